import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";

/** One of the people that an email goes to. */
export interface Recipient {
  readonly resource: Resource;
  readonly key: string;
  readonly email: string;
}

/** What an email is to be written for; the screen of templates answers it. */
export type EmailRequest =
  | { readonly to: "record"; readonly resource: Resource; readonly key: string }
  /** As Bcc; `without`: how many of those chosen have no address. */
  | { readonly to: "many"; readonly recipients: readonly Recipient[]; readonly without: number }
  /** Nobody: the templates are looked through. */
  | { readonly to: "nobody" };

/** Opens the dialog of email templates from wherever somebody is. */
export const useEmailRequest = create<{
  readonly request: EmailRequest | null;
  readonly ask: (request: EmailRequest | null) => void;
}>((set) => ({ request: null, ask: (request) => set({ request }) }));
