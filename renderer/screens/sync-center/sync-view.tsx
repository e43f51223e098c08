import { useEffect, useState } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { commandKeys } from "../../core/command-registry.ts";
import { statusWords } from "../../core/status-words.ts";
import { useIntakeDraftCount, useStatus } from "../../core/queries.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { useWorkOffline } from "../../core/use-work-offline.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useSlots } from "../../core/slots.ts";
import { SyncBadges } from "../../core/sync-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { LoadingNotice } from "../../ui/notices.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ERASURES_PLACE, erasureTasks, useErasures } from "../../core/erasures.ts";
import { ERASURE_TEXTS } from "../../core/texts.ts";
import { useNow, useToday } from "../../ui/use-clock.tsx";
import { LocalCoverage, SyncSummary } from "./sync-summary.tsx";
import { OutboxSection } from "./outbox-section.tsx";
import { HeldDeletions, RemovedRecords } from "./removed-records.tsx";
import { SENT_TEXTS, TEXTS } from "./texts.ts";
import { syncNow } from "../../core/sync-report.ts";
import { UNREAD_TEXTS, unreadText, WAITING_TEXTS } from "../../changes/texts.ts";
import styles from "./sync-view.module.css";
import { useEntryKeys } from "./use-entry-keys.ts";
import { NEEDING_STATES, useOutboxPage, useSentLog, WAITING_STATES } from "./outbox-queries.ts";
import { IN_SENTENCE, numberText } from "../../ui/format.ts";
import { FoldTitle } from "../../ui/disclosure.tsx";
import { OutboxItem } from "./outbox-item.tsx";

const PHASE_TEXTS = {
  idle: TEXTS.syncNow,
  pushing: TEXTS.sending,
  pulling: TEXTS.reading,
} as const;

/** The sync centre: changes that need the user, wait or were sent, and how complete the data is. */
export function SyncView() {
  const { BulkRuns } = useSlots();
  const status = useStatus();
  const nowMs = useNow();
  const needing = useOutboxPage(NEEDING_STATES, 1);
  const needed = status === undefined ? undefined : status.outbox.conflict + status.outbox.rejected;
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  useEntryKeys({ needed, shown: needing.data?.data.length ?? 0, loading: needing.isFetching });
  if (status === undefined) return <LoadingNotice title={TEXTS.loading} />;
  const words = statusWords(status, nowMs);
  return (
    <div className={styles["view"]}>
      <PageHeader title={TEXTS.title} inset="none" end={<SyncControls status={status} />}>
        <SyncBadges words={words} />
      </PageHeader>
      <SyncSummary status={status} />
      <OutboxSection
        status={status}
        nowMs={nowMs}
        id="needs-you"
        title={TEXTS.needsAttention}
        states={NEEDING_STATES}
        total={needed ?? 0}
        emptyText={null}
        isFirst
      />
      <UnreadLists status={status} />
      <HeldDeletions lists={status.held_deletions} />
      <ErasureTasks />
      <BulkRuns />
      <OutboxSection
        status={status}
        nowMs={nowMs}
        id="waiting"
        title={TEXTS.waiting}
        states={WAITING_STATES}
        total={status.outbox.queued + status.outbox.sending + status.outbox.unsure}
        emptyText={(needed ?? 0) > 0 ? WAITING_TEXTS.onlyDecisions : WAITING_TEXTS.nothing}
      />
      <UnreleasedDrafts />
      <SentLog status={status} nowMs={nowMs} />
      <RemovedRecords status={status} />
      <LocalCoverage status={status} />
    </div>
  );
}

/** Intake drafts are no changes yet: they are counted apart, and decided in the inbox. */
function UnreleasedDrafts() {
  const count = useIntakeDraftCount() ?? 0;
  if (count === 0) return null;
  return (
    <p className={styles["line"]}>
      {TEXTS.unreleased(count)} <PlaceLink place={{ view: "inbox" }}>{TEXTS.openInbox}</PlaceLink>
    </p>
  );
}

/** Requests for erasure that need the user: people who are here again, and what is nearly due. */
function ErasureTasks() {
  const tasks = erasureTasks(useErasures() ?? [], useToday());
  return tasks.map((task) => (
    <p key={task} className={styles["line"]}>
      {task} <PlaceLink place={ERASURES_PLACE}>{ERASURE_TEXTS.show}</PlaceLink>
    </p>
  ));
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

/** Lists that the server does not let us read, records that cannot be kept here, and why. */
export function UnreadLists({ status }: { readonly status: LocalStatus }) {
  const { lists, left_out: leftOut } = status;
  if (lists.length === 0 && leftOut.length === 0) return null;
  return (
    <section aria-labelledby="unread">
      <h2 id="unread">{UNREAD_TEXTS.title}</h2>
      <ul className={styles["unreadList"]}>
        {lists.map((problem) => (
          <li
            key={problem.list}
            data-problem={problem.problem}
            title={TEXTS.since(IN_SENTENCE.instant(problem.since))}
          >
            {unreadText(problem)}
          </li>
        ))}
        {leftOut.map((records) => (
          <li key={records.resource}>
            <span>{UNREAD_TEXTS.leftOut(records)}:</span>
            <ul>
              {records.reasons.map(({ reason, count }) => (
                <li key={reason}>
                  {reason} ({numberText(count)})
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {status.online && status.error === null && status.incomplete.length === 0 ? (
        <p className={styles["rest"]}>{UNREAD_TEXTS.restIsHere}</p>
      ) : null}
    </section>
  );
}

/** The last page of the log may hold a single entry: then more are read until there are these. */
const MIN_SHOWN = 20;

/** Changes that were sent, newest first; loaded when the section is opened. */
export function SentLog({
  status,
  nowMs,
}: {
  readonly status: LocalStatus;
  readonly nowMs: number;
}) {
  const [open, setOpen] = useState(false);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSentLog(open);
  const entries = (data?.pages ?? []).flatMap((page) => page.data.toReversed());
  const canReadMore = open && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (canReadMore && entries.length < MIN_SHOWN) void fetchNextPage();
  }, [canReadMore, entries.length, fetchNextPage]);
  return (
    <section aria-labelledby="sent">
      <FoldTitle
        id="sent"
        title={SENT_TEXTS.title}
        count={data?.pages[0]?.total}
        open={open}
        onOpen={setOpen}
      />
      {open && data !== undefined && entries.length === 0 ? (
        <p className={styles["line"]}>{SENT_TEXTS.none}</p>
      ) : null}
      {open ? (
        <ul className={styles["list"]}>
          {entries.map((entry) => (
            <OutboxItem key={entry.id} entry={entry} status={status} nowMs={nowMs} following={0} />
          ))}
        </ul>
      ) : null}
      {open && hasNextPage ? (
        <div className={styles["pager"]}>
          <Button small isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {SENT_TEXTS.earlier}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
