import type { CSSProperties, Ref } from "react";
import type { Column } from "./columns.ts";
import styles from "./record-table.module.css";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";
import type { MoneySums } from "./use-money-sums.ts";

interface Props {
  readonly columns: readonly Column[];
  /** Of the columns, which the rows share. */
  readonly widths: CSSProperties;
  readonly sums: MoneySums;
  readonly ref: Ref<HTMLDivElement>;
}

/** The sums of money columns, each below its column. */
export function TableFoot({ columns, widths, sums, ref }: Props) {
  return (
    <div
      className={styles["foot"]}
      style={widths}
      role="group"
      aria-label={TEXTS.sums.label}
      title={sums.notes.join(" ")}
      ref={ref}
    >
      <div className={styles["sums"]}>
        <span />
        {columns.map(({ field }, index) => {
          const texts = sums.of(field.field);
          return (
            <span key={field.field} className={styles["sum"]}>
              {index === 0 ? TEXTS.sums.label : null}
              {texts.length === 0 ? null : (
                <span className="visually-hidden">{TEXTS.sums.of(field.title)}</span>
              )}
              {texts.map((text) => (
                <strong key={text}>{text}</strong>
              ))}
            </span>
          );
        })}
      </div>
    </div>
  );
}
