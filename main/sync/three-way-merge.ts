import { type BodyField, isListField } from "../../shared/contract/body-field.ts";
import { sameBodyValue } from "../../shared/contract/body-value.ts";
import { joinList, splitList } from "../../shared/contract/comma-list.ts";
import {
  type CustomFieldItem,
  customFieldItems,
  type CustomFieldValue,
  type InvalidValuePolicy,
  POLICY_FIELD,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import type { ConflictField } from "../../shared/local/outbox.ts";

export interface Merge {
  /** Fields that have to be sent, with the values that hold both sides' changes. */
  readonly send: Readonly<Record<string, unknown>>;
  /** Fields that both sides changed differently. */
  readonly conflicts: readonly ConflictField[];
}

/**
 * Three-way merge of a queued edit, field by field of the body: `base` what it was when edited,
 * `mine` the edit, `theirs` what the server has now (custom fields as the record has them). Lists
 * merge as sets, custom fields item by item; what already is as we want it is not sent. Under
 * `clear` an item counts also with the value that is there already. `become`: what the server makes
 * of our custom fields, each of which it may empty.
 */
export function threeWayMerge(
  contract: ResourceContract,
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: (field: string) => unknown,
  become: readonly CustomFieldValue[] = [],
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
        theirs: valuesOf(theirs(name)),
        become: valuesOf(become),
      };
      mergeItems(name, sides, policyOf(mine), send, conflicts);
    } else mergeField(name, field, base[name], value, theirs(name), send, conflicts);
  }
  if (mine[POLICY_FIELD] !== undefined && send["custom_fields"] !== undefined)
    send[POLICY_FIELD] = mine[POLICY_FIELD];
  // A kind that was named with a related record goes with it, else that record's own kind takes its
  // place.
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
  // What the API never shows cannot have been seen to change; files have no value to compare.
  if (field.writeOnly === true || field.kind.type === "file") {
    send[name] = mine;
    return;
  }
  if (mine === theirs) return;
  // Nobody else changed it: a list in another order, or "" where nothing was, is sent as it was
  // written.
  if (sameBodyValue(field, base, theirs)) {
    send[name] = mine;
    return;
  }
  // Somebody made the same change, or it was only sent along.
  if (sameBodyValue(field, mine, theirs) || sameBodyValue(field, mine, base)) return;
  if (isListField(field)) {
    const merged = mergeSets(splitList(base), splitList(mine), splitList(theirs));
    if (!sameBodyValue(field, joinList(merged), theirs)) send[name] = joinList(merged);
    return;
  }
  conflicts.push({ field: name, base: base ?? null, mine, theirs: theirs ?? null });
}

/** Theirs, with what we added and without what we took out. */
export function mergeSets(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const removed = new Set(base.filter((item) => !mine.includes(item)));
  const added = mine.filter((item) => !base.includes(item));
  return [...new Set([...theirs.filter((item) => !removed.has(item)), ...added])];
}

interface Sides {
  readonly base: readonly CustomFieldItem[];
  readonly mine: readonly CustomFieldItem[];
  readonly theirs: ReadonlyMap<number, string | null>;
  readonly become: ReadonlyMap<number, string | null>;
}

function valuesOf(value: unknown): ReadonlyMap<number, string | null> {
  const items = Array.isArray(value) ? (value as readonly CustomFieldValue[]) : [];
  return new Map(items.map((item) => [item.id, item.value]));
}

function mergeItems(
  name: string,
  { base, mine, theirs, become }: Sides,
  policy: InvalidValuePolicy,
  send: Record<string, unknown>,
  conflicts: ConflictField[],
): void {
  const before = new Map(base.map((item) => [item.id, item.value]));
  const sent: CustomFieldItem[] = [];
  const disputed: CustomFieldItem[] = [];
  for (const item of mine) {
    const [was, is] = [before.get(item.id) ?? "", theirs.get(item.id) ?? ""];
    // Emptied by `clear`, as ours would be: an earlier attempt of this edit may have done it.
    const isEmptied =
      policy === "clear" && become.has(item.id) && (become.get(item.id) ?? "") === is;
    if (theirs.get(item.id) === item.value || isEmptied) {
      if (policy === "clear") sent.push(item);
    } else if (was === is) sent.push(item);
    else if (item.value !== is && item.value !== was) disputed.push(item);
  }
  if (sent.length > 0) send[name] = sent;
  if (disputed.length === 0) return;
  const side = (value: (id: number) => string | null | undefined) =>
    disputed.map(({ id }) => ({ id, value: value(id) ?? "" }));
  conflicts.push({
    field: name,
    base: side((id) => before.get(id)),
    mine: disputed,
    theirs: side((id) => theirs.get(id)),
  });
}
