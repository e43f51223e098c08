import { useQueryClient } from "@tanstack/react-query";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { keyOf } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { nameOf } from "../../fields/value-text.ts";
import paper from "../../query/print/paper.module.css";
import { PRINT_TEXTS } from "../../query/print/texts.ts";
import { usePaper } from "../../query/print/use-paper.ts";
import { OVERDUE_TEXTS } from "../../fields/texts.ts";
import { useToday } from "../../ui/use-today.ts";
import { numberText } from "../../ui/format.ts";
import styles from "./board-on-paper.module.css";
import { BOARD_WORDS, isLate, type ShownColumn } from "./board-words.ts";
import { sumTexts } from "./column-head.tsx";
import { loadedCards, type PaperColumn, readCards } from "./cards-on-paper.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: BoardResource;
  readonly columns: readonly ShownColumn[];
  readonly filter: Filter;
  readonly selected: ReadonlySet<string>;
}

/**
 * A board on paper: all cards, column after column, while the screen has those in sight. It is
 * drawn only while it is printed.
 */
export function BoardOnPaper({ resource, columns, filter, selected }: Props) {
  const board = { bridge: useBridge(), client: useQueryClient(), resource, columns, filter };
  const shown = usePaper({
    read: () => readCards(board, selected),
    loaded: () => loadedCards(board),
    failed: PRINT_TEXTS.failed.board,
  });
  if (shown === null || shown.columns.length === 0) return null;
  return (
    <div className={paper["paper"]} data-print-only data-paper>
      {shown.note === "" ? null : <p className={paper["note"]}>{shown.note}</p>}
      {shown.columns.map((column) => (
        <ColumnTable key={column.id} resource={resource} column={column} />
      ))}
    </div>
  );
}

interface TableProps {
  readonly resource: BoardResource;
  readonly column: PaperColumn;
}

/** A column as a table, with its name on every sheet. */
function ColumnTable({ resource, column }: TableProps) {
  const today = useToday();
  const words = BOARD_WORDS[resource];
  const isWhole = column.cards.length === column.count;
  const [cards, count] = [numberText(column.cards.length), numberText(column.count)];
  return (
    <table className={styles["column"]}>
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
              <span className={styles["count"]}>
                {isWhole ? count : TEXTS.cardsOf(cards, count)}
              </span>
              {isWhole ? <Sums column={column} /> : null}
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
              <bdi>{words.left(record)}</bdi>
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

function Sums({ column }: { readonly column: PaperColumn }) {
  return column.money?.map((money) => (
    <span key={money.currency ?? ""} className={styles["sums"]}>
      {" "}
      {sumTexts(money, column.percentage).join(", ")}
    </span>
  ));
}
