import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { RemovedRow } from "../../../shared/local/removals.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { ask } from "../../data/ask.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { agoText, instantText } from "../../ui/format.ts";
import styles from "./removed-records.module.css";
import { useRemovalAction } from "./use-removal-action.ts";

/** What disappeared from the server; its last form is kept for a while. */
export function RemovedRecords({ status }: { readonly status: LocalStatus }) {
  const bridge = useBridge();
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: ["removed", page, "everything", status.last_synced_at],
    queryFn: () =>
      ask<Envelope<RemovedRow>>(bridge, {
        method: "GET",
        path: "/local/removed",
        query: { page: String(page), limit: "10" },
      }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">Gone from the server</h2>
      <ul className={styles["list"]}>
        {rows.map((row) => (
          <Removed key={`${row.resource}-${row.id}`} row={row} />
        ))}
      </ul>
      {(data?.last_page ?? 1) > 1 ? (
        <nav className={styles["pager"]} aria-label="Pages of what is gone from the server">
          <Button small isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page} of {data?.last_page ?? 1}
          </span>
          <Button small isDisabled={page >= (data?.last_page ?? 1)} onPress={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
    </section>
  );
}

function Removed({ row }: { readonly row: RemovedRow }) {
  const run = useRemovalAction();
  return (
    <li className={styles["row"]}>
      <span className={styles["title"]} dir="auto">
        {row.title || `${CONTRACTS[row.resource].title[0]} ${row.id}`}
      </span>
      <span className={styles["kind"]}>{CONTRACTS[row.resource].title[0]}</span>
      <time dateTime={row.removed_at} title={instantText(row.removed_at)}>
        {agoText(row.removed_at)}
      </time>
      {row.can_restore ? (
        <Button
          small
          aria-label={`Make ${row.title} anew`}
          onPress={() =>
            void run(`/local/removed/${row.resource}/${row.id}/restore`, "It is made anew, as a record of its own.")
          }
        >
          Make anew
        </Button>
      ) : (
        <span className={styles["kind"]}>cannot be made through this server</span>
      )}
    </li>
  );
}
