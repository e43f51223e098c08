import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { DiscardButton } from "./discard-button.tsx";
import styles from "./outbox-item.module.css";
import { ENTRY_TEXTS } from "./texts.ts";
import { useEntryTarget } from "../../changes/entry-targets.ts";

interface Props {
  readonly entry: OutboxEntryView;
  readonly workOffline: boolean;
  readonly onEdit: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** The buttons of a change that is waiting or was rejected. */
export function EntryActions({ entry, workOffline, onEdit, onRetry, onDiscard }: Props) {
  const isRejected = entry.state === "rejected";
  const isEditable = entry.kind !== "delete" && (isRejected || entry.state === "queued");
  useEntryTarget(entry.id, {
    ...(isEditable ? { work: onEdit } : {}),
    ...(workOffline ? {} : { retry: onRetry }),
    discard: onDiscard,
  });
  return (
    <div className={styles["actions"]}>
      {isEditable ? (
        <Button small tone={isRejected ? "primary" : "plain"} onPress={onEdit}>
          {ENTRY_TEXTS.edit}
        </Button>
      ) : null}
      {workOffline ? null : (
        <Button small onPress={onRetry} aria-keyshortcuts="r">
          {ENTRY_TEXTS.sendNow}
        </Button>
      )}
      <DiscardButton entry={entry} onPress={onDiscard} />
    </div>
  );
}
