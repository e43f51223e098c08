import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { useDefinitions } from "../../core/queries.ts";
import { changeLines, discardLines } from "../../changes/change-lines.ts";
import { ChangeTable } from "../../changes/change-table.tsx";
import { NO_NAME } from "../../fields/value-text.ts";
import { visibleText } from "../../ui/visible-text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface Props {
  readonly entry: OutboxEntryView;
  /** Changes of the same record that go with it. */
  readonly following: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

const QUESTIONS = {
  update: "Discard this change?",
  create: "Discard this new record?",
  delete: "Keep this record?",
} as const;
const ANSWERS = {
  update: "Discard the change",
  create: "Discard the record",
  delete: "Keep the record",
} as const;

/** Shows what would be undone before it is. */
export function DiscardDialog({ entry, following, open, onClose, onDiscard }: Props) {
  const definitions = useDefinitions(entry.resource);
  const kind = CONTRACTS[entry.resource].title[0].toLowerCase();
  return (
    <ConfirmDialog
      title={QUESTIONS[entry.kind]}
      open={open}
      confirm={ANSWERS[entry.kind]}
      tone={entry.kind === "delete" ? "primary" : "danger"}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {entry.kind === "update" ? (
        <>
          <p>
            <bdi>{visibleText(entry.title) || NO_NAME}</bdi> goes back to what the server has. This
            is undone:
          </p>
          <ChangeTable lines={discardLines(entry, definitions)} />
          {entry.state === "queued" && entry.attempts > 0 ? (
            <p>
              It may have reached the server already. Then the values of before are sent; what was
              empty cannot always be emptied again.
            </p>
          ) : null}
        </>
      ) : entry.kind === "create" ? (
        <>
          <p>
            The {kind} <bdi>{visibleText(entry.title) || NO_NAME}</bdi>{" "}
            {entry.attempts === 0
              ? "was never sent; it is removed from this machine"
              : "is removed from this machine; if it has reached the server, it comes back from there"}
            {following > 0
              ? `, together with ${following} later ${following === 1 ? "change" : "changes"} of it`
              : ""}
            . This is lost:
          </p>
          <ChangeTable lines={changeLines(entry, definitions)} fresh />
        </>
      ) : (
        <p>
          The {kind} <bdi>{visibleText(entry.title) || NO_NAME}</bdi> is not deleted on the server;
          it comes back into its list.
        </p>
      )}
    </ConfirmDialog>
  );
}
