import { Copy, Mail, Milestone, Pencil, SquareUser, Tag, X } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { ListQuery } from "../../../core/queries.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { hasContactCard } from "../../../fields/exchange-files.ts";
import { stageField } from "../../../fields/stage.tsx";
import { useListPopup, useListPopups } from "../../../query/list-actions.ts";
import type { Selection } from "../../../query/selection.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { copyEmails, emailSelected, hasEmails } from "./copy-emails.ts";
import { saveCards } from "./save-cards.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useBulkRun } from "../../../changes/bulk-progress.ts";
import styles from "./selection-bar.module.css";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly list: ListQuery;
  readonly selection: Selection;
  readonly size: number;
  readonly onClear: () => void;
}

/** What can be done with the selected rows. */
export function SelectionBar({ list, selection, size, onClear }: Props) {
  const [editing, setEditing] = useListPopup("bulk");
  const busy = useBulkRun((state) => state.run !== null);
  const { body } = CONTRACTS[list.resource];
  const editable = Object.keys(body).length > 0;
  const stage = stageField(list.resource);
  const show = useListPopups((state) => state.show);
  const bridge = useBridge();
  return (
    <div className={styles["bar"]} role="group" aria-label={TEXTS.selection.label}>
      <span>
        <b>{numberText(size)}</b> <Word>{TEXTS.selection.selected}</Word>
      </span>
      {editable ? (
        <Button small onPress={() => setEditing(true)} isDisabled={busy}>
          <Pencil size={13} aria-hidden /> <Word isMain>{TEXTS.selection.edit}</Word>
        </Button>
      ) : null}
      {body["tags"] === undefined ? null : (
        <Button small tone="quiet" onPress={() => show("bulk", "tags")} isDisabled={busy}>
          <Tag size={13} aria-hidden /> <Word>{TEXTS.selection.tags}</Word>
        </Button>
      )}
      {stage === null ? null : (
        <Button small tone="quiet" onPress={() => show("bulk", stage.body)} isDisabled={busy}>
          <Milestone size={13} aria-hidden />
          <Word>{TEXTS.selection.stage(stage.label)}</Word>
        </Button>
      )}
      {hasEmails(list.resource) ? (
        <>
          <Button small tone="quiet" onPress={() => void emailSelected(bridge, list, selection)}>
            <Mail size={13} aria-hidden /> <Word>{TEXTS.selection.email}</Word>
          </Button>
          <Button small tone="quiet" onPress={() => void copyEmails(bridge, list, selection)}>
            <Copy size={13} aria-hidden /> <Word>{TEXTS.selection.copyEmails}</Word>
          </Button>
        </>
      ) : null}
      {hasContactCard(list.resource) ? (
        <Button small tone="quiet" onPress={() => void saveCards(bridge, list, selection, size)}>
          <SquareUser size={13} aria-hidden /> <Word>{TEXTS.selection.saveCards}</Word>
        </Button>
      ) : null}
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

/** What stands beside an icon, or a number, where there is room for it. */
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
