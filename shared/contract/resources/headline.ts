import type { CrmRecord } from "../define.ts";

/** Text of a field, "" when it has none. */
export function textOf(record: CrmRecord, field: string): string {
  const value = record[field];
  return typeof value === "string" ? value : "";
}

/** `full_name` is the first and the last name with a space between; it follows both. */
export function withFullName(record: CrmRecord): CrmRecord {
  const full = [textOf(record, "first_name"), textOf(record, "last_name")]
    .filter((v) => v !== "")
    .join(" ");
  return record["full_name"] === full ? record : { ...record, full_name: full };
}

export function personName(record: CrmRecord): string {
  return (
    textOf(record, "full_name") ||
    (withFullName(record)["full_name"] as string) ||
    textOf(record, "email")
  );
}
