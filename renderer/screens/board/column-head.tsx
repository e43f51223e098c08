import { Plus } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { BoardMoney, BoardResource } from "../../../shared/local/report.ts";
import { useProfile } from "../../core/profile.ts";
import { useLookups } from "../../core/queries.ts";
import { StageLine } from "../../fields/stage-pill.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { centsText, numberText } from "../../ui/format.ts";
import styles from "./board-column.module.css";
import { BOARD_WORDS, type ShownColumn } from "./board-words.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

const NO_TEXT = "\u00a0";

interface Props {
  readonly resource: BoardResource;
  readonly column: ShownColumn;
  /** Creates a record in this column. */
  readonly onCreate: () => void;
}

/** Name, count and sums of a column; sums of different currencies stand below each other. */
export function ColumnHead({ resource, column, onCreate }: Props) {
  const canCreate = useProfile().operations[resource].includes("create");
  const lookups = useLookups();
  const kind = CONTRACTS[resource].record[BOARD_WORDS[resource].field]?.kind;
  const entries = kind?.type === "lookup" ? lookups?.[kind.lookup] : undefined;
  return (
    <header className={styles["head"]}>
      {column.id === null || entries === undefined ? null : (
        <StageLine id={column.id} entries={entries} />
      )}
      <h2 dir="auto">
        <span className={styles["label"]}>{column.label}</span>
        <span className={styles["count"]}>{numberText(column.count)}</span>
      </h2>
      {canCreate ? (
        <span className={styles["create"]}>
          <IconButton
            label={TEXTS.createIn(CONTRACTS[resource].title[0].toLowerCase(), column.label)}
            icon={Plus}
            onPress={onCreate}
          />
        </span>
      ) : null}
      {/* Keeps its line until it is known, so that no card moves. */}
      {column.money === null ? (
        <p className={styles["money"]}>
          {NO_TEXT}
          <span>{NO_TEXT}</span>
        </p>
      ) : null}
      {column.money?.map((money) => {
        const [sum, weighted] = sumTexts(money, column.percentage);
        return (
          <p key={money.currency ?? ""} className={styles["money"]}>
            {sum}
            <span> {weighted}</span>
          </p>
        );
      })}
    </header>
  );
}

/** Returns the sum of a column in one currency, and the sum as its stage weights it. */
export function sumTexts(
  money: BoardMoney,
  percentage: ShownColumn["percentage"],
): readonly [sum: string, weighted: string] {
  const weighted = TEXTS.weighted(amount(money.weighted, money), percentage);
  return [amount(money.value, money), weighted];
}

function amount(cents: number, { value, weighted, currency }: BoardMoney): string {
  const text = centsText(cents, value % 100 !== 0 || weighted % 100 !== 0);
  return currency === null ? text : TEXTS.money(text, currency);
}
