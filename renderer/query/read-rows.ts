import type { Bridge } from "../../shared/bridge.ts";
import { keyOf, type ListQuery, readPage, type ShownRecord } from "../core/queries.ts";
import { isSelected, type Selection } from "./selection.ts";

/** The largest page that /local answers. */
const PAGE_ROWS = 500;

export interface RowsWanted {
  readonly bridge: Bridge;
  readonly list: ListQuery;
  /** Null for all rows that match. */
  readonly selection: Selection | null;
  /** No more rows than this are read. */
  readonly limit?: number;
  /** Called after each page; returns false to stop. */
  readonly onProgress?: (done: number, total: number) => boolean;
}

export interface RowsRead {
  readonly rows: readonly ShownRecord[];
  /** Rows of the list, of which those that are not selected were left out. */
  readonly total: number;
}

/** Returns the rows of a list, each once; null when stopped. Rejects with a message. */
export async function readRows(request: RowsWanted): Promise<RowsRead | null> {
  const { bridge, list, selection, limit = Number.POSITIVE_INFINITY, onProgress } = request;
  const rows: ShownRecord[] = [];
  // Rows move between pages while sync writes: none must be taken twice.
  const seenKeys = new Set<string>();
  let total = 0;
  let lastPage = 1;
  for (let page = 1; page <= lastPage && rows.length < limit; page += 1) {
    const answer = await readPage(bridge, list, page, PAGE_ROWS);
    ({ last_page: lastPage, total } = answer);
    for (const record of answer.data) {
      const key = keyOf(list.resource, record);
      if (seenKeys.has(key) || (selection !== null && !isSelected(selection, key))) continue;
      seenKeys.add(key);
      rows.push(record);
    }
    if (onProgress?.(Math.min(page * PAGE_ROWS, total), total) === false) return null;
  }
  return { rows: rows.slice(0, limit), total };
}
