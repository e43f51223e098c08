import PostalMime from "postal-mime";
import { plainText } from "../../../../shared/matching/read/text-tokens.ts";
import { UnreadableFile } from "../../read/workbook.ts";
import { sectionsOf } from "./sections.ts";
import { MAX_CV_BYTES } from "../read/cv-document.ts";
import { readCv } from "../read/read-cv.ts";

export interface MailboxEntry {
  readonly name: string;
  readonly email: string;
  readonly role: "from" | "to" | "cc";
}

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly isCv: boolean;
}

/** An email: who wrote to whom, when, and what goes along. */
export interface MailMessage {
  readonly subject: string;
  /** ISO 8601; null without a readable date. */
  readonly sentAt: string | null;
  readonly people: readonly MailboxEntry[];
  readonly text: string;
  readonly files: readonly MailFile[];
}

const MAX_PEOPLE = 50;
const MAX_FILES = 20;
const MAX_TEXT_CHARACTERS = 20_000;

/** Reads an email without loading anything that it refers to. */
export async function readMessage(bytes: Uint8Array): Promise<MailMessage> {
  if (bytes.length > MAX_CV_BYTES)
    throw new UnreadableFile("This email is larger than 20 MB. Save its files and add them.");
  const email = await parse(bytes);
  const mailboxes = (role: MailboxEntry["role"], addresses: typeof email.to) =>
    (addresses ?? [])
      .flatMap((address) => address.group ?? [address])
      .map(({ name, address }) => ({ name, email: address, role }))
      .filter((mailbox) => /^[^@\s]{1,64}@[^@\s]{1,190}$/.test(mailbox.email));
  const sentAt = new Date(email.date ?? "");
  const files: MailFile[] = [];
  for (const { filename, mimeType, content, related } of email.attachments.slice(0, MAX_FILES)) {
    // Pictures of the text itself are no attachments.
    if (related === true || typeof content === "string") continue;
    const data = content instanceof Uint8Array ? content.slice() : new Uint8Array(content);
    const name = filename ?? "attachment";
    files.push({ name, type: mimeType, bytes: data, isCv: await isCv(name, data) });
  }
  return {
    subject: (email.subject ?? "").replace(/\s+/g, " ").trim(),
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt.toISOString(),
    people: [
      ...mailboxes("from", email.from === undefined ? [] : [email.from]),
      ...mailboxes("to", email.to),
      ...mailboxes("cc", email.cc),
    ].slice(0, MAX_PEOPLE),
    text: (email.text ?? plainText(email.html ?? "")).trim().slice(0, MAX_TEXT_CHARACTERS),
    files,
  };
}

async function parse(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 500_000 });
  } catch {
    throw new UnreadableFile("This email is damaged. Save it once more from your mail program.");
  }
}

const CV_NAME =
  /(?:^|[^\p{L}])(?:cv|lebenslauf|resume|résumé|curriculum|życiorys|currículo)(?:[^\p{L}]|$)/iu;
const MIN_PARTS = 2;

/** Returns whether a file may be a CV: by its name, or because it has the parts of one. */
async function isCv(name: string, bytes: Uint8Array): Promise<boolean> {
  if (!/\.(?:pdf|docx|txt)$/i.test(name)) return false;
  if (CV_NAME.test(name)) return true;
  try {
    const kinds = new Set(sectionsOf(await readCv(bytes)).map(({ kind }) => kind));
    const parts = ["experience", "education", "skills", "languages"] as const;
    return parts.filter((kind) => kinds.has(kind)).length >= MIN_PARTS;
  } catch {
    return false;
  }
}
