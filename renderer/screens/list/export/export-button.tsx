import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { useToasts } from "../../../core/toasts.ts";
import { type ListQuery, useLookups } from "../../../core/queries.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../table/columns.ts";
import { exportList, fileName } from "./export-list.ts";
import { useListPopup } from "../../../query/list-actions.ts";
import styles from "../table/list-tools.module.css";
import type { Selection } from "../../../query/selection.ts";
import { useToday } from "../../../ui/use-today.ts";
import { numberText } from "../../../ui/format.ts";
import { EXPORT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly list: ListQuery;
  /** Name of the file, without date and extension. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly selection: Selection;
}

/** Exports the selected rows, else all that match, as CSV. A second press stops it. */
export function ExportButton({ list, name, columns, selection }: Props) {
  const bridge = useBridge();
  const lookups = useLookups();
  const add = useToasts((state) => state.add);
  const today = useToday();
  const [asked, setAsked] = useListPopup("export");
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef(false);
  const start = async () => {
    stop.current = false;
    setShare(0);
    await attempt(async () => {
      const some = selection.of === "all" || selection.keys.size > 0;
      const done = await exportList({
        bridge,
        list,
        columns,
        lookups,
        selection: some ? selection : null,
        onProgress: (rows, total) => {
          setShare(total === 0 ? 1 : rows / total);
          return !stop.current;
        },
      });
      if ("stopped" in done) add({ tone: "plain", text: TEXTS.stopped });
      else if (await bridge.saveText(fileName(name, today), "text/csv;charset=utf-8", done.text))
        add({ tone: "plain", text: TEXTS.exported(numberText(done.rows)) });
    }, TEXTS.failed);
    setShare(null);
  };
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  // A key or the palette requested the export.
  useEffect(() => {
    if (!asked) return;
    setAsked(false);
    void latest.current();
  }, [asked, setAsked]);
  const running = share !== null;
  return (
    <Button
      small
      tone="quiet"
      aria-label={
        running
          ? TEXTS.stopExport
          : TEXTS.exportAsCsv(CONTRACTS[list.resource].title[1].toLowerCase())
      }
      // The list that is exported changes with each letter of its filter; the button does not.
      onPress={() => {
        if (running) stop.current = true;
        else void latest.current();
      }}
    >
      <Download size={14} aria-hidden />
      <span className={styles["word"]}>
        {running ? TEXTS.stop(Math.floor(share * 100)) : TEXTS.export}
      </span>
    </Button>
  );
}
