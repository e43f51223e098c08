import type { CustomFieldItem, InvalidValuePolicy } from "./custom-field.ts";

/** Items of a body, or values of a record. An empty value is null in a record and "" in a body. */
export type ItemList = readonly { readonly id: number; readonly value: string | null }[];

/**
 * Returns values by the id of their field. null and "" stay different; the last of several values
 * counts.
 */
export function valuesById<V>(
  items: readonly { readonly id: number; readonly value: V }[],
): ReadonlyMap<number, V> {
  return new Map(items.map(({ id, value }) => [id, value]));
}

export function itemIds(items: ItemList): ReadonlySet<number> {
  return new Set(items.map(({ id }) => id));
}

/** Returns items with these ids and their values in a list; "" for those that are not in it. */
export function pickItems(items: ItemList, ids: Iterable<number>): readonly CustomFieldItem[] {
  const values = valuesById(items);
  return [...ids].map((id) => ({ id, value: values.get(id) ?? "" }));
}

/** Returns the value of an item as text; "" without one. */
export function itemValue(items: ItemList, id: number): string {
  return valuesById(items).get(id) ?? "";
}

export function onlyItems<T extends { readonly id: number }>(
  items: readonly T[],
  ids: ReadonlySet<number>,
): readonly T[] {
  return items.filter(({ id }) => ids.has(id));
}

export function withoutItems<T extends { readonly id: number }>(
  items: readonly T[],
  ids: ReadonlySet<number>,
): readonly T[] {
  return items.filter(({ id }) => !ids.has(id));
}

/** Returns the items of both lists, one per id; the second list wins. */
export function overlayItems<T extends { readonly id: number }>(
  baseItems: readonly T[],
  later: readonly T[],
): readonly T[] {
  return [...new Map([...baseItems, ...later].map((item) => [item.id, item])).values()];
}

/**
 * Returns whether two lists have equal values for these ids, or for all. A missing value counts as
 * empty.
 */
export function sameItems(a: ItemList, b: ItemList, ids?: Iterable<number>): boolean {
  const [valuesOfA, right] = [valuesById(a), valuesById(b)];
  return [...(ids ?? new Set([...valuesOfA.keys(), ...right.keys()]))].every(
    (id) => (valuesOfA.get(id) ?? "") === (right.get(id) ?? ""),
  );
}

/**
 * Returns the items that restore these fields of `presentItems` to `was`; none for those that have
 * not changed.
 */
export function revertItems(
  was: ItemList,
  presentItems: ItemList,
  ids: Iterable<number>,
): readonly CustomFieldItem[] {
  const presentValues = valuesById(presentItems);
  return pickItems(was, ids).filter(({ id, value }) => value !== (presentValues.get(id) ?? ""));
}

/**
 * Returns the base of an edit after the server's value changed from `from` to `newBase`. Other base
 * values, and those that are `isSettled`, stay unchanged.
 */
export function rebaseItems(
  items: readonly CustomFieldItem[],
  from: ItemList,
  newBase: ItemList,
  isSettled: (id: number) => boolean,
): readonly CustomFieldItem[] {
  const [old, newValues] = [valuesById(from), valuesById(newBase)];
  return items.map(({ id, value }) =>
    !isSettled(id) && value === (old.get(id) ?? "")
      ? { id, value: newValues.get(id) ?? "" }
      : { id, value },
  );
}

export interface ItemSides {
  /** The items before the edit, and the edit. */
  readonly base: readonly CustomFieldItem[];
  readonly mine: readonly CustomFieldItem[];
  /** The values of the server's current record. */
  readonly theirs: ItemList;
  /** The values that `mine` would have on the server, which may empty some. */
  readonly expected: ItemList;
}

export interface MergedItems {
  readonly send: readonly CustomFieldItem[];
  /** Ids that both sides changed differently. */
  readonly disputed: readonly number[];
  /** Items that the server has in another spelling, from an earlier attempt. */
  readonly echoes: readonly CustomFieldItem[];
}

/** Equality of the server's values with one that was sent, or with the base. */
export interface ItemEquality {
  readonly isEcho: (mine: string, theirs: string) => boolean;
  readonly isBase: (base: string, theirs: string) => boolean;
}

const EXACT: ItemEquality = { isEcho: () => false, isBase: () => false };

/**
 * Merges custom fields three ways, item by item. Values that the server already has are not sent,
 * except under `clear`. api-spec: Nested custom-field value policy.
 */
export function mergeItems(
  { base, mine, theirs, expected }: ItemSides,
  policy: InvalidValuePolicy,
  { isEcho, isBase }: ItemEquality = EXACT,
): MergedItems {
  const baseValues = valuesById(base);
  const present = valuesById(theirs);
  const expectedValues = valuesById(expected);
  const send: CustomFieldItem[] = [];
  const disputed: number[] = [];
  const echoes: CustomFieldItem[] = [];
  for (const item of mine) {
    const [was, presentValue] = [baseValues.get(item.id) ?? "", present.get(item.id) ?? ""];
    // The server has the value that `clear` would produce from ours: an earlier attempt of this
    // edit may have arrived.
    const isEmptied =
      policy === "clear" &&
      expectedValues.has(item.id) &&
      (expectedValues.get(item.id) ?? "") === presentValue;
    if (present.get(item.id) === item.value || isEmptied) {
      if (policy === "clear") send.push(item);
    } else if (was === presentValue || isBase(was, presentValue)) send.push(item);
    else if (isEcho(item.value, presentValue)) {
      if (policy === "clear") send.push(item);
      else echoes.push(item);
    } else if (item.value !== presentValue && item.value !== was) disputed.push(item.id);
  }
  return { send, disputed, echoes };
}
