import { useEffect, useState } from "react";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { COMMANDS, keyText } from "../../app/commands.ts";
import { statusWords } from "../../app/status-words.ts";
import { useStatus } from "../../data/queries.ts";
import { useWorkOffline } from "../../data/use-work-offline.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FoldTitle } from "../../ui/fold-title.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useNow } from "../../ui/use-now.ts";
import { BulkRuns } from "../bulk/bulk-runs.tsx";
import { OnThisMachine } from "./on-this-machine.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import { RemovedRecords } from "./removed-records.tsx";
import { Stand } from "./stand.tsx";
import { syncNow } from "./sync-report.ts";
import styles from "./sync-view.module.css";
import { useEntryKeys } from "./use-entry-keys.ts";
import { useOutboxPage, useSentLog } from "./use-outbox-pages.ts";

/** States of changes that go no further without the user. */
const NEEDING = "conflict,rejected";

const KEYS = [
  ["J", "next"],
  ["Enter", "begin"],
  ["M", "mine"],
  ["T", "theirs"],
] as const;

/** The sync centre: what needs the user, what waits, what was sent, and how complete the data are. */
export function SyncView() {
  const bridge = useBridge();
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
  const words = statusWords(status);
  const keys = COMMANDS.find((command) => command.id === "sync-now")?.keys;
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
          {status.phase === "idle" ? "Sync now" : status.phase === "pushing" ? "Sending…" : "Reading…"}
          {keys === undefined ? null : <span className={styles["keys"]}>{keyText(keys)}</span>}
        </Button>
      </header>
      <Stand status={status} />
      <Outbox
        status={status}
        now={now}
        id="needs-you"
        title="Needs you"
        states={NEEDING}
        total={needed ?? 0}
        none={null}
        keys={KEYS}
      />
      <BulkRuns />
      <Outbox
        status={status}
        now={now}
        id="waiting"
        title="Waiting"
        states="queued,sending,unsure"
        total={status.outbox.queued + status.outbox.sending + status.outbox.unsure}
        none="Nothing waits: everything you changed is on the server."
      />
      <SentLog status={status} now={now} />
      <RemovedRecords status={status} />
      <OnThisMachine status={status} />
    </div>
  );
}

interface OutboxProps {
  readonly status: LocalStatus;
  readonly now: number;
  readonly id: string;
  readonly title: string;
  readonly states: string;
  readonly total: number;
  /** Said when there is nothing; null leaves the section out. */
  readonly none: string | null;
  /** Keys that are of use there, and what they do. */
  readonly keys?: readonly (readonly [string, string])[];
}

function Outbox({ status, now, id, title, states, total, none, keys = [] }: OutboxProps) {
  const [page, setPage] = useState(1);
  const { data } = useOutboxPage(states, page);
  const entries = data?.data ?? [];
  const last = data?.last_page ?? 1;
  // The last entry of the last page was decided.
  if (page > last) setPage(last);
  if (total === 0 && entries.length === 0 && none === null) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title} {data === undefined || data.total === 0 ? null : <span className={styles["count"]}>{data.total}</span>}
        <span className={styles["hints"]} aria-hidden>
          {keys.map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </span>
      </h2>
      {data?.total === 0 && none !== null ? <p className={styles["line"]}>{none}</p> : null}
      <ul className={styles["list"]}>
        {entries.map((entry) => (
          <OutboxItem key={entry.id} entry={entry} status={status} now={now} following={followers(entry, entries)} />
        ))}
      </ul>
      {last > 1 ? (
        <nav className={styles["pager"]} aria-label={`Pages of ${title}`}>
          <Button small isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page} of {last}
          </span>
          <Button small isDisabled={page >= last} onPress={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
    </section>
  );
}

/** Later changes of the same record on this page. */
function followers(entry: OutboxEntryView, entries: readonly OutboxEntryView[]): number {
  return entries.filter(
    (other) => other.id > entry.id && other.resource === entry.resource && other.slug === entry.slug,
  ).length;
}

function SentLog({ status, now }: { readonly status: LocalStatus; readonly now: number }) {
  const [open, setOpen] = useState(false);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSentLog(open);
  const entries = (data?.pages ?? []).flatMap((page) => page.data.toReversed());
  return (
    <section aria-labelledby="sent">
      <FoldTitle id="sent" title="Sent" count={data?.pages[0]?.total} open={open} onOpen={setOpen} />
      {open && data !== undefined && entries.length === 0 ? (
        <p className={styles["line"]}>Nothing was sent from this machine lately.</p>
      ) : null}
      {open ? (
        <ul className={styles["list"]}>
          {entries.map((entry) => (
            <OutboxItem key={entry.id} entry={entry} status={status} now={now} following={0} />
          ))}
        </ul>
      ) : null}
      {open && hasNextPage ? (
        <div className={styles["pager"]}>
          <Button small isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      ) : null}
    </section>
  );
}
