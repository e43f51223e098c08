import { isObject } from "./liberal.ts";

/**
 * What a record shows of a file: its name, and a fingerprint that changes whenever another file
 * replaces it.
 */
export interface FileIdentity {
  readonly name: string;
  readonly fingerprint: string;
}

/**
 * Returns what a value of a record shows of a file: attachments are `{file_name, file_link}`,
 * resumes just a name. Null if there is no file. api-spec: Candidate; Activity.
 */
export function fileIdentity(value: unknown): FileIdentity | null {
  if (typeof value === "string") return value === "" ? null : { name: value, fingerprint: value };
  if (!isObject(value)) return null;
  const { file_name, file_link } = value;
  const text = (part: unknown) => (typeof part === "string" ? part : "");
  return { name: text(file_name), fingerprint: text(file_link) };
}
