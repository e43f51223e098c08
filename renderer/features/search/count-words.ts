import type { SearchAnswer } from "../../../shared/local/search.ts";

/** How many a search found: "5,000+ found, the best 30 shown". `more`: the counting ended before the matches did. */
export function countWords({ total, more }: Pick<SearchAnswer, "total" | "more">, shown: number): string {
  if (total === 0) return "Nothing found";
  const found = `${total.toLocaleString("en-GB")}${more ? "+" : ""} found`;
  return more || shown < total ? `${found}, the best ${shown.toLocaleString("en-GB")} shown` : found;
}
