/** Order of records: the time of the last change, then the id. */
export interface TimesAndIds {
  /** Milliseconds, by the numbers of the records. */
  readonly updated: Float64Array;
  readonly ids: Float64Array;
}

/** Below 0 if the first record comes before the second. */
export function compareByTime({ updated, ids }: TimesAndIds, a: number, b: number): number {
  return (updated[a] ?? 0) - (updated[b] ?? 0) || (ids[a] ?? NaN) - (ids[b] ?? NaN);
}

/** The numbers of records, oldest change first. */
export function sortByTime(records: Uint32Array, times: TimesAndIds): Uint32Array {
  return records.toSorted((a, b) => compareByTime(times, a, b));
}

/** The numbers of two lists that are in order, as one. */
export function mergeByTime(
  list: Uint32Array,
  otherList: Uint32Array,
  times: TimesAndIds,
): Uint32Array {
  const merged = new Uint32Array(list.length + otherList.length);
  let from = 0;
  for (const [index, next] of otherList.entries()) {
    while (from < list.length && compareByTime(times, list[from] ?? 0, next) < 0) {
      merged[from + index] = list[from] ?? 0;
      from += 1;
    }
    merged[from + index] = next;
  }
  merged.set(list.subarray(from), from + otherList.length);
  return merged;
}
