import { useState } from "react";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus, OutboxState } from "../../../shared/local/status.ts";
import { Button } from "../../ui/button.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import { Badge } from "../../ui/badge.tsx";
import styles from "./sync-view.module.css";
import { NEEDING, useOutboxPage } from "./use-outbox-pages.ts";

interface Props {
  readonly status: LocalStatus;
  readonly now: number;
  readonly id: string;
  readonly title: string;
  readonly states: readonly OutboxState[];
  readonly total: number;
  /** Said when there is nothing; null leaves the section out. */
  readonly none: string | null;
  /** Keys that are of use there, and what they do. */
  readonly keys?: readonly (readonly [string, string])[];
}

/**
 * The changes in some states, oldest first, in pages. One that is being mended stays, with what was
 * typed, also when it is sent meanwhile.
 */
export function OutboxSection({ status, now, id, title, states, total, none, keys = [] }: Props) {
  const [page, setPage] = useState(1);
  const { data } = useOutboxPage(states, page);
  const needing = useOutboxPage(NEEDING, 1).data?.data ?? [];
  const [mended, setMended] = useState<OutboxEntryView | null>(null);
  const listed = data?.data ?? [];
  const entries =
    mended === null || listed.some((entry) => entry.id === mended.id)
      ? listed
      : [...listed, mended].toSorted((a, b) => a.id - b.id);
  const last = data?.last_page ?? 1;
  // The last entry of the last page was decided.
  if (page > last) setPage(last);
  if (total === 0 && entries.length === 0 && none === null) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}{" "}
        {data === undefined || data.total === 0 ? null : <Badge tone="plain">{data.total}</Badge>}
        <span className={styles["hints"]} aria-hidden>
          {keys.map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </span>
      </h2>
      {entries.length === 0 && total === 0 && data !== undefined && none !== null ? (
        <p className={styles["line"]}>{none}</p>
      ) : null}
      <ul className={styles["list"]}>
        {entries.map((entry) => (
          <OutboxItem
            key={entry.id}
            entry={entry}
            status={status}
            now={now}
            following={followers(entry, entries)}
            before={earlier(entry, [...needing, ...entries])}
            onMending={(mending) => setMended(mending ? entry : null)}
          />
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
  return entries.filter((other) => other.id > entry.id && isOfSame(entry, other)).length;
}

/**
 * The change of the same record that keeps this one waiting: changes of a record are sent one after
 * the other.
 */
function earlier(
  entry: OutboxEntryView,
  entries: readonly OutboxEntryView[],
): OutboxEntryView | undefined {
  return entries.find((other) => other.id < entry.id && isOfSame(entry, other));
}

function isOfSame(entry: OutboxEntryView, other: OutboxEntryView): boolean {
  return other.resource === entry.resource && other.slug === entry.slug;
}
