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
  const textQueries = wantedOf(table.texts, texts);
  const wantedValues = columnsOf(table, values);
  if (textQueries === null || wantedValues === null) return null;
  let matches: Uint32Array | null = null;
  for (const { cachedColumn, anyOf } of wantedValues)
    matches = having(cachedColumn, anyOf, matches ?? range(0, size));
  for (const textQuery of textQueries)
    matches = withText(table.texts, matches, textQuery, { low: 0, high: size });
  return matches === null ? allInOrder(table) : inOrder(table, matches);
}

/** The newest records in which all that is asked is true; see `newest` of `MemoryRecords`. */
export function findNewest(
  table: HeldTable,
  { texts, values }: HeldQuestion,
  limit: number,
): readonly number[] | null {
  const newest: number[] = [];
  const take = (matches: Uint32Array, maxCount: number) => {
    for (let index = matches.length - 1; index >= 0 && newest.length < maxCount; index -= 1)
      newest.push(matches[index] ?? 0);
    return newest.length < maxCount;
  };
  const textQueries = wantedOf(table.texts, texts);
  if (textQueries === null) return null;
  // Records that were added later may be of any age.
  take(within(table, textQueries, values, addedLater(table)), Infinity);
  const added = newest.length;
  inParts(table, (part) => take(within(table, textQueries, values, part), added + limit));
  if (added > 0) newest.sort((a, b) => compareByTime(table.numbers, b, a));
  return newest.slice(0, limit);
}

/** In how many records all that is asked is true; see `count` of `MemoryRecords`. */
export function countUpTo(
  table: HeldTable,
  { texts, values }: HeldQuestion,
  limit: number,
): number | null {
  const textQueries = wantedOf(table.texts, texts);
  if (textQueries === null) return null;
  let count = within(table, textQueries, values, addedLater(table)).length;
  const isEnough = () => count >= limit;
  if (!isEnough())
    inParts(table, (part) => {
      count += within(table, textQueries, values, part).length;
      return !isEnough();
    });
  return Math.min(count, limit);
}

/**
 * Makes texts ready to be looked for; null if one is too long. The longest are in the fewest
 * records, mostly: they come first.
 */
export function wantedOf(
  zonedTexts: ZonedTexts,
  texts: readonly AnyText[],
): readonly Wanted[] | null {
  const textQueries = texts.flatMap((text) => zonedTexts.prepare(text) ?? []);
  return textQueries.length < texts.length
    ? null
    : textQueries.toSorted((a, b) => b.shortest - a.shortest);
}

/** All records that are held. */
export function allInOrder(table: HeldTable): Uint32Array {
  const { numbers, texts, isAnyErased } = table;
  const allRecords = range(0, texts.size);
  return inOrder(
    table,
    isAnyErased ? allRecords.filter((record) => !numbers.isErased(record)) : allRecords,
  );
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
  [rarest, ...otherQueries]: readonly Wanted[],
  values: readonly HeldValue[],
  part: Part,
): Uint32Array {
  let matches =
    rarest === undefined ? range(part.low, part.high) : texts.scan(rarest, part.low, part.high);
  if (values.length > 0 || rarest === undefined)
    matches = matches.filter((record) => hasValues(numbers, record, values));
  return otherQueries.reduce(
    (remainingMatches, textQuery) =>
      remainingMatches.length === 0
        ? remainingMatches
        : withText(texts, remainingMatches, textQuery, part),
    matches,
  );
}

function hasValues(numbers: HeldNumbers, record: number, values: readonly HeldValue[]): boolean {
  return (
    values.every(({ column, anyOf }) =>
      anyOf.includes(numbers.columns[column]?.[record] ?? NO_VALUE),
    ) && !numbers.isErased(record)
  );
}

/** Returns which records have a text: among some, all of them in a part, or in the whole part. */
function withText(
  texts: ZonedTexts,
  among: Uint32Array | null,
  textQuery: Wanted,
  { low, high }: Part,
): Uint32Array {
  if (among !== null && isFew(among, high - low)) return texts.scanAmong(among, textQuery);
  const matches = texts.scan(textQuery, low, high);
  return among === null ? matches : inBoth(among, matches);
}

/** Returns whether a look at each of them takes less than one at all texts of so many records. */
function isFew(records: Uint32Array, total: number): boolean {
  return records.length < total / RECORDS_PER_SINGLE_LOOK;
}

/** A column of the records, and the values of which they have to have one. */
interface WantedValues {
  readonly cachedColumn: Int32Array;
  readonly anyOf: readonly number[];
}

/** Null where a column is not held. */
function columnsOf(
  { numbers }: HeldTable,
  values: readonly HeldValue[],
): readonly WantedValues[] | null {
  const wantedValues = values.flatMap(({ column, anyOf }) => {
    const cachedColumn = numbers.columns[column];
    return cachedColumn === undefined ? [] : [{ cachedColumn, anyOf }];
  });
  return wantedValues.length < values.length ? null : wantedValues;
}

/** Sorts those in that were added later. */
function inOrder({ numbers, sorted }: HeldTable, matches: Uint32Array): Uint32Array {
  const added = matches.findLastIndex((record) => record < sorted) + 1;
  if (added === matches.length) return matches;
  const late = sortByTime(matches.subarray(added), numbers);
  return mergeByTime(matches.subarray(0, added), late, numbers);
}
