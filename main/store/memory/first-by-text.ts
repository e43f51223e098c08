import { type MemoryTexts, NO_BEGINNING } from "./memory-texts.ts";

/** Records are sorted by the text with this mark, if it stands first in them. */
export interface TextOrder {
  readonly mark: number;
  readonly direction: "asc" | "desc";
}

/** A record by the text that it is sorted by. */
interface Keyed {
  readonly record: number;
  /** `NO_BEGINNING` where it has no such text. */
  readonly begin: number;
  /** Read when its beginning is that of another one. */
  text: Uint8Array | null;
}

/**
 * The first of these records by a text, those without it last, equal ones by their ids. Most are
 * told apart by their first letters, so that few texts are read.
 */
export function firstByText(
  texts: MemoryTexts,
  idOf: (at: number) => number,
  matches: Uint32Array,
  { mark, direction }: TextOrder,
  limit: number,
): readonly number[] {
  const sign = direction === "asc" ? 1 : -1;
  const isBehind = (begin: number, otherBegin: number) =>
    otherBegin !== NO_BEGINNING && (begin === NO_BEGINNING || sign * (begin - otherBegin) > 0);
  const textOf = (keyed: Keyed) => (keyed.text ??= texts.firstText(keyed.record, mark));
  const compare = (a: Keyed, b: Keyed) => {
    if (a.begin !== b.begin) return isBehind(a.begin, b.begin) ? 1 : -1;
    const order = a.begin === NO_BEGINNING ? 0 : Buffer.compare(textOf(a), textOf(b));
    return sign * (order || idOf(a.record) - idOf(b.record));
  };
  const best: Keyed[] = [];
  for (const record of matches) {
    const beginning = texts.beginning(record, mark);
    // An empty text begins with nothing: it counts as none.
    const begin = beginning === 0 ? NO_BEGINNING : beginning;
    const lastBest = best[limit - 1];
    if (lastBest !== undefined && isBehind(begin, lastBest.begin)) continue;
    const next: Keyed = { record, begin, text: null };
    if (lastBest !== undefined && compare(next, lastBest) >= 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const middleBest = best[middle];
      if (middleBest !== undefined && compare(middleBest, next) < 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, next);
    if (best.length > limit) best.pop();
  }
  return best.map(({ record }) => record);
}
