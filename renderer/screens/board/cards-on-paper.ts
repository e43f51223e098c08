import type { QueryClient } from "@tanstack/react-query";
import type { Bridge } from "../../../shared/bridge.ts";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { ShownRecord } from "../../core/queries.ts";
import {
  loadedNote,
  loadedRows,
  MAX_PRINTED_ROWS,
  readNote,
} from "../../query/print/printed-rows.ts";
import { readRows } from "../../query/read-rows.ts";
import { columnList, type ShownColumn } from "./board-words.ts";
import { cardsQuery } from "./use-board.ts";

export interface PrintedBoard {
  readonly bridge: Bridge;
  readonly client: QueryClient;
  readonly resource: BoardResource;
  readonly columns: readonly ShownColumn[];
  readonly filter: Filter;
}

/** A column with its cards that are on the paper; its count is that of all. */
export interface PaperColumn extends ShownColumn {
  readonly cards: readonly ShownRecord[];
}

interface BoardPaper {
  readonly columns: readonly PaperColumn[];
  /** What is not on the paper; "" if nothing. */
  readonly note: string;
}

/** Returns the selected cards with their columns, else all up to the limit. */
export async function readCards(
  { bridge, resource, columns, filter }: PrintedBoard,
  selected: ReadonlySet<string>,
): Promise<BoardPaper> {
  const isSome = selected.size > 0;
  const read: PaperColumn[] = [];
  let [printed, total] = [0, 0];
  for (const column of columns) {
    const list = columnList(resource, filter, column.id);
    const limit = MAX_PRINTED_ROWS - printed;
    const selection = isSome ? ({ of: "some", keys: selected } as const) : null;
    const rows =
      column.count === 0 || limit === 0 ? null : await readRows({ bridge, list, selection, limit });
    const count = rows?.total ?? column.count;
    const cards = rows?.rows ?? [];
    printed += cards.length;
    total += count;
    if (!isSome || cards.length > 0) read.push({ ...column, count, cards });
  }
  return { columns: read, note: readNote("board", printed, total, isSome) };
}

/** Returns the cards of each column from the first that the page has. */
export function loadedCards({
  bridge,
  client,
  resource,
  columns,
  filter,
}: PrintedBoard): BoardPaper {
  const loaded = columns.map((column) => {
    const list = columnList(resource, filter, column.id);
    const { rows } = loadedRows(client, (page) => cardsQuery(bridge, list, page).queryKey);
    return { ...column, cards: rows };
  });
  const printed = loaded.reduce((sum, { cards }) => sum + cards.length, 0);
  const total = loaded.reduce((sum, { count }) => sum + count, 0);
  return { columns: loaded, note: loadedNote("board", printed, total) };
}
