import type { Store } from "../../main/store/types.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { askRows } from "./asks.ts";
import type { Report } from "./report.ts";
import { time } from "./timing.ts";

/** Lists of a resource with one filter each, as the screen asks for them. */
export interface ScreenLists {
  /** What the row of the report is called. */
  readonly title: string;
  readonly resource: Resource;
  readonly filters: readonly Filter[];
}

/** Measures the rows of lists with their numbers, which are counted up to 1,000. */
export function screenLists(
  report: Report,
  store: Store,
  { title, resource, filters }: ScreenLists,
): void {
  const lists = filters.map((filter) => () => askRows(store, resource, filter));
  report.timing(title, "p95 < 16", time(lists));
}
