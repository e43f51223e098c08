import { useEffect } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { commandKeys } from "../../core/command-registry.ts";
import { statusWords } from "../../core/status-words.ts";
import { useStatus } from "../../core/queries.ts";
import { useWorkOffline } from "../../core/use-work-offline.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useSlots } from "../../core/slots.ts";
import { SyncBadges } from "../../core/sync-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { LoadingNotice } from "../../ui/notices.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useNow } from "../../ui/use-clock.tsx";
import { LocalCoverage } from "./local-coverage.tsx";
import { OutboxSection } from "./outbox-section.tsx";
import { HeldDeletions, RemovedRecords } from "./removed-records.tsx";
import { SentLog } from "./sent-log.tsx";
import { SyncSummary } from "./sync-summary.tsx";
import { TEXTS } from "./texts.ts";
import { syncNow } from "../../core/sync-report.ts";
import { WAITING_TEXTS } from "../../changes/texts.ts";
import styles from "./sync-view.module.css";
import { useEntryKeys } from "./use-entry-keys.ts";
import { UnreadLists } from "./unread-lists.tsx";
import { NEEDING_STATES, useOutboxPage, WAITING_STATES } from "./use-outbox-pages.ts";

const PHASE_TEXTS = {
  idle: TEXTS.syncNow,
  pushing: TEXTS.sending,
  pulling: TEXTS.reading,
} as const;

/** The sync centre: changes that need the user, wait or were sent, and how complete the data is. */
export function SyncView() {
  const { BulkRuns } = useSlots();
  const status = useStatus();
  const now = useNow();
  const needing = useOutboxPage(NEEDING_STATES, 1);
  const needed = status === undefined ? undefined : status.outbox.conflict + status.outbox.rejected;
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  useEntryKeys({ needed, shown: needing.data?.data.length ?? 0, loading: needing.isFetching });
  if (status === undefined) return <LoadingNotice title={TEXTS.loading} />;
  const words = statusWords(status, now);
  return (
    <div className={styles["view"]}>
      <PageHeader title={TEXTS.title} inset="none" end={<SyncControls status={status} />}>
        <SyncBadges words={words} />
      </PageHeader>
      <SyncSummary status={status} />
      <OutboxSection
        status={status}
        now={now}
        id="needs-you"
        title={TEXTS.needsAttention}
        states={NEEDING_STATES}
        total={needed ?? 0}
        none={null}
        isFirst
      />
      <UnreadLists status={status} />
      <HeldDeletions lists={status.held_deletions} />
      <BulkRuns />
      <OutboxSection
        status={status}
        now={now}
        id="waiting"
        title={TEXTS.waiting}
        states={WAITING_STATES}
        total={status.outbox.queued + status.outbox.sending + status.outbox.unsure}
        none={(needed ?? 0) > 0 ? WAITING_TEXTS.onlyDecisions : WAITING_TEXTS.nothing}
      />
      <SentLog status={status} now={now} />
      <RemovedRecords status={status} />
      <LocalCoverage status={status} />
    </div>
  );
}

function SyncControls({ status }: { readonly status: LocalStatus }) {
  const bridge = useBridge();
  const [workOffline, setWorkOffline] = useWorkOffline();
  const keys = commandKeys("sync-now");
  return (
    <>
      <Switch label={TEXTS.workOffline} selected={workOffline} onChange={setWorkOffline} />
      <Button
        tone="primary"
        onPress={() => void syncNow(bridge)}
        isDisabled={status.phase !== "idle" || workOffline}
        aria-keyshortcuts="Control+Shift+S"
      >
        {PHASE_TEXTS[status.phase]}
        {keys === null ? null : <span className={styles["keys"]}>{keys}</span>}
      </Button>
    </>
  );
}
