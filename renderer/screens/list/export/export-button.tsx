import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { useRef, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { addToast } from "../../../core/toasts.ts";
import { type ListQuery, useLookups } from "../../../core/queries.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import type { Column } from "../table/columns.ts";
import { type FileEnding, saveExport } from "../../../query/export-file.ts";
import { exportList } from "./export-list.ts";
import { useListPopup } from "../../../query/list-actions.ts";
import styles from "../table/table.module.css";
import type { Selection } from "../../../query/selection.ts";
import { useToday } from "../../../ui/use-clock.tsx";
import { EXPORT_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly list: ListQuery;
  /** Name of the file, without date and ending. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly selection: Selection;
}

const FORMATS = [
  ["xlsx", FileSpreadsheet],
  ["csv", FileText],
] as const;

/** Exports the selected rows, else all that match, as the chosen kind of file; a press stops it. */
export function ExportButton({ list, name, columns, selection }: Props) {
  const bridge = useBridge();
  const lookups = useLookups();
  const today = useToday();
  const [isOpen, setOpen] = useListPopup("export");
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef(false);
  const start = async (ending: FileEnding) => {
    stop.current = false;
    setShare(0);
    await attempt(async () => {
      const some = selection.kind === "all" || selection.keys.size > 0;
      const done = await exportList({
        bridge,
        list,
        name,
        ending,
        columns,
        lookups,
        selection: some ? selection : null,
        onProgress: (next) => {
          setShare(next);
          return !stop.current;
        },
      });
      if ("stopped" in done) addToast({ tone: "plain", text: TEXTS.stopped });
      else await saveExport(bridge, { name, day: today, ending, ...done });
    }, TEXTS.failed);
    setShare(null);
  };
  if (share !== null)
    return (
      <Button
        small
        tone="quiet"
        aria-label={TEXTS.stopExport}
        onPress={() => (stop.current = true)}
      >
        <Download size={14} aria-hidden />
        <span className={styles["word"]}>{TEXTS.stop(Math.floor(share * 100))}</span>
      </Button>
    );
  return (
    <MenuButton
      label={TEXTS.exportNamed(CONTRACTS[list.resource].title[1].toLowerCase())}
      icon={Download}
      tone="quiet"
      isOpen={isOpen}
      onOpenChange={setOpen}
      actions={FORMATS.map(([ending, Icon]) => ({
        id: ending,
        title: TEXTS.formats[ending],
        icon: <Icon size={14} aria-hidden />,
        keys: null,
        run: () => void start(ending),
      }))}
    >
      <span className={styles["word"]}>{TEXTS.export}</span>
    </MenuButton>
  );
}
