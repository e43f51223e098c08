import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { DiscardButton } from "./discard-button.tsx";
import styles from "./outbox-item.module.css";
import { useEntryTarget } from "../../changes/entry-targets.ts";

interface Props {
  readonly entry: OutboxEntryView;
  readonly workOffline: boolean;
  readonly onMend: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** What can be done about a change that waits or was refused. */
export function EntryActions({ entry, workOffline, onMend, onRetry, onDiscard }: Props) {
  const refused = entry.state === "rejected";
  const mendable = entry.kind !== "delete" && (refused || entry.state === "queued");
  useEntryTarget(entry.id, {
    ...(mendable ? { work: onMend } : {}),
    ...(workOffline ? {} : { retry: onRetry }),
    discard: onDiscard,
  });
  return (
    <div className={styles["actions"]}>
      {mendable ? (
        <Button small tone={refused ? "primary" : "plain"} onPress={onMend}>
          {refused ? "Mend" : "Edit"}
        </Button>
      ) : null}
      {workOffline ? null : (
        <Button small onPress={onRetry} aria-keyshortcuts="r">
          Send now
        </Button>
      )}
      <DiscardButton entry={entry} onPress={onDiscard} />
    </div>
  );
}
