import type { SearchAnswer } from "../../../shared/local/search.ts";
import { numberText } from "../../ui/format.ts";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

/**
 * How many records a search found: "4,000+ records found, showing the best 20", and which words
 * none of them has. `more`: the counting ended before the matches did.
 */
export function countWords(
  { total, more, nowhere = [] }: Pick<SearchAnswer, "total" | "more" | "nowhere">,
  shown: number,
): string {
  if (total === 0) return TEXTS.noRecords;
  const count = more ? TEXTS.more(numberText(total)) : numberText(total);
  const found =
    nowhere.length === 0
      ? TEXTS.found(count, total === 1)
      : TEXTS.foundWithout(nowhere, count, total === 1);
  return more || shown < total ? TEXTS.best(found, numberText(shown)) : found;
}
