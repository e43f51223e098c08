import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { RemovedRow, WithheldRemoval } from "../../../shared/local/removals.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { useToasts } from "../../app/toasts.ts";
import { ask } from "../../data/ask.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { agoText, instantText } from "../../ui/format.ts";
import styles from "./removed-records.module.css";

/** What disappeared from the server: deletions that wait for the user's word, and records whose last form is kept. */
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
  if (rows.length === 0 && status.withheld.length === 0) return null;
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">Gone from the server</h2>
      {status.withheld.map((withheld) => (
        <Withheld key={withheld.list} withheld={withheld} />
      ))}
      {rows.length === 0 ? null : (
        <ul className={styles["list"]}>
          {rows.map((row) => (
            <Removed key={`${row.resource}-${row.id}`} row={row} />
          ))}
        </ul>
      )}
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

function Withheld({ withheld }: { readonly withheld: WithheldRemoval }) {
  const run = useRun();
  const [, plural] = CONTRACTS[withheld.resource].title;
  return (
    <div className={styles["withheld"]} role="status">
      <p>
        {withheld.missing.toLocaleString("en-GB")} of {withheld.held.toLocaleString("en-GB")} {plural.toLowerCase()} are
        no longer on the server. That is so many at once that nothing was removed here: another account or a fault of
        the server would look the same.
      </p>
      <Button
        small
        onPress={() =>
          void run(
            `/local/withheld/${encodeURIComponent(withheld.list)}/accept`,
            "They are removed with the next sync.",
          )
        }
      >
        They are really gone: remove them
      </Button>
    </div>
  );
}

function Removed({ row }: { readonly row: RemovedRow }) {
  const run = useRun();
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

function useRun(): (path: string, said: string) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  const add = useToasts((state) => state.add);
  return async (path, said) => {
    try {
      await ask(bridge, { method: "POST", path });
      add({ tone: "plain", text: said });
    } catch (failure) {
      add({ tone: "bad", text: failure instanceof Error ? failure.message : "It did not work." });
    }
    await client.invalidateQueries({ queryKey: ["removed"] });
  };
}
