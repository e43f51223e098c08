/**
 * What a record says of a file: its name, and what changes whenever another file takes its place.
 */
export interface FileMark {
  readonly name: string;
  readonly mark: string;
}

/**
 * Attachments are shown as `{file_name, file_link}`, resumes by their name; null where there is no
 * file. api-spec: Candidate; Activity.
 */
export function fileMark(value: unknown): FileMark | null {
  if (typeof value === "string") return value === "" ? null : { name: value, mark: value };
  if (typeof value !== "object" || value === null) return null;
  const { file_name, file_link } = value as { file_name?: unknown; file_link?: unknown };
  const text = (part: unknown) => (typeof part === "string" ? part : "");
  return { name: text(file_name), mark: text(file_link) };
}
