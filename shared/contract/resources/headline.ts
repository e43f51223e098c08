import type { CrmRecord } from "../define.ts";

/** Text of a field, "" when it has none. */
export function textOf(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field];
  return typeof value === "string" ? value : "";
}

/** `full_name` is the first and the last name with a space between; it follows both. */
export function withFullName(record: CrmRecord): CrmRecord {
  const full = fullName(record);
  return record["full_name"] === full ? record : { ...record, full_name: full };
}

function fullName(record: CrmRecord): string {
  return [textOf(record, "first_name"), textOf(record, "last_name")]
    .filter((name) => name !== "")
    .join(" ");
}

export function personName(record: CrmRecord): string {
  return textOf(record, "full_name") || fullName(record) || textOf(record, "email");
}
