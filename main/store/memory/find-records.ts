import { having, type HeldNumbers, inBoth, NO_VALUE, range } from "./held-numbers.ts";
import { compareByTime, mergeByTime, sortByTime } from "./time-order.ts";
import type { AnyText, Wanted, ZonedTexts } from "./zoned-texts.ts";

/** Records that are scanned first for the newest matches; each further part is twice as large. */
const FIRST_PART_RECORDS = 512;
/** Cost of a single look, in records of a full scan. */
const RECORDS_PER_SINGLE_LOOK = 8;

/** Question to the texts in memory: each of these texts, and in each column one of its values. */
export interface HeldQuestion {
  readonly texts: readonly AnyText[];
  readonly values: readonly HeldValue[];
}

export interface HeldValue {
  readonly column: number;
  readonly anyOf: readonly number[];
}

/** The records of a resource in memory. */
export interface HeldTable {
  readonly texts: ZonedTexts;
  readonly numbers: HeldNumbers;
  /** So many, from the first on, are in the order of their changes; the others came later. */
  readonly sorted: number;
  readonly isAnyErased: boolean;
}

/** Records in which all that is asked is true; see `find` of `MemoryRecords`. */
export function findAll(table: HeldTable, { texts, values }: HeldQuestion): Uint32Array | null {
  const { size } = table.texts;
  const wanted = wantedOf(table.texts, texts);
  const wantedValues = columnsOf(table, values);
  if (wanted === null || wantedValues === null) return null;
  let found: Uint32Array | null = null;
  for (const { held, anyOf } of wantedValues) found = having(held, anyOf, found ?? range(0, size));
  for (const one of wanted) found = withText(table.texts, found, one, { low: 0, high: size });
  return found === null ? allInOrder(table) : inOrder(table, found);
}

/** The newest records in which all that is asked is true; see `newest` of `MemoryRecords`. */
export function findNewest(
  table: HeldTable,
  { texts, values }: HeldQuestion,
  limit: number,
): readonly number[] | null {
  const found: number[] = [];
  const take = (matches: Uint32Array, most: number) => {
    for (let index = matches.length - 1; index >= 0 && found.length < most; index -= 1)
      found.push(matches[index] ?? 0);
    return found.length < most;
  };
  const wanted = wantedOf(table.texts, texts);
  if (wanted === null) return null;
  // Records that were added later may be of any age.
  take(within(table, wanted, values, addedLater(table)), Infinity);
  const added = found.length;
  inParts(table, (part) => take(within(table, wanted, values, part), added + limit));
  if (added > 0) found.sort((a, b) => compareByTime(table.numbers, b, a));
  return found.slice(0, limit);
}

/** In how many records all that is asked is true; see `count` of `MemoryRecords`. */
export function countUpTo(
  table: HeldTable,
  { texts, values }: HeldQuestion,
  limit: number,
): number | null {
  const wanted = wantedOf(table.texts, texts);
  if (wanted === null) return null;
  let count = within(table, wanted, values, addedLater(table)).length;
  const isEnough = () => count >= limit;
  if (!isEnough())
    inParts(table, (part) => {
      count += within(table, wanted, values, part).length;
      return !isEnough();
    });
  return Math.min(count, limit);
}

/**
 * Makes texts ready to be looked for; null if one is too long. The longest are in the fewest
 * records, mostly: they come first.
 */
export function wantedOf(held: ZonedTexts, texts: readonly AnyText[]): readonly Wanted[] | null {
  const all = texts.flatMap((text) => held.wanted(text) ?? []);
  return all.length < texts.length ? null : all.toSorted((a, b) => b.shortest - a.shortest);
}

/** All records that are held. */
export function allInOrder(table: HeldTable): Uint32Array {
  const { numbers, texts, isAnyErased } = table;
  const all = range(0, texts.size);
  return inOrder(table, isAnyErased ? all.filter((at) => !numbers.isErased(at)) : all);
}

/** Numbers from one to the one before another. */
interface Part {
  readonly low: number;
  readonly high: number;
}

function addedLater({ sorted, texts }: HeldTable): Part {
  return { low: sorted, high: texts.size };
}

/** Parts of what is in order, the newest first and each twice as large, as long as it is told. */
function inParts({ sorted }: HeldTable, goesOn: (part: Part) => boolean): void {
  let [high, size] = [sorted, FIRST_PART_RECORDS];
  while (high > 0) {
    const low = Math.max(0, high - size);
    if (!goesOn({ low, high })) return;
    [high, size] = [low, size * 2];
  }
}

/** Returns the records of a part that have all of the texts and values, in ascending order. */
function within(
  { texts, numbers }: HeldTable,
  [rarest, ...others]: readonly Wanted[],
  values: readonly HeldValue[],
  part: Part,
): Uint32Array {
  let found =
    rarest === undefined ? range(part.low, part.high) : texts.scan(rarest, part.low, part.high);
  if (values.length > 0 || rarest === undefined)
    found = found.filter((at) => hasValues(numbers, at, values));
  return others.reduce(
    (all, other) => (all.length === 0 ? all : withText(texts, all, other, part)),
    found,
  );
}

function hasValues(numbers: HeldNumbers, at: number, values: readonly HeldValue[]): boolean {
  return (
    values.every(({ column, anyOf }) =>
      anyOf.includes(numbers.columns[column]?.[at] ?? NO_VALUE),
    ) && !numbers.isErased(at)
  );
}

/** Returns which records have a text: among some, all of them in a part, or in the whole part. */
function withText(
  texts: ZonedTexts,
  among: Uint32Array | null,
  wanted: Wanted,
  { low, high }: Part,
): Uint32Array {
  if (among !== null && isFew(among, high - low)) return texts.scanAmong(among, wanted);
  const found = texts.scan(wanted, low, high);
  return among === null ? found : inBoth(among, found);
}

/** Returns whether a look at each of them takes less than one at all texts of so many records. */
function isFew(records: Uint32Array, all: number): boolean {
  return records.length < all / RECORDS_PER_SINGLE_LOOK;
}

/** A column of the records, and the values of which they have to have one. */
interface WantedValues {
  readonly held: Int32Array;
  readonly anyOf: readonly number[];
}

/** Null where a column is not held. */
function columnsOf(
  { numbers }: HeldTable,
  values: readonly HeldValue[],
): readonly WantedValues[] | null {
  const wanted = values.flatMap(({ column, anyOf }) => {
    const held = numbers.columns[column];
    return held === undefined ? [] : [{ held, anyOf }];
  });
  return wanted.length < values.length ? null : wanted;
}

/** Sorts those in that were added later. */
function inOrder({ numbers, sorted }: HeldTable, found: Uint32Array): Uint32Array {
  const added = found.findLastIndex((at) => at < sorted) + 1;
  if (added === found.length) return found;
  const late = sortByTime(found.subarray(added), numbers);
  return mergeByTime(found.subarray(0, added), late, numbers);
}
