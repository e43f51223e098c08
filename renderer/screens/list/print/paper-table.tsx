import { keyOf, type ListQuery, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { cellText } from "../table/cell-text.ts";
import type { Column } from "../table/columns.ts";
import { TABLE_TEXTS } from "../table/texts.ts";
import { useMoneySums } from "../table/use-money-sums.ts";
import styles from "../../../query/print/paper.module.css";

/** With more columns a sheet lies on its side. */
const MAX_UPRIGHT_COLUMNS = 5;

interface Props {
  readonly list: ListQuery;
  readonly columns: readonly Column[];
  readonly rows: readonly ShownRecord[];
  /** What is not on the paper; "" if nothing. */
  readonly note: string;
  readonly isWhole: boolean;
}

/** Rows as a table that paper breaks between rows, with its headings on every sheet. */
export function PaperTable({ list, columns, rows, note, isWhole }: Props) {
  const { resource } = list;
  const lookups = useLookups();
  const sums = useMoneySums(list, columns);
  return (
    <div
      className={styles["paper"]}
      data-print-only
      data-paper
      data-wide={columns.length > MAX_UPRIGHT_COLUMNS}
    >
      {note === "" ? null : <p className={styles["note"]}>{note}</p>}
      <table>
        <thead>
          <tr>
            {columns.map(({ field }) => (
              <th key={field.field} scope="col" data-number={field.type.type === "number"}>
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(resource, row)}>
              {columns.map(({ field }) => (
                <td key={field.field} data-number={field.type.type === "number"}>
                  <bdi>{cellText(resource, field, row, lookups)}</bdi>
                </td>
              ))}
            </tr>
          ))}
          {sums === null || !isWhole ? null : (
            <tr className={styles["sums"]}>
              {columns.map(({ field }, index) => (
                <td key={field.field} data-number={field.type.type === "number"}>
                  {index === 0 ? TABLE_TEXTS.sums.label : sums.of(field.field).join(", ")}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
