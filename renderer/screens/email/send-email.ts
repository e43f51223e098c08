import type { Bridge } from "../../../shared/bridge.ts";
import type { Recipient } from "../../core/email-request.ts";
import { useToasts } from "../../core/toasts.ts";
import { type Email, emailText, mailLink } from "./mail-link.ts";
import { EMAIL_TEXTS as TEXTS } from "./texts.ts";

interface Written {
  readonly recipients: readonly Recipient[];
  readonly isBcc: boolean;
  readonly subject: string;
  readonly body: string;
}

/**
 * Opens an email in the mail program. What a link cannot hold is copied first, and a message says
 * what to do with it. Rejects when it can neither be opened nor copied.
 */
export async function sendToMailProgram(
  bridge: Bridge,
  { recipients, isBcc, subject, body }: Written,
): Promise<void> {
  const addresses = [...new Set(recipients.map(({ email }) => email))];
  const email: Email = {
    to: isBcc ? [] : addresses,
    bcc: isBcc ? addresses : [],
    subject: subject.trim(),
    body,
  };
  const { url, rest } = mailLink(email);
  const say = (text: string) => useToasts.getState().add({ tone: "plain", text });
  if (rest !== null) {
    await copied(rest.text);
    say(TEXTS.tooLong[rest.what]);
  }
  if (await bridge.openExternal(url)) return;
  await copied(emailText(email));
  say(TEXTS.notOpened);
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Error(TEXTS.notCopied);
  }
}
