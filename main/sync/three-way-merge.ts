import { type BodyField, isListField } from "../../shared/contract/body-field.ts";
import { sameBodyValue } from "../../shared/contract/body-value.ts";
import { joinList, splitList } from "../../shared/contract/comma-list.ts";
import {
  customFieldItems,
  type CustomFieldValue,
  POLICY_FIELD,
  policyOf,
  customFieldValues,
} from "../../shared/contract/custom-field.ts";
import { type ItemList, mergeItems, pickItems } from "../../shared/contract/custom-field-items.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import type { ConflictField } from "../../shared/local/outbox.ts";

export interface Merge {
  /** Fields to send, with values that contain both sides' changes. */
  readonly send: Readonly<Record<string, unknown>>;
  /** Fields that both sides changed differently. */
  readonly conflicts: readonly ConflictField[];
}

/**
 * Merges a queued edit with the server's record, field by field of the body.
 * `base` is the value at the time of the edit, `mine` the edit, `theirs` the server's current value
 * (custom fields as the record has them). Lists merge as sets, custom fields item by item. Values
 * that the server already has are not sent; under `clear`, custom-field items are sent
 * nevertheless. `expected`: our custom fields as the server would store them, because it may empty
 * some.
 */
export function threeWayMerge(
  contract: ResourceContract,
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: (field: string) => unknown,
  expected: readonly CustomFieldValue[] = [],
): Merge {
  const send: Record<string, unknown> = {};
  const conflicts: ConflictField[] = [];
  for (const [name, value] of Object.entries(mine)) {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    if (field.kind.type === "custom_fields") {
      const sides = {
        base: customFieldItems(base[name]),
        mine: customFieldItems(value),
        theirs: customFieldValues(theirs(name)),
        expected,
      };
      const merged = mergeItems(sides, policyOf(mine));
      if (merged.send.length > 0) send[name] = merged.send;
      const side = (items: ItemList) => pickItems(items, merged.disputed);
      if (merged.disputed.length > 0)
        conflicts.push({
          field: name,
          base: side(sides.base),
          mine: side(sides.mine),
          theirs: side(sides.theirs),
        });
    } else mergeField(name, field, base[name], value, theirs(name), send, conflicts);
  }
  if (mine[POLICY_FIELD] !== undefined && send["custom_fields"] !== undefined)
    send[POLICY_FIELD] = mine[POLICY_FIELD];
  // An entity type that was edited together with a related record is sent with it. Otherwise the
  // related record brings its own.
  if (send["related_to"] !== undefined && mine["related_to_entity"] !== undefined)
    send["related_to_entity"] = mine["related_to_entity"];
  return { send, conflicts };
}

function mergeField(
  name: string,
  field: BodyField,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  send: Record<string, unknown>,
  conflicts: ConflictField[],
): void {
  // Changes of write-only fields cannot be noticed; files have no value to compare.
  if (field.writeOnly === true || field.kind.type === "file") {
    send[name] = mine;
    return;
  }
  if (mine === theirs) return;
  // Nobody else changed it, so it is sent exactly as edited, even a reordered list or "" instead of
  // no value.
  if (sameBodyValue(field, base, theirs)) {
    send[name] = mine;
    return;
  }
  // Somebody made the same change, or the user did not change this field.
  if (sameBodyValue(field, mine, theirs) || sameBodyValue(field, mine, base)) return;
  if (isListField(field)) {
    const merged = mergeSets(splitList(base), splitList(mine), splitList(theirs));
    if (!sameBodyValue(field, joinList(merged), theirs)) send[name] = joinList(merged);
    return;
  }
  conflicts.push({ field: name, base: base ?? null, mine, theirs: theirs ?? null });
}

/** Returns their values, plus those that we added, minus those that we removed. */
export function mergeSets(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const removed = new Set(base.filter((item) => !mine.includes(item)));
  const added = mine.filter((item) => !base.includes(item));
  return [...new Set([...theirs.filter((item) => !removed.has(item)), ...added])];
}
