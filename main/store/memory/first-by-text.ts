import { type MemoryTexts, NO_BEGINNING } from "./memory-texts.ts";

/** Records are sorted by the text with this mark, if it stands first in them. */
export interface TextOrder {
  readonly mark: number;
  readonly direction: "asc" | "desc";
}

/** A record by the text that it is sorted by. */
interface Keyed {
  readonly at: number;
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
  found: Uint32Array,
  { mark, direction }: TextOrder,
  limit: number,
): readonly number[] {
  const sign = direction === "asc" ? 1 : -1;
  const isBehind = (begin: number, other: number) =>
    other !== NO_BEGINNING && (begin === NO_BEGINNING || sign * (begin - other) > 0);
  const textOf = (one: Keyed) => (one.text ??= texts.firstText(one.at, mark));
  const compare = (a: Keyed, b: Keyed) => {
    if (a.begin !== b.begin) return isBehind(a.begin, b.begin) ? 1 : -1;
    const order = a.begin === NO_BEGINNING ? 0 : Buffer.compare(textOf(a), textOf(b));
    return sign * (order || idOf(a.at) - idOf(b.at));
  };
  const best: Keyed[] = [];
  for (const at of found) {
    const first = texts.beginning(at, mark);
    // An empty text begins with nothing: it counts as none.
    const begin = first === 0 ? NO_BEGINNING : first;
    const last = best[limit - 1];
    if (last !== undefined && isBehind(begin, last.begin)) continue;
    const next: Keyed = { at, begin, text: null };
    if (last !== undefined && compare(next, last) >= 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = best[middle];
      if (other !== undefined && compare(other, next) < 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, next);
    if (best.length > limit) best.pop();
  }
  return best.map(({ at }) => at);
}
