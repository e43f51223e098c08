import { type BodyField, isListField } from "./body-field.ts";
import { sameBodyValue } from "./body-value.ts";
import { isSameInOtherSpelling, isSameItem } from "./same-spelling.ts";
import { joinList, splitList } from "./text-values.ts";
import {
  customFieldItems,
  type CustomFieldValue,
  POLICY_FIELD,
  policyOf,
  customFieldValues,
} from "./custom-field.ts";
import { type ItemList, mergeItems, pickItems } from "./custom-field-items.ts";
import type { ResourceContract } from "./define.ts";

/**
 * Disputed field: its value at edit time, ours, and the server's present one; names and values as
 * in the PUT body.
 */
export interface ConflictField {
  readonly field: string;
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

export interface Merge {
  /** Fields to send, with values that contain both sides' changes. */
  readonly send: Readonly<Record<string, unknown>>;
  /** Fields that both sides changed differently. */
  readonly conflicts: readonly ConflictField[];
  /**
   * Values that the server has from an earlier attempt, in its own spelling. They are not sent
   * again.
   */
  readonly echoes: Readonly<Record<string, unknown>>;
}

/** Doubts about earlier attempts. Where nothing is in doubt, spelling counts. */
export interface MergeDoubt {
  /** An earlier attempt to send this edit may have arrived. */
  readonly mine: boolean;
  /** The base is what such an attempt sent. */
  readonly base: boolean;
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
  doubt: MergeDoubt = { mine: false, base: false },
): Merge {
  const send: Record<string, unknown> = {};
  const conflicts: ConflictField[] = [];
  const echoes: Record<string, unknown> = {};
  const items = {
    isEcho: (sentValue: string, presentValue: string) =>
      doubt.mine && isSameItem(sentValue, presentValue),
    isBase: (was: string, presentValue: string) => doubt.base && isSameItem(was, presentValue),
  };
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
      const merged = mergeItems(sides, policyOf(mine), items);
      if (merged.send.length > 0) send[name] = merged.send;
      if (merged.echoes.length > 0) echoes[name] = merged.echoes;
      const side = (items: ItemList) => pickItems(items, merged.disputed);
      if (merged.disputed.length > 0)
        conflicts.push({
          field: name,
          base: side(sides.base),
          mine: side(sides.mine),
          theirs: side(sides.theirs),
        });
    } else {
      const sides = { base: base[name], mine: value, theirs: theirs(name) };
      mergeField(name, field, sides, doubt, { send, conflicts, echoes });
    }
  }
  if (mine[POLICY_FIELD] !== undefined && send["custom_fields"] !== undefined)
    send[POLICY_FIELD] = mine[POLICY_FIELD];
  // An entity type that was edited together with a related record is sent with it. Otherwise the
  // related record brings its own.
  if (send["related_to"] !== undefined && mine["related_to_entity"] !== undefined)
    send["related_to_entity"] = mine["related_to_entity"];
  return { send, conflicts, echoes };
}

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

function mergeField(
  name: string,
  field: BodyField,
  { base, mine, theirs }: Sides,
  doubt: MergeDoubt,
  merge: {
    readonly send: Record<string, unknown>;
    readonly conflicts: ConflictField[];
    readonly echoes: Record<string, unknown>;
  },
): void {
  // Changes of write-only fields cannot be noticed; files have no value to compare.
  if (field.writeOnly === true || field.kind.type === "file") {
    merge.send[name] = mine;
    return;
  }
  if (mine === theirs) return;
  // Fields that no one else changed are sent exactly as edited, even a reordered list or "" instead
  // of no value.
  if (
    sameBodyValue(field, base, theirs) ||
    (doubt.base && isSameInOtherSpelling(field, base, theirs))
  ) {
    merge.send[name] = mine;
    return;
  }
  // A colleague made the same change, or the user did not change this field.
  if (sameBodyValue(field, mine, theirs) || sameBodyValue(field, mine, base)) return;
  if (doubt.mine && isSameInOtherSpelling(field, mine, theirs)) {
    merge.echoes[name] = mine;
    return;
  }
  if (isListField(field)) {
    const merged = mergeSets(splitList(base), splitList(mine), splitList(theirs));
    if (!sameBodyValue(field, joinList(merged), theirs)) merge.send[name] = joinList(merged);
    return;
  }
  merge.conflicts.push({ field: name, base: base ?? null, mine, theirs: theirs ?? null });
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
