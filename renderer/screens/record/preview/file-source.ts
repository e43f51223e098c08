import { readAttachment } from "../../../../shared/contract/liberal.ts";
import { isBlobRef } from "../../../../shared/wire.ts";
import { localRequest } from "../../../../shared/local/request.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import type { KeptFiles, ShownRecord } from "../../../core/queries.ts";
import { rawValues } from "../../../fields/raw-values.ts";

/** Where the bytes of a record's file are. */
export interface FileSource {
  readonly name: string;
  /** Link in the workspace (`/local/file/ID`), null when the bytes are not on this machine. */
  readonly local: string | null;
  /** When they were sent from here, null when they were not. */
  readonly sentAt: string | null;
  /**
   * Address on the server, null when the API gives none (resumes: api-spec gives their name only).
   */
  readonly remote: string | null;
}

/**
 * The file that a body field of a record names; null when it has none. `path`: where the record
 * keeps it.
 */
export function fileSource(
  field: string,
  path: string,
  shown: ShownRecord,
  entries: readonly OutboxEntryView[],
  kept: KeptFiles = {},
): FileSource | null {
  const value = shown[path];
  const name = typeof value === "string" ? nameIn(value) : textIn(value, "file_name");
  const links = [linkOf(value), linkOf(rawValues(shown)[path])];
  const link = links.find((one) => /^https?:\/\//i.test(one)) ?? linkOf(value);
  if (name === "" && link === "") return null;
  const found = {
    name: name === "" ? nameIn(link) : name,
    remote: /^https?:\/\//i.test(link) ? link : null,
  };
  const chosen = entries.findLast((entry) => entry.state !== "done" && field in entry.body)?.body[
    field
  ];
  // What waits takes the place of what was sent.
  if (isBlobRef(chosen) && chosen.name === name)
    return {
      ...found,
      local: localRequest("readFile", { params: { id: chosen.blob } }).path,
      sentAt: null,
    };
  const sent = chosen === undefined ? kept[path] : undefined;
  return { ...found, local: sent?.link ?? null, sentAt: sent?.sent_at ?? null };
}

/** Of a resume the specification gives the name only, but some servers send a file with a link. */
function linkOf(value: unknown): string {
  if (typeof value === "string") return value;
  const link = readAttachment(value)?.["file_link"];
  return typeof link === "string" ? link : "";
}

/** Whether it can be shown as a page; other files are for other programs. */
export function isPdf(name: string): boolean {
  return /\.pdf$/i.test(name.trim());
}

function textIn(value: unknown, key: string): string {
  const text =
    typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined;
  return typeof text === "string" ? text : "";
}

/** The last part of an address, or the name itself. */
function nameIn(text: string): string {
  const last = URL.parse(text)?.pathname.split("/").at(-1);
  if (last === undefined || last === "") return text;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
