import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { useDefinitions } from "../../core/queries.ts";
import { changeLines, discardLines } from "../../changes/change-lines.ts";
import { ChangeTable } from "../../changes/change-table.tsx";
import { NO_NAME } from "../../fields/value-text.ts";
import { visibleText } from "../../ui/visible-text.ts";
import { DISCARD_TEXTS } from "./texts.ts";
import { ConfirmDialog } from "../../ui/modal.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
  readonly entry: OutboxEntryView;
  /** Later changes of the same record, which are discarded too. */
  readonly following: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Shows what discarding a change undoes, and asks before it does. */
export function DiscardDialog({ entry, following, open, onClose, onDiscard }: Props) {
  const definitions = useDefinitions(entry.resource);
  const name = <bdi>{visibleText(entry.title) || NO_NAME}</bdi>;
  return (
    <ConfirmDialog
      title={DISCARD_TEXTS.question[entry.kind]}
      open={open}
      confirm={DISCARD_TEXTS.answer[entry.kind]}
      tone={entry.kind === "delete" ? "primary" : "danger"}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {entry.kind === "update" ? (
        <>
          <p>
            {name}
            {DISCARD_TEXTS.reverts}
          </p>
          <ChangeTable lines={discardLines(entry, definitions)} />
          {entry.state === "queued" && entry.attempts > 0 ? (
            <p>{DISCARD_TEXTS.mayHaveArrived}</p>
          ) : null}
        </>
      ) : entry.kind === "create" ? (
        <>
          <p>
            {DISCARD_TEXTS.the(entry.resource)}
            {name}
            {DISCARD_TEXTS.removes(entry.attempts > 0, following)}
          </p>
          <ChangeTable lines={changeLines(entry, definitions)} fresh />
        </>
      ) : (
        <p>
          {DISCARD_TEXTS.the(entry.resource)}
          {name}
          {DISCARD_TEXTS.keeps}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface DiscardButtonProps {
  readonly entry: OutboxEntryView;
  readonly onPress: () => void;
}

/** Discards a change, after showing what that undoes. */
export function DiscardButton({ entry, onPress }: DiscardButtonProps) {
  return (
    <Button small tone="quiet" onPress={onPress} aria-keyshortcuts="#">
      {DISCARD_TEXTS.button[entry.kind]}
    </Button>
  );
}
