import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { HeldDeletions as Held, RemovedRow } from "../../../shared/local/removals.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { callLocal, localKeys, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/use-clock.tsx";
import { instantTitle } from "../../ui/format.ts";
import styles from "./sync-view.module.css";
import { Pager } from "../../ui/layout.tsx";
import { HELD_TEXTS, REMOVED_TEXTS } from "./texts.ts";
import { visibleText } from "../../ui/visible-text.ts";
import { ConfirmDialog } from "../../ui/modal.tsx";
import type { Bridge } from "../../../shared/bridge.ts";
import { addToast } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";

const PAGE_ROWS = 10;

/** Records that disappeared from the server; their last versions are kept for a while. */
export function RemovedRecords({ status }: { readonly status: LocalStatus }) {
  const bridge = useBridge();
  const [page, setPage] = useState(1);
  const [askedRow, setAsked] = useState<RemovedRow | "all" | null>(null);
  const removed = localQuery(bridge, "listRemoved", { query: { page, limit: PAGE_ROWS } });
  const { data, isPlaceholderData } = useQuery({
    ...removed,
    queryKey: [...removed.queryKey, status.last_synced_at],
    placeholderData: keepPreviousData,
  });
  // The last row of the last page has gone, and the page with it.
  if (data !== undefined && !isPlaceholderData && page > data.last_page) setPage(data.last_page);
  if (data === undefined || data.total === 0) return null;
  return (
    <section aria-labelledby="removed">
      <header className={styles["head"]}>
        <h2 id="removed">{REMOVED_TEXTS.title}</h2>
        <Button small tone="quiet" onPress={() => setAsked("all")}>
          {REMOVED_TEXTS.deleteAll}
        </Button>
      </header>
      <ul className={styles["removedList"]}>
        {data.data.map((row) => (
          <Removed key={`${row.resource}-${row.id}`} row={row} onForget={() => setAsked(row)} />
        ))}
      </ul>
      <Pager label={REMOVED_TEXTS.pages} page={page} lastPage={data.last_page} onPage={setPage} />
      <ForgetDialog askedRow={askedRow} onClose={() => setAsked(null)} />
    </section>
  );
}

function Removed({ row, onForget }: { readonly row: RemovedRow; readonly onForget: () => void }) {
  const run = useRemovalAction();
  const title = removedTitle(row);
  return (
    <li className={styles["row"]}>
      <span className={styles["title"]} dir="auto">
        {title}
      </span>
      <span className={styles["kind"]}>{CONTRACTS[row.resource].title[0]}</span>
      <time dateTime={row.removed_at} title={instantTitle(row.removed_at)}>
        <Ago timestamp={row.removed_at} />
      </time>
      {row.can_restore ? (
        <Button
          small
          aria-label={REMOVED_TEXTS.recreateNamed(title)}
          onPress={() =>
            void run({
              run: (bridge) =>
                callLocal(bridge, "restoreRemoved", {
                  params: { resource: row.resource, id: row.id },
                }),
              done: REMOVED_TEXTS.recreated,
            })
          }
        >
          {REMOVED_TEXTS.recreate}
        </Button>
      ) : (
        <span className={styles["kind"]}>{REMOVED_TEXTS.cannotRecreate}</span>
      )}
      <Button
        small
        tone="quiet"
        aria-label={REMOVED_TEXTS.deleteCopyNamed(title)}
        onPress={onForget}
      >
        {REMOVED_TEXTS.deleteCopy}
      </Button>
    </li>
  );
}

/** Returns the title of a removed record: its kind and number where it had no name. */
function removedTitle({ resource, id, title }: RemovedRow): string {
  return visibleText(title) || `${CONTRACTS[resource].title[0]} ${id}`;
}

interface Props {
  /** Record to be asked about, or all of them; null while nothing is asked. */
  readonly askedRow: RemovedRow | "all" | null;
  readonly onClose: () => void;
}

/** Asks before the last copy of a removed record is deleted. */
function ForgetDialog({ askedRow, onClose }: Props) {
  const run = useRemovalAction();
  if (askedRow === null) return null;
  const isAll = askedRow === "all";
  const forget = () => {
    onClose();
    void run({
      run: (bridge) =>
        isAll
          ? callLocal(bridge, "forgetAllRemoved")
          : callLocal(bridge, "forgetRemoved", {
              params: { resource: askedRow.resource, id: askedRow.id },
            }),
      done: isAll ? REMOVED_TEXTS.deletedAll : REMOVED_TEXTS.deletedOne(removedTitle(askedRow)),
    });
  };
  return (
    <ConfirmDialog
      title={isAll ? REMOVED_TEXTS.askAll : REMOVED_TEXTS.askOne}
      open
      confirm={isAll ? REMOVED_TEXTS.confirmAll : REMOVED_TEXTS.confirmOne}
      onConfirm={forget}
      onClose={onClose}
    >
      <p>
        {isAll ? (
          REMOVED_TEXTS.whyAll
        ) : (
          <>
            <bdi>{removedTitle(askedRow)}</bdi>
            {REMOVED_TEXTS.whyOne}
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Deletions on the server that the user has to confirm, because there are so many at once. */
export function HeldDeletions({ lists }: { readonly lists: readonly Held[] }) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="held-deletions">
      <h2 id="held-deletions">{HELD_TEXTS.title}</h2>
      {lists.map((removal) => (
        <HeldList key={removal.list} removal={removal} />
      ))}
    </section>
  );
}

function HeldList({ removal }: { readonly removal: Held }) {
  const run = useRemovalAction();
  return (
    <div className={styles["held"]} role="status">
      <p>{HELD_TEXTS.what(removal)}</p>
      <Button
        small
        onPress={() =>
          void run({
            run: (bridge) =>
              callLocal(bridge, "acceptHeldDeletions", { params: { list: removal.list } }),
            done: HELD_TEXTS.confirmed,
          })
        }
      >
        {HELD_TEXTS.confirm}
      </Button>
    </div>
  );
}

interface RemovalAction {
  readonly run: (bridge: Bridge) => Promise<unknown>;
  /** The message after it succeeded. */
  readonly done: string;
}

/** Returns a function that sends a decision about removed records. It never rejects. */
function useRemovalAction(): (action: RemovalAction) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  return async ({ run, done }) => {
    const isDone = await attempt(() => run(bridge), REMOVED_TEXTS.failed);
    if (isDone) addToast({ tone: "plain", text: done });
    await client.invalidateQueries({ queryKey: localKeys("listRemoved") });
  };
}
