import { useEffect, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { COMMANDS } from "../../app/commands.ts";
import { statusWords } from "../../app/status-words.ts";
import { useOutbox, useStatus } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { agoText } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import styles from "./sync-view.module.css";

/** The sync centre: what waits, what failed and why, what was sent, and how complete the data are. */
export function SyncView() {
  const bridge = useBridge();
  const status = useStatus();
  const [log, setLog] = useState(false);
  const waiting = useOutbox("queued,sending,unsure,conflict,rejected");
  const sent = useOutbox("done");
  useEffect(() => {
    document.title = "Sync – Roadbook";
  }, []);
  if (status === undefined) return <Notice title="Loading…" />;
  const words = statusWords(status);
  const entries = waiting.data?.data ?? [];
  const first = [...entries].sort((a, b) => rank(a.state) - rank(b.state) || a.id - b.id);
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>Sync</h1>
        <Badge tone={words.tone}>{words.text}</Badge>
        <Button
          tone="primary"
          onPress={() => COMMANDS.find((command) => command.id === "sync-now")?.run(bridge)}
          isDisabled={status.phase !== "idle"}
        >
          {status.phase === "idle" ? "Sync now" : "Syncing…"}
        </Button>
      </header>
      <p className={styles["line"]}>
        Last complete sync {agoText(status.last_synced_at)}
        {status.oldest_unsent_at === null
          ? "."
          : `; the oldest change has been waiting since ${agoText(status.oldest_unsent_at)}.`}
      </p>
      {status.error === null ? null : (
        <p className={styles["error"]} role="alert">
          {status.error}
        </p>
      )}
      <section aria-label="On this machine" className={styles["cards"]}>
        {RESOURCES.map((resource) => (
          <div key={resource} className={styles["card"]}>
            <strong>{status.records[resource].toLocaleString("en-GB")}</strong>
            <span>{CONTRACTS[resource].title[1]}</span>
            {status.progress?.resource === resource ? (
              <progress
                aria-label={`Reading ${CONTRACTS[resource].title[1]}`}
                value={status.progress.done}
                max={status.progress.total}
              />
            ) : null}
            <Badge tone={status.incomplete.includes(resource) ? "warn" : "good"}>
              {status.incomplete.includes(resource) ? "Not complete yet" : "Complete"}
            </Badge>
          </div>
        ))}
      </section>
      <section aria-label="Changes that are not sent">
        <h2>Waiting ({waiting.data?.total ?? 0})</h2>
        {first.length === 0 ? <p className={styles["line"]}>Everything is sent.</p> : null}
        <ul className={styles["list"]}>
          {first.map((entry) => (
            <OutboxItem key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
      <section aria-label="Sent">
        <h2>
          <button type="button" className={styles["fold"]} aria-expanded={log} onClick={() => setLog(!log)}>
            {log ? "▾" : "▸"} Sent ({sent.data?.total ?? 0})
          </button>
        </h2>
        {log ? (
          <ul className={styles["list"]}>
            {[...(sent.data?.data ?? [])].reverse().map((entry) => (
              <OutboxItem key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : null}
      </section>
    </div>
  );
}

/** What needs the user comes first. */
function rank(state: string): number {
  return ["conflict", "rejected", "unsure", "sending", "queued"].indexOf(state);
}
