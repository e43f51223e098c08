import { useQueryClient } from "@tanstack/react-query";
import type { Bridge } from "../../../../shared/bridge.ts";
import type { AnswerOf } from "../../../../shared/local/contract.ts";
import { countQuery, type ListQuery, rowsQuery, type ShownRecord } from "../../../core/queries.ts";
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
import { type Column, unusedHeavyFields } from "../table/columns.ts";
import { PaperTable } from "./paper-table.tsx";

interface Props {
  readonly list: ListQuery;
  readonly columns: readonly Column[];
  readonly selection: Selection;
}

interface Paper {
  readonly rows: readonly ShownRecord[];
  /** What is not on the paper; "" if nothing. */
  readonly note: string;
  /** All of the list, so that its sums belong below it. */
  readonly isWhole: boolean;
}

/**
 * A list on paper: all rows, while the screen has those in sight. It is drawn only while it is
 * printed.
 */
export function ListOnPaper({ list, columns, selection }: Props) {
  const bridge = useBridge();
  const client = useQueryClient();
  const paper = usePaper<Paper>({
    read: () => readPaper(bridge, list, selection),
    loaded: () => {
      const without = unusedHeavyFields(list.resource, columns);
      const loaded = loadedRows(client, (page) => rowsQuery(bridge, list, page, without).queryKey);
      const { rows } = loaded;
      const counted = client.getQueryData<AnswerOf<"countRecords">>(
        countQuery(bridge, list).queryKey,
      );
      const note = loadedNote("list", rows.length, loaded.total ?? counted?.total ?? null);
      return { rows, note, isWhole: note === "" };
    },
    failed: TEXTS.failed.list,
  });
  if (paper === null || paper.rows.length === 0) return null;
  return <PaperTable list={list} columns={columns} {...paper} />;
}

/** Returns the selected rows, else all that match. */
async function readPaper(bridge: Bridge, list: ListQuery, selection: Selection): Promise<Paper> {
  const isSome = selection.of === "all" ? selection.except.size > 0 : selection.keys.size > 0;
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
