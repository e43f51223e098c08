import type { SearchAnswer } from "../../../shared/local/search.ts";
import { numberText } from "../../ui/format.ts";

/**
 * How many records a search found: "4,000+ records found, the best 20 shown". `more`: the counting
 * ended before the matches did.
 */
export function countWords(
  { total, more }: Pick<SearchAnswer, "total" | "more">,
  shown: number,
): string {
  if (total === 0) return "No records found";
  const found = `${numberText(total)}${more ? "+" : ""} ${total === 1 ? "record" : "records"} found`;
  return more || shown < total ? `${found}, the best ${numberText(shown)} shown` : found;
}
