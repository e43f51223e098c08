import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { RemovedRow } from "../../../shared/local/removals.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { callLocal, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/use-clock.tsx";
import { instantTitle } from "../../ui/format.ts";
import styles from "./removed-records.module.css";
import { ForgetDialog } from "./forget-dialog.tsx";
import { removedTitle } from "../../changes/removed-title.ts";
import { Pager } from "../../ui/layout.tsx";
import { REMOVED_TEXTS } from "./texts.ts";
import { useRemovalAction } from "./use-removal-action.ts";

const PAGE_ROWS = 10;

/** Records that disappeared from the server; their last versions are kept for a while. */
export function RemovedRecords({ status }: { readonly status: LocalStatus }) {
  const bridge = useBridge();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<RemovedRow | "all" | null>(null);
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
      <ul className={styles["list"]}>
        {data.data.map((row) => (
          <Removed key={`${row.resource}-${row.id}`} row={row} onForget={() => setAsked(row)} />
        ))}
      </ul>
      <Pager label={REMOVED_TEXTS.pages} page={page} last={data.last_page} onPage={setPage} />
      <ForgetDialog asked={asked} onClose={() => setAsked(null)} />
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
        <Ago at={row.removed_at} />
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
