import type { QueryClient } from "@tanstack/react-query";
import type { Bridge } from "../../../shared/bridge.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import {
  keyOf,
  type ListQuery,
  readPage,
  readRecord,
  type ShownRecord,
} from "../../core/queries.ts";
import { CARDS, cardsQuery } from "./use-board.ts";

/**
 * Pages that are looked through among cards with the same value, of which only their ids say the
 * order.
 */
const PAGES = 8;

/**
 * Place of a card in its column, however far down that is: what comes before it is counted, and
 * only its page is read. -1 without one.
 */
export async function findCard(
  client: QueryClient,
  bridge: Bridge,
  list: ListQuery,
  key: string,
): Promise<number> {
  const { record } = await readRecord(bridge, list.resource, key);
  const before: ListQuery = {
    ...list,
    filter: { op: "and", of: [list.filter, ...isBefore(list.sort, record)] },
  };
  const { total } = await readPage(bridge, before, 1, 1);
  const first = Math.floor(total / CARDS) + 1;
  for (let page = first; page < first + PAGES; page += 1) {
    const { data } = await client.fetchQuery(cardsQuery(bridge, list, page));
    const index = data.findIndex((card) => keyOf(list.resource, card) === key);
    if (index >= 0) return (page - 1) * CARDS + index;
    if (data.length < CARDS) break;
  }
  return -1;
}

/** What the records that come before one in an order match. Those without a value come last. */
function isBefore(sort: string, record: ShownRecord): readonly Filter[] {
  const [field = "", direction] = sort.split(":");
  const has: Filter = { op: "not", of: { op: "empty", field } };
  const written = record[field];
  if (typeof written !== "string" || written === "") return [has];
  const value = field.endsWith("_at") ? parseInstant(written) : written;
  if (value === null) return [has];
  const bound = direction === "desc" ? { to: value } : { from: value };
  return [has, { op: "not", of: { op: "between", field, ...bound } }];
}
