import { isObject, readAttachment } from "../../../../shared/contract/liberal.ts";
import { isBlobRef } from "../../../../shared/wire.ts";
import { localRequest } from "../../../../shared/local/request.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import type { KeptFiles, ShownRecord } from "../../../core/queries.ts";
import { rawValues } from "../../../fields/raw-values.ts";

/** Source of the bytes of a record's file. */
export interface FileSource {
  readonly name: string;
  /** Link in the workspace (`/local/file/ID`), null when the bytes are not on this machine. */
  readonly local: string | null;
  /** When they were sent from here, null when they were not. */
  readonly sentAt: string | null;
  /** Address on the server; null for resumes, of which the API provides only the name. */
  readonly remote: string | null;
}

/** Returns the file in a field of the body, null when there is none; `path` is its record field. */
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
  // A file that waits to be sent replaces the one that was sent.
  if (isBlobRef(chosen) && chosen.name === name)
    return {
      ...found,
      local: localRequest("readFile", { params: { id: chosen.blob } }).path,
      sentAt: null,
    };
  const sent = chosen === undefined ? kept[path] : undefined;
  return { ...found, local: sent?.link ?? null, sentAt: sent?.sent_at ?? null };
}

/** For a resume the specification has only a name, but some servers send a link, too. */
function linkOf(value: unknown): string {
  if (typeof value === "string") return value;
  const link = readAttachment(value)?.["file_link"];
  return typeof link === "string" ? link : "";
}

/** Returns whether a file can be shown here. */
export function isPdf(name: string): boolean {
  return /\.pdf$/i.test(name.trim());
}

function textIn(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
}

/** Returns the last part of an address; a plain name as it is. */
function nameIn(text: string): string {
  const last = URL.parse(text)?.pathname.split("/").at(-1);
  if (last === undefined || last === "") return text;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
