import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { BoardColumn, BoardMoney, BoardResource } from "../../../shared/local/report.ts";
import { useLookups } from "../../core/queries.ts";
import { StageDot } from "../../fields/stage-pill.tsx";
import { centsText, numberText } from "../../ui/format.ts";
import styles from "./board-column.module.css";
import { BOARD_WORDS } from "./board-words.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

const NO_TEXT = "\u00a0";

/** Name, count and sums of a column; sums of different currencies stand below each other. */
export function ColumnHead({
  resource,
  column,
}: {
  readonly resource: BoardResource;
  readonly column: BoardColumn;
}) {
  const lookups = useLookups();
  const kind = CONTRACTS[resource].record[BOARD_WORDS[resource].field]?.kind;
  const entries = kind?.type === "lookup" ? lookups?.[kind.lookup] : undefined;
  return (
    <header className={styles["head"]}>
      <h2 dir="auto">
        {column.id === null || entries === undefined ? null : (
          <StageDot id={column.id} entries={entries} />
        )}
        <span className={styles["label"]}>{column.label}</span>
        {column.percentage === null ? null : (
          <span className={styles["percent"]}>{TEXTS.percent(column.percentage)}</span>
        )}
        <span className={styles["count"]}>{numberText(column.count)}</span>
      </h2>
      {/* Keeps its line until it is known, so that no card moves. */}
      {column.money === null ? <p className={styles["money"]}>{NO_TEXT}</p> : null}
      {column.money?.map((money) => (
        <p key={money.currency ?? ""} className={styles["money"]}>
          {amount(money.value, money)}
          <span> {TEXTS.weighted(amount(money.weighted, money))}</span>
        </p>
      ))}
    </header>
  );
}

function amount(cents: number, { value, weighted, currency }: BoardMoney): string {
  const text = centsText(cents, value % 100 !== 0 || weighted % 100 !== 0);
  return currency === null ? text : TEXTS.money(text, currency);
}
