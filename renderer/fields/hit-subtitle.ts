import type { SearchHit } from "../../shared/local/search.ts";
import { unknownName } from "./value-text.ts";

/** What is known about a hit, with words for a record that belongs there but is not here. */
export function subtitleOf({ subtitle, absent }: Pick<SearchHit, "subtitle" | "absent">): string {
  const parts = [subtitle, absent === undefined ? "" : unknownName(absent)];
  return parts.filter((part) => part !== "").join(" · ");
}
