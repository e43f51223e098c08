import { X } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { useBulkRun } from "../../../changes/bulk-progress.ts";
import { useTarget } from "../../../core/targets.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { CommandIcon } from "../../../query/command-icon.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { numberText } from "../../../ui/format.ts";
import { SELECTED_ROWS, SELECTION_COMMANDS } from "../commands.ts";
import type { SelectedRows } from "./selection-actions.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import styles from "./bulk.module.css";
import { BULK_TEXTS as TEXTS } from "../texts.ts";
import type { SelectionBarProps } from "../../../core/slots.ts";

interface Props extends SelectedRows {
  readonly onClear: () => void;
}

export function SelectionBar({ list, selection, size, onClear }: Props) {
  const [editing, setEditing] = useListPopup("bulk");
  const busy = useBulkRun((state) => state.run !== null);
  const editable = Object.keys(CONTRACTS[list.resource].body).length > 0;
  const bridge = useBridge();
  const rows = { list, selection, size };
  useTarget(SELECTED_ROWS, rows);
  const commands = SELECTION_COMMANDS.filter((command) => command.isAvailableOn(rows));
  return (
    <div className={styles["bar"]} role="group" aria-label={TEXTS.selection.label}>
      <span>
        <b>{numberText(size)}</b> <Word>{TEXTS.selection.selected}</Word>
      </span>
      {commands.map((command) => {
        const isMain = command.id === "list-edit-selected";
        return (
          <Button
            key={command.id}
            small
            {...(!isMain && { tone: "quiet" })}
            onPress={() => command.runOn(rows, bridge)}
            isDisabled={busy && command.section === "edit"}
          >
            <CommandIcon command={command} size={13} />{" "}
            <Word isMain={isMain}>{command.titleOn(rows)}</Word>
          </Button>
        );
      })}
      <IconButton label={TEXTS.selection.clear} icon={X} size={14} onPress={onClear} />
      <BulkDialog
        list={list}
        selection={selection}
        size={size}
        open={editing && editable && !busy}
        onClose={() => setEditing(false)}
        onStart={onClear}
      />
    </div>
  );
}

/** Shows a word beside an icon or a number, where there is room for it. */
function Word({
  isMain = false,
  children,
}: {
  readonly isMain?: boolean;
  readonly children: string;
}) {
  return (
    <span className={[styles["word"], isMain ? styles["main"] : ""].join(" ")}>{children}</span>
  );
}

/** Bar for records that were selected elsewhere than in a list. */
export function SelectedKeysBar({ resource, keys, onClear }: SelectionBarProps) {
  const list = { resource, filter: { op: "all" }, sort: "updated_at:desc" } as const;
  return (
    <SelectionBar
      list={list}
      selection={{ kind: "some", keys }}
      size={keys.size}
      onClear={onClear}
    />
  );
}
