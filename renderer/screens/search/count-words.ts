import type { SearchAnswer } from "../../../shared/local/search.ts";
import { numberText } from "../../ui/format.ts";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

/**
 * How many records a search found: "4,000+ records found, showing the best 20". `more`: the
 * counting ended before the matches did.
 */
export function countWords(
  { total, more }: Pick<SearchAnswer, "total" | "more">,
  shown: number,
): string {
  if (total === 0) return TEXTS.noRecords;
  const found = TEXTS.found(more ? TEXTS.more(numberText(total)) : numberText(total), total === 1);
  return more || shown < total ? TEXTS.best(found, numberText(shown)) : found;
}
