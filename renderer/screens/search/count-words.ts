import type { SearchAnswer } from "../../../shared/local/search.ts";
import { numberText } from "../../ui/format.ts";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

/**
 * Returns how many records a search found: "4,000+ records found, showing the best 20", and which
 * words are left out. `more`: the counting ended before the matches did.
 */
export function countWords(
  { total, more, nowhere = [], apart = [] }: Omit<SearchAnswer, "data">,
  shownCount: number,
): string {
  if (total === 0) return TEXTS.noRecords;
  const count = more ? TEXTS.more(numberText(total)) : numberText(total);
  const foundText =
    apart.length > 0
      ? TEXTS.foundApart([...nowhere, ...apart], count, total === 1)
      : nowhere.length > 0
        ? TEXTS.foundWithout(nowhere, count, total === 1)
        : TEXTS.found(count, total === 1);
  return more || shownCount < total ? TEXTS.best(foundText, numberText(shownCount)) : foundText;
}
