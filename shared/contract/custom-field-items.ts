import type { CustomFieldItem, InvalidValuePolicy } from "./custom-field.ts";

/**
 * Items of a body, or values of a record. In a record null is an empty value; a body has "" for it.
 */
export type ItemList = readonly { readonly id: number; readonly value: string | null }[];

/** Values by the id of their field; null and "" stay apart, and the last of several wins. */
export function valuesById<V>(
  items: readonly { readonly id: number; readonly value: V }[],
): ReadonlyMap<number, V> {
  return new Map(items.map(({ id, value }) => [id, value]));
}

export function itemIds(items: ItemList): ReadonlySet<number> {
  return new Set(items.map(({ id }) => id));
}

/** Items with these ids, with the values that a list has; "" where it has none. */
export function pickItems(items: ItemList, ids: Iterable<number>): readonly CustomFieldItem[] {
  const values = valuesById(items);
  return [...ids].map((id) => ({ id, value: values.get(id) ?? "" }));
}

/** The value of an item as text; "" where there is none. */
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

/** Items of both lists, one for each id; the later ones win. */
export function overlayItems<T extends { readonly id: number }>(
  first: readonly T[],
  later: readonly T[],
): readonly T[] {
  return [...new Map([...first, ...later].map((item) => [item.id, item])).values()];
}

/** Whether two lists have equal values for these ids, or all ids; an absent value is empty. */
export function sameItems(a: ItemList, b: ItemList, ids?: Iterable<number>): boolean {
  const [left, right] = [valuesById(a), valuesById(b)];
  return [...(ids ?? new Set([...left.keys(), ...right.keys()]))].every(
    (id) => (left.get(id) ?? "") === (right.get(id) ?? ""),
  );
}

/** The items that turn these fields of `is` back into what they were; none where they are that. */
export function revertItems(
  was: ItemList,
  is: ItemList,
  ids: Iterable<number>,
): readonly CustomFieldItem[] {
  const now = valuesById(is);
  return pickItems(was, ids).filter(({ id, value }) => value !== (now.get(id) ?? ""));
}

/**
 * What an edit found, once the value that it found (`from`) is another (`to`). What it did not find
 * there, and what `isSettled`, stays.
 */
export function rebaseItems(
  found: readonly CustomFieldItem[],
  from: ItemList,
  to: ItemList,
  isSettled: (id: number) => boolean,
): readonly CustomFieldItem[] {
  const [old, now] = [valuesById(from), valuesById(to)];
  return found.map(({ id, value }) =>
    !isSettled(id) && value === (old.get(id) ?? "")
      ? { id, value: now.get(id) ?? "" }
      : { id, value },
  );
}

export interface ItemSides {
  /** The items before the edit, and the edit. */
  readonly base: readonly CustomFieldItem[];
  readonly mine: readonly CustomFieldItem[];
  /** The values of the server's present record. */
  readonly theirs: ItemList;
  /** The values that `mine` would have on the server, which may empty some. */
  readonly expected: ItemList;
}

export interface MergedItems {
  readonly send: readonly CustomFieldItem[];
  /** Ids that both sides changed differently. */
  readonly disputed: readonly number[];
}

/**
 * Three-way merge, item by item; what already is as we want it is not sent. Under `clear` an item
 * counts also with the value that is there already. api-spec: Nested custom-field value policy.
 */
export function mergeItems(
  { base, mine, theirs, expected }: ItemSides,
  policy: InvalidValuePolicy,
): MergedItems {
  const before = valuesById(base);
  const present = valuesById(theirs);
  const made = valuesById(expected);
  const send: CustomFieldItem[] = [];
  const disputed: number[] = [];
  for (const item of mine) {
    const [was, is] = [before.get(item.id) ?? "", present.get(item.id) ?? ""];
    // Emptied by `clear`, as ours would be: an earlier attempt of this edit may have done it.
    const isEmptied = policy === "clear" && made.has(item.id) && (made.get(item.id) ?? "") === is;
    if (present.get(item.id) === item.value || isEmptied) {
      if (policy === "clear") send.push(item);
    } else if (was === is) send.push(item);
    else if (item.value !== is && item.value !== was) disputed.push(item.id);
  }
  return { send, disputed };
}
