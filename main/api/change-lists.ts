import { isListField } from "../../shared/contract/body-field.ts";
import { readBodyField, type RefResolver } from "../../shared/contract/body-value.ts";
import { joinList, splitList } from "../../shared/contract/text-values.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { movedEnd } from "../../shared/contract/resources/activity.ts";
import type { BulkChange } from "../../shared/local/bulk.ts";

/**
 * Returns the fields of a bulk edit as one record needs them: the values that all records get, and
 * the record's own lists with values added or removed.
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
    const removed = new Set(splitList(remove[name]).map(lowerCase));
    const remainingEntries = splitList(readBodyField(name, field, record, refs)).filter(
      (value) => !removed.has(lowerCase(value)),
    );
    const keptKeys = new Set(remainingEntries.map(lowerCase));
    next[name] = joinList([
      ...remainingEntries,
      ...splitList(add[name]).filter((value) => !keptKeys.has(lowerCase(value))),
    ]);
  }
  return next;
}

/** Lower-cases a tag: tags that differ only in case are the same tag. */
function lowerCase(value: string): string {
  return value.toLocaleLowerCase("en");
}
