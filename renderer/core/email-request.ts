import { z } from "zod";
import { create } from "zustand";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { windowPart } from "./window-part.ts";

const record = z.object({ resource: z.enum(RESOURCES), key: z.string() });

const recipient = record.extend({ email: z.string() }).readonly();
export type Recipient = z.output<typeof recipient>;

/** Recipients of an email to be written; the screen of templates answers it. */
const request = z.discriminatedUnion("to", [
  record.extend({ to: z.literal("record") }).readonly(),
  /** Sent as Bcc; `without`: how many of the chosen people have no address. */
  z
    .object({
      to: z.literal("many"),
      recipients: z.array(recipient).readonly(),
      without: z.number(),
    })
    .readonly(),
  /** No recipient: the templates are looked through. */
  z.object({ to: z.literal("nobody") }).readonly(),
]);
export type EmailRequest = z.output<typeof request>;

/** Opens the dialog of email templates from anywhere. */
export const useEmailRequest = create<{
  readonly request: EmailRequest | null;
  readonly ask: (request: EmailRequest | null) => void;
}>((set) => ({ request: null, ask: (request) => set({ request }) }));

export const EMAIL_PART = windowPart("email", request.nullable(), {
  snapshot: () => useEmailRequest.getState().request,
  restore: (request) => useEmailRequest.getState().ask(request),
  subscribe: (onChange) => useEmailRequest.subscribe(onChange),
});
