import { type MemoryTexts, NO_BEGINNING } from "./memory-texts.ts";

/** Records are sorted by the text with this mark, if it stands first in them. */
export interface TextOrder {
  readonly mark: number;
  /** By the numbers of the records, see `MemoryTexts.beginning`. */
  readonly beginnings: Uint32Array;
  readonly direction: "asc" | "desc";
}

/** A record by the text that it is sorted by. */
interface Keyed {
  readonly at: number;
  readonly text: Uint8Array;
  readonly begin: number;
}

/**
 * The first of these records by a text, those without it last, equal ones by their ids. Most are
 * told apart by their first letters, so that few texts are compared.
 */
export function firstByText(
  texts: MemoryTexts,
  idOf: (at: number) => number,
  found: Uint32Array,
  { mark, beginnings, direction }: TextOrder,
  limit: number,
): readonly number[] {
  const sign = direction === "asc" ? 1 : -1;
  const isBehind = (begin: number, other: number) =>
    begin === NO_BEGINNING || (other !== NO_BEGINNING && sign * (begin - other) > 0);
  const compare = (a: Keyed, b: Keyed) => {
    if (a.text.length === 0 || b.text.length === 0)
      if (a.text.length !== b.text.length) return a.text.length === 0 ? 1 : -1;
    const order = a.begin - b.begin || Buffer.compare(a.text, b.text);
    return sign * (order || idOf(a.at) - idOf(b.at));
  };
  const best: Keyed[] = [];
  for (const at of found) {
    const begin = beginnings[at] ?? NO_BEGINNING;
    const last = best[limit - 1];
    if (last !== undefined && begin !== last.begin && isBehind(begin, last.begin)) continue;
    const next: Keyed = { at, text: texts.firstText(at, mark), begin };
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
