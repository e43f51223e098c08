import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { nameOf } from "../../fields/value-text.ts";
import paper from "../../query/print/paper.module.css";
import { PRINT_TEXTS } from "../../query/print/texts.ts";
import { usePaper } from "../../query/print/use-paper.ts";
import { OVERDUE_TEXTS } from "../../fields/texts.ts";
import { useToday } from "../../ui/use-clock.tsx";
import { numberText } from "../../ui/format.ts";
import {
  loadedNote,
  loadedRows,
  MAX_PRINTED_ROWS,
  readNote,
} from "../../query/print/printed-rows.ts";
import { readRows } from "../../query/read-rows.ts";
import styles from "./board.module.css";
import { BOARD_WORDS, columnList, isLate, type ShownColumn } from "./board-words.ts";
import { sumTexts } from "./board-column.tsx";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";
import { cardsQuery } from "./board-queries.ts";

interface Props {
  readonly resource: BoardResource;
  readonly columns: readonly ShownColumn[];
  readonly filter: Filter;
  readonly selected: ReadonlySet<string>;
}

/** A board on paper: all cards, column after column. Drawn only while it is printed. */
export function BoardOnPaper({ resource, columns, filter, selected }: Props) {
  const board = { bridge: useBridge(), client: useQueryClient(), resource, columns, filter };
  const printout = usePaper({
    read: () => readCards(board, selected),
    loaded: () => loadedCards(board),
    failed: PRINT_TEXTS.failed.board,
  });
  if (printout === null || printout.columns.length === 0) return null;
  return (
    <div className={paper["paper"]} data-print-only data-paper>
      {printout.note === "" ? null : <p className={paper["note"]}>{printout.note}</p>}
      {printout.columns.map((column) => (
        <ColumnTable key={column.id} resource={resource} column={column} />
      ))}
    </div>
  );
}

interface TableProps {
  readonly resource: BoardResource;
  readonly column: PaperColumn;
}

function ColumnTable({ resource, column }: TableProps) {
  const today = useToday();
  const words = BOARD_WORDS[resource];
  const isWhole = column.cards.length === column.count;
  const [cards, count] = [numberText(column.cards.length), numberText(column.count)];
  return (
    <table className={styles["paperColumn"]}>
      {/* The heading spans all columns, so that cells have no say in their widths. */}
      <colgroup>
        <col className={styles["name"]} />
        <col className={styles["about"]} />
        <col span={words.hasDay ? 3 : 2} />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={words.hasDay ? 5 : 4} scope="colgroup">
            <bdi>
              {column.label}{" "}
              <span className={styles["paperCount"]}>
                {isWhole ? count : TEXTS.cardsOf(cards, count)}
              </span>
              {isWhole
                ? column.money?.map((money) => (
                    <span key={money.currency ?? ""} className={styles["sums"]}>
                      {" "}
                      {sumTexts(money, column.percentage).join(", ")}
                    </span>
                  ))
                : null}
            </bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {column.cards.map((record) => (
          <tr key={keyOf(resource, record)}>
            <td>
              <bdi>{nameOf(record)}</bdi>
            </td>
            <td>
              <bdi>{words.about(record)}</bdi>
            </td>
            <td data-number={resource === "deal"}>
              <bdi>{words.remainderText(record)}</bdi>
            </td>
            {words.hasDay ? (
              <td>
                {words.right(record)}
                {isLate(resource, column, record, today) ? OVERDUE_TEXTS.also : ""}
              </td>
            ) : null}
            <td>
              <bdi>{nameOf(record[words.owner])}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PrintedBoard {
  readonly bridge: Bridge;
  readonly client: QueryClient;
  readonly resource: BoardResource;
  readonly columns: readonly ShownColumn[];
  readonly filter: Filter;
}

/** A column with its cards that are on the paper; its count is that of all. */
interface PaperColumn extends ShownColumn {
  readonly cards: readonly ShownRecord[];
}

interface BoardPaper {
  readonly columns: readonly PaperColumn[];
  /** Note of what is not on the paper; "" if nothing. */
  readonly note: string;
}

/** Returns the selected cards with their columns, else all up to the limit. */
async function readCards(
  { bridge, resource, columns, filter }: PrintedBoard,
  selected: ReadonlySet<string>,
): Promise<BoardPaper> {
  const isSome = selected.size > 0;
  const read: PaperColumn[] = [];
  let [printed, total] = [0, 0];
  for (const column of columns) {
    const list = columnList(resource, filter, column.id);
    const limit = MAX_PRINTED_ROWS - printed;
    const selection = isSome ? ({ kind: "some", keys: selected } as const) : null;
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
function loadedCards({ bridge, client, resource, columns, filter }: PrintedBoard): BoardPaper {
  const loaded = columns.map((column) => {
    const list = columnList(resource, filter, column.id);
    const { rows } = loadedRows(client, (page) => cardsQuery(bridge, list, page).queryKey);
    return { ...column, cards: rows };
  });
  const printed = loaded.reduce((sum, { cards }) => sum + cards.length, 0);
  const total = loaded.reduce((sum, { count }) => sum + count, 0);
  return { columns: loaded, note: loadedNote("board", printed, total) };
}
