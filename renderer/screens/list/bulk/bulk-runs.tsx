import { recordsText } from "../../../changes/texts.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkRunView } from "../../../../shared/local/bulk.ts";
import { localQuery } from "../../../core/local.ts";
import { useDefinitions } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { FoldTitle } from "../../../ui/disclosure.tsx";
import { Ago } from "../../../ui/use-clock.tsx";
import { IN_SENTENCE, instantTitle, numberText } from "../../../ui/format.ts";
import { type ChangeLine, changeLines } from "../../../changes/change-lines.ts";
import { ChangeTable } from "../../../changes/change-table.tsx";
import { undoRun, useBulkRun } from "../../../changes/bulk-progress.ts";
import styles from "./bulk.module.css";
import { BULK_TEXTS as TEXTS } from "../texts.ts";

export function BulkRuns() {
  const bridge = useBridge();
  const { data } = useQuery(localQuery(bridge, "listBulkRuns"));
  const [open, setOpen] = useState(false);
  const runs = data?.data ?? [];
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="bulk-runs">
      <FoldTitle
        id="bulk-runs"
        title={TEXTS.runs.title}
        count={runs.length}
        open={open}
        onOpen={setOpen}
      />
      {open ? (
        <ul className={styles["runs"]}>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function RunLine({ run }: { readonly run: BulkRunView }) {
  const bridge = useBridge();
  const busy = useBulkRun((state) => state.run !== null);
  const definitions = useDefinitions(run.resource);
  const { total, changed, left, began_at: began } = run;
  const { body, add, remove } = run.change;
  const lines = (values: Readonly<Record<string, unknown>>, suffix = ""): readonly ChangeLine[] =>
    changeLines({ resource: run.resource, body: values, base: {} }, definitions).map((line) => ({
      ...line,
      subject: {
        ...line.subject,
        name: `${line.subject.name}${suffix}`,
        label: `${line.subject.label}${suffix}`,
      },
    }));
  return (
    <li className={styles["run"]}>
      <div className={styles["what"]}>
        <b>{recordsText(run.resource, changed)}</b>
        {changed < total ? <span>{TEXTS.runs.ofSelected(numberText(total))}</span> : null}
        <time dateTime={began} title={instantTitle(began)}>
          <Ago timestamp={began} />
        </time>
        <span className={styles["undone"]}>{undoneText(changed, left)}</span>
      </div>
      <ChangeTable
        lines={[
          ...lines(body),
          ...lines(add, TEXTS.runs.added),
          ...lines(remove, TEXTS.runs.removed),
        ]}
        fresh
      />
      {left === 0 ? null : (
        <Button
          small
          isDisabled={busy}
          aria-label={TEXTS.runs.undoRun(IN_SENTENCE.instant(began))}
          onPress={() => void undoRun(bridge, run)}
        >
          {left < changed ? TEXTS.runs.undoRest(numberText(left)) : TEXTS.runs.undo}
        </Button>
      )}
    </li>
  );
}

function undoneText(changedCount: number, remainingCount: number): string {
  if (remainingCount === 0) return TEXTS.runs.undone;
  return remainingCount < changedCount
    ? TEXTS.runs.undoneCount(numberText(changedCount - remainingCount))
    : "";
}

/** Progress of the bulk edit that is running, and a button that stops it. */
export function RunBar() {
  const { run, stop } = useBulkRun();
  if (run === null) return null;
  return (
    <div className={styles["barRun"]} role="group" aria-label={TEXTS.progress.label}>
      <span>
        {run.kind === "edit" ? TEXTS.progress.changing : TEXTS.progress.undoing}{" "}
        {recordsText(run.resource, run.total)}
      </span>
      <progress
        max={run.total}
        value={run.done}
        aria-label={TEXTS.progress.done(run.done, run.total)}
      />
      <span className={styles["done"]}>{numberText(run.done)}</span>
      <Button small tone="quiet" onPress={stop} isDisabled={run.stopping}>
        {run.stopping ? TEXTS.progress.stopping : TEXTS.progress.stop}
      </Button>
    </div>
  );
}
