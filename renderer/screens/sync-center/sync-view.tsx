import { useEffect } from "react";
import { commandKeys } from "../../core/command-registry.ts";
import { statusWords } from "../../core/status-words.ts";
import { useStatus } from "../../core/queries.ts";
import { useWorkOffline } from "../../core/use-work-offline.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useSlots } from "../../core/slots.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useNow } from "../../ui/use-now.ts";
import { OnThisMachine } from "./on-this-machine.tsx";
import { OutboxSection } from "./outbox-section.tsx";
import { RemovedRecords } from "./removed-records.tsx";
import { SentLog } from "./sent-log.tsx";
import { Stand } from "./stand.tsx";
import { syncNow } from "../../core/sync-report.ts";
import { WAITING_TEXTS } from "../../changes/texts.ts";
import styles from "./sync-view.module.css";
import { useEntryKeys } from "./use-entry-keys.ts";
import { UnreadLists } from "./unread-lists.tsx";
import { NEEDING, useOutboxPage, WAITING } from "./use-outbox-pages.ts";
import { WithheldRemovals } from "./withheld-removals.tsx";

const KEYS = [
  ["J", "next"],
  ["Enter", "begin"],
  ["M", "mine"],
  ["T", "theirs"],
] as const;

/**
 * The sync centre: what needs the user, what waits, what was sent, and how complete the data are.
 */
export function SyncView() {
  const bridge = useBridge();
  const { BulkRuns } = useSlots();
  const [workOffline, setWorkOffline] = useWorkOffline();
  const status = useStatus();
  const now = useNow();
  const needing = useOutboxPage(NEEDING, 1);
  const needed = status === undefined ? undefined : status.outbox.conflict + status.outbox.rejected;
  useEffect(() => {
    document.title = "Sync – Roadbook";
  }, []);
  useEntryKeys({ needed, shown: needing.data?.data.length ?? 0, loading: needing.isFetching });
  if (status === undefined) return <Notice title="Loading…" />;
  const words = statusWords(status, now);
  const keys = commandKeys("sync-now");
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>Sync</h1>
        <Badge tone={words.tone}>{words.text}</Badge>
        <span className={styles["gap"]} />
        <Switch label="Work offline" selected={workOffline} onChange={setWorkOffline} />
        <Button
          tone="primary"
          onPress={() => void syncNow(bridge)}
          isDisabled={status.phase !== "idle" || workOffline}
          aria-keyshortcuts="Control+Shift+S"
        >
          {status.phase === "idle"
            ? "Sync now"
            : status.phase === "pushing"
              ? "Sending…"
              : "Reading…"}
          {keys === null ? null : <span className={styles["keys"]}>{keys}</span>}
        </Button>
      </header>
      <Stand status={status} />
      <OutboxSection
        status={status}
        now={now}
        id="needs-you"
        title="Needs you"
        states={NEEDING}
        total={needed ?? 0}
        none={null}
        keys={KEYS}
      />
      <UnreadLists status={status} />
      <WithheldRemovals withheld={status.withheld} />
      <BulkRuns />
      <OutboxSection
        status={status}
        now={now}
        id="waiting"
        title="Waiting"
        states={WAITING}
        total={status.outbox.queued + status.outbox.sending + status.outbox.unsure}
        none={(needed ?? 0) > 0 ? WAITING_TEXTS.onlyDecisions : WAITING_TEXTS.nothing}
      />
      <SentLog status={status} now={now} />
      <RemovedRecords status={status} />
      <OnThisMachine status={status} />
    </div>
  );
}
