import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Bridge } from "../../../../shared/bridge.ts";
import type { Envelope } from "../../../../shared/contract/envelope.ts";
import { commandKeys } from "../../../core/command-registry.ts";
import { type ListQuery, pageQuery, type ShownRecord } from "../../../core/queries.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import type { Selection } from "../../../query/selection.ts";
import { numberText } from "../../../ui/format.ts";
import { readRows } from "../read-rows.ts";
import type { Column } from "../table/columns.ts";
import { PaperTable } from "./paper-table.tsx";
import { PRINT_TEXTS as TEXTS } from "./texts.ts";

/** About 60 pages: nobody reads more, and a browser takes long to lay it out. */
const MAX_PRINTED_ROWS = 2_000;

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
  const [asked, setAsked] = useListPopup("print");
  const [paper, setPaper] = useState<Paper | null>(null);
  const isReading = useRef(false);
  useEffect(() => {
    if (!asked) return;
    setAsked(false);
    if (isReading.current) return;
    isReading.current = true;
    void attempt(async () => {
      const whole = await readPaper(bridge, list, selection);
      flushSync(() => setPaper(whole));
      window.print();
    }, TEXTS.failed).finally(() => (isReading.current = false));
  }, [asked, setAsked, bridge, list, selection]);
  // A print that the browser's own menu began cannot wait for rows.
  useEffect(() => {
    const prepare = () =>
      flushSync(() => setPaper((prepared) => prepared ?? loadedPaper(client, bridge, list)));
    const clear = () => setPaper(null);
    window.addEventListener("beforeprint", prepare);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", prepare);
      window.removeEventListener("afterprint", clear);
    };
  }, [client, bridge, list]);
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
  const total = read?.total ?? 0;
  const isCut = rows.length === MAX_PRINTED_ROWS && total > MAX_PRINTED_ROWS;
  const words = isCut ? TEXTS.first : TEXTS.selected;
  return {
    rows,
    note: isCut || isSome ? words(numberText(rows.length), numberText(total)) : "",
    isWhole: !isCut && !isSome,
  };
}

/** Returns the rows from the first that the page has. */
function loadedPaper(client: QueryClient, bridge: Bridge, list: ListQuery): Paper {
  const rows: ShownRecord[] = [];
  let total = 0;
  for (let page = 1; ; page += 1) {
    const { queryKey } = pageQuery(bridge, list, page);
    const answer = client.getQueryData<Envelope<ShownRecord>>(queryKey);
    if (answer === undefined) break;
    rows.push(...answer.data);
    ({ total } = answer);
  }
  const isWhole = rows.length >= total;
  const note = TEXTS.shownOnly(
    numberText(rows.length),
    numberText(total),
    commandKeys("list-print") ?? "",
  );
  return { rows, note: isWhole ? "" : note, isWhole };
}
