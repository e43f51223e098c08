import { z } from "zod";
import { create } from "zustand";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { windowPart } from "./window-part.ts";

const record = z.object({ resource: z.enum(RESOURCES), key: z.string() });

/** One of the people that an email goes to. */
const recipient = record.extend({ email: z.string() }).readonly();
export type Recipient = z.output<typeof recipient>;

/** What an email is to be written for; the screen of templates answers it. */
const request = z.discriminatedUnion("to", [
  record.extend({ to: z.literal("record") }).readonly(),
  /** As Bcc; `without`: how many of those chosen have no address. */
  z
    .object({
      to: z.literal("many"),
      recipients: z.array(recipient).readonly(),
      without: z.number(),
    })
    .readonly(),
  /** Nobody: the templates are looked through. */
  z.object({ to: z.literal("nobody") }).readonly(),
]);
export type EmailRequest = z.output<typeof request>;

/** Opens the dialog of email templates from wherever somebody is. */
export const useEmailRequest = create<{
  readonly request: EmailRequest | null;
  readonly ask: (request: EmailRequest | null) => void;
}>((set) => ({ request: null, ask: (request) => set({ request }) }));

export const EMAIL_PART = windowPart("email", request.nullable(), {
  snapshot: () => useEmailRequest.getState().request,
  restore: (wanted) => useEmailRequest.getState().ask(wanted),
  subscribe: (changed) => useEmailRequest.subscribe(changed),
});
