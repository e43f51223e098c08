import type { Bridge } from "../../../../shared/bridge.ts";
import { keyOf, type ListQuery, readPage, type ShownRecord } from "../../../core/queries.ts";
import { isSelected, type Selection } from "../../../query/selection.ts";

/** The largest page that /local answers. */
const PAGE_ROWS = 500;

/** Returns the selected rows by their keys, in the order of the list. Rejects as requests do. */
export async function readSelectedRows(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
): Promise<ReadonlyMap<string, ShownRecord>> {
  // Rows move between pages while sync writes: none must be counted twice.
  const byKey = new Map<string, ShownRecord>();
  let last = 1;
  for (let page = 1; page <= last; page += 1) {
    const answer = await readPage(bridge, list, page, PAGE_ROWS);
    last = answer.last_page;
    for (const record of answer.data) {
      const key = keyOf(list.resource, record);
      if (isSelected(selection, key)) byKey.set(key, record);
    }
    if (selection.of === "some" && byKey.size >= selection.keys.size) break;
  }
  return byKey;
}
