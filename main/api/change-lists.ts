import { isListField } from "../../shared/contract/body-field.ts";
import { readBodyField, type RefResolver } from "../../shared/contract/body-value.ts";
import { joinList, splitList } from "../../shared/contract/comma-list.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { movedEnd } from "../../shared/contract/resources/activity.ts";
import type { BulkChange } from "../../shared/local/bulk.ts";

/**
 * Returns the fields to send for one record: those that are the same for all records, and its own
 * lists with values added or removed.
 */
export function changedLists(
  contract: ResourceContract,
  record: CrmRecord,
  refs: RefResolver,
  { body, add, remove }: BulkChange,
): Readonly<Record<string, unknown>> {
  const next: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(body))
    if (isListField(contract.body[name]) && typeof value === "string")
      next[name] = joinList(splitList(value));
  // Each activity keeps its duration.
  const { start_datetime: start, end_datetime: end } = body;
  const moved =
    contract.name === "activity" && typeof start === "string" ? movedEnd(record, start) : null;
  if (moved !== null && end === undefined) next["end_datetime"] = moved;
  for (const name of new Set([...Object.keys(add), ...Object.keys(remove)])) {
    const field = contract.body[name];
    if (field === undefined || !isListField(field)) continue;
    const gone = new Set(splitList(remove[name]).map(plain));
    const has = splitList(readBodyField(name, field, record, refs)).filter(
      (value) => !gone.has(plain(value)),
    );
    const known = new Set(has.map(plain));
    next[name] = joinList([
      ...has,
      ...splitList(add[name]).filter((value) => !known.has(plain(value))),
    ]);
  }
  return next;
}

/** Tags are compared without case. */
function plain(value: string): string {
  return value.toLocaleLowerCase("en");
}
