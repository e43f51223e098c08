import { useQueryClient } from "@tanstack/react-query";
import type { Bridge } from "../../../../shared/bridge.ts";
import type { AnswerOf } from "../../../../shared/local/contract.ts";
import {
  countQuery,
  keyOf,
  type ListQuery,
  rowsQuery,
  type ShownRecord,
  useLookups,
} from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import {
  loadedNote,
  loadedRows,
  MAX_PRINTED_ROWS,
  readNote,
} from "../../../query/print/printed-rows.ts";
import { PRINT_TEXTS as TEXTS } from "../../../query/print/texts.ts";
import { usePaper } from "../../../query/print/use-paper.ts";
import { readRows } from "../../../query/read-rows.ts";
import type { Selection } from "../../../query/selection.ts";
import { cellText, type Column, unusedHeavyFields } from "../table/columns.ts";
import { TABLE_TEXTS } from "../texts.ts";
import { useMoneySums } from "../table/use-rows.ts";
import styles from "../../../query/print/paper.module.css";

interface Props {
  readonly list: ListQuery;
  readonly columns: readonly Column[];
  readonly selection: Selection;
}

interface Paper {
  readonly rows: readonly ShownRecord[];
  /** Note of what is not on the paper; "" if nothing. */
  readonly note: string;
  /** All of the list, so that its sums belong below it. */
  readonly isWhole: boolean;
}

/** A list on paper: all rows, not those in sight alone. Drawn only while it is printed. */
export function ListOnPaper({ list, columns, selection }: Props) {
  const bridge = useBridge();
  const client = useQueryClient();
  const paper = usePaper<Paper>({
    read: () => readPaper(bridge, list, selection),
    loaded: () => {
      const without = unusedHeavyFields(list.resource, columns);
      const loaded = loadedRows(client, (page) => rowsQuery(bridge, list, page, without).queryKey);
      const { rows } = loaded;
      const count = client.getQueryData<AnswerOf<"countRecords">>(
        countQuery(bridge, list).queryKey,
      );
      const note = loadedNote("list", rows.length, loaded.total ?? count?.total ?? null);
      return { rows, note, isWhole: note === "" };
    },
    failed: TEXTS.failed.list,
  });
  if (paper === null || paper.rows.length === 0) return null;
  return <PaperTable list={list} columns={columns} {...paper} />;
}

/** Returns the selected rows, else all that match. */
async function readPaper(bridge: Bridge, list: ListQuery, selection: Selection): Promise<Paper> {
  const isSome = selection.kind === "all" ? selection.except.size > 0 : selection.keys.size > 0;
  const read = await readRows({
    bridge,
    list,
    selection: isSome ? selection : null,
    limit: MAX_PRINTED_ROWS,
  });
  const rows = read?.rows ?? [];
  const note = readNote("list", rows.length, read?.total ?? 0, isSome);
  return { rows, note, isWhole: note === "" };
}

/** With more columns a sheet lies on its side. */
const MAX_UPRIGHT_COLUMNS = 5;

interface PaperTableProps {
  readonly list: ListQuery;
  readonly columns: readonly Column[];
  readonly rows: readonly ShownRecord[];
  /** Note of what is not on the paper; "" if nothing. */
  readonly note: string;
  readonly isWhole: boolean;
}

/** Rows as a table that paper breaks between rows, with its headings on every sheet. */
function PaperTable({ list, columns, rows, note, isWhole }: PaperTableProps) {
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
