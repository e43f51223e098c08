import type { Bridge } from "../../../shared/bridge.ts";
import type { Recipient } from "../../core/email-request.ts";
import { addToast } from "../../core/toasts.ts";
import { EMAIL_TEXTS as TEXTS } from "./texts.ts";

/** Longer links are cut off or refused by some mail programs, above all on Windows. */
const MAX_LINK_CHARACTERS = 1_900;

export interface Email {
  readonly to: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
}

interface MailLink {
  readonly url: string;
  /** Part that did not fit into the link, and has to be pasted; null when all did. */
  readonly remainder: {
    readonly kind: "text" | "addresses" | "both";
    readonly text: string;
  } | null;
}

/** Returns the link that opens an email in the mail program (RFC 6068), and what it cannot hold. */
export function mailLink(email: Email): MailLink {
  const fullLink = linkOf(email);
  if (fits(fullLink)) return { url: fullLink, remainder: null };
  const { bcc, body } = email;
  const noText = linkOf({ ...email, body: "" });
  if (body !== "" && fits(noText)) return { url: noText, remainder: { kind: "text", text: body } };
  const addresses = bcc.join(", ");
  const noAddresses = linkOf({ ...email, bcc: [] });
  if (bcc.length > 0 && fits(noAddresses))
    return { url: noAddresses, remainder: { kind: "addresses", text: addresses } };
  const bare = linkOf({ ...email, bcc: [], body: "" });
  return {
    url: fits(bare) ? bare : linkOf({ to: email.to, bcc: [], subject: "", body: "" }),
    remainder: {
      kind: bcc.length === 0 ? "text" : "both",
      text: emailText(email),
    },
  };
}

/** The whole email as text, for pasting. */
function emailText({ bcc, subject, body }: Email): string {
  return [bcc.join(", "), subject, body].filter((part) => part !== "").join("\n\n");
}

function linkOf({ to, bcc, subject, body }: Email): string {
  const fields = [
    bcc.length === 0 ? "" : `bcc=${addressList(bcc)}`,
    subject === "" ? "" : `subject=${encodeURIComponent(subject.replace(/\s+/g, " "))}`,
    body === "" ? "" : `body=${encodeURIComponent(body.replace(/\r\n?|\n/g, "\r\n"))}`,
  ].filter((field) => field !== "");
  return `mailto:${addressList(to)}${fields.length === 0 ? "" : `?${fields.join("&")}`}`;
}

/** Between addresses a comma; one that is in an address is encoded. */
function addressList(addresses: readonly string[]): string {
  return addresses.map((address) => encodeURIComponent(address).replaceAll("%40", "@")).join(",");
}

function fits(url: string): boolean {
  return url.length <= MAX_LINK_CHARACTERS;
}

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
  const { url, remainder } = mailLink(email);
  const say = (text: string) => addToast({ tone: "plain", text });
  if (remainder !== null) {
    await copied(remainder.text);
    say(TEXTS.tooLong[remainder.kind]);
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
