import { type Ask, type Json, must, rowsOf } from "./ask.ts";

const NOTED = ["candidate", "contact", "organization", "job", "deal"] as const;

/** Every list of the API, and its largest page. */
export const LISTS: readonly { readonly resource: string; readonly query: string }[] = [
  ...["contact", "candidate", "job", "deal", "activity"].map((resource) => ({
    resource,
    query: "limit=50",
  })),
  { resource: "organization", query: "limit=100" },
  ...NOTED.map((entity) => ({ resource: "note", query: `limit=100&entity_name=${entity}` })),
];

/**
 * All records of a resource, page by page, by id. Only for lists that stand still: a page counts
 * from the list's beginning.
 */
export async function readAll(
  ask: Ask,
  resource: string,
  maximize = true,
): Promise<Map<number, Json>> {
  const records = new Map<number, Json>();
  for (const list of LISTS.filter((item) => item.resource === resource)) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const expand = maximize && resource !== "note" ? "&maximize=all" : "";
      const body = await must(ask, "GET", `/v1/${resource}?${list.query}${expand}&page=${page}`);
      last = Number(body["last_page"]);
      for (const row of rowsOf(body)) records.set(Number(row["id"]), row);
    }
  }
  return records;
}

export async function readEverything(
  ask: Ask,
): Promise<ReadonlyMap<string, ReadonlyMap<number, Json>>> {
  const everything = new Map<string, ReadonlyMap<number, Json>>();
  for (const resource of new Set(LISTS.map((list) => list.resource)))
    everything.set(resource, await readAll(ask, resource));
  return everything;
}
