import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Query } from "../../../shared/query/filter.ts";
import type { Scope } from "./asked-filter.ts";
import { countMatches, countSoon, isAnsweredInMemory } from "./count-matches.ts";
import { readPage } from "./page.ts";

/** Of up to so many records all that match are found about as quickly as the rows of a window. */
const MOST_COUNTED = {
  /** Where they are compared in memory. */
  inMemory: 250_000,
  /** Where the file is asked, in which long texts are. */
  inFile: 20_000,
};

/** A window of a list, and how many records match; null where counting takes longer than it. */
export interface ListWindow {
  readonly records: readonly CrmRecord[];
  readonly total: number | null;
}

/** Returns a window of the matching records and their number where that takes no time. */
export function listWindow(scope: Scope, query: Query, mostCounted?: number): ListWindow {
  const { filter } = query;
  const most = MOST_COUNTED[isAnsweredInMemory(scope, filter) ? "inMemory" : "inFile"];
  const isCountedFirst = scope.counts.total(scope.statements) <= (mostCounted ?? most);
  const counted = isCountedFirst ? countMatches(scope, filter) : countSoon(scope, filter);
  const { records, found } = readPage(scope, query);
  const total = counted ?? countByWindow(query, found) ?? countSoon(scope, filter);
  return { records, total };
}

/** Where a window ends before its limit, the list does. */
function countByWindow({ offset, limit }: Query, found: number): number | null {
  const isEnd = found < limit && (found > 0 || offset === 0);
  return isEnd ? offset + found : null;
}
