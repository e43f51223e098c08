import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkRunView } from "../../../../shared/local/bulk.ts";
import { localQuery } from "../../../core/local.ts";
import { useDefinitions } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { FoldTitle } from "../../../ui/fold-title.tsx";
import { Ago } from "../../../ui/ago.tsx";
import { instantText, numberText } from "../../../ui/format.ts";
import { type ChangeLine, changeLines } from "../../../changes/change-lines.ts";
import { ChangeTable } from "../../../changes/change-table.tsx";
import { useBulkRun } from "../../../changes/bulk-progress.ts";
import styles from "./bulk-runs.module.css";
import { undoRun } from "./bulk-undo.ts";
import { recordWords } from "./record-words.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** The edits of many records that are remembered, and the way back from each. */
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
  const name = recordWords(run.resource);
  const { body, add, remove } = run.change;
  const lines = (some: Readonly<Record<string, unknown>>, does = ""): readonly ChangeLine[] =>
    changeLines({ resource: run.resource, body: some, base: {} }, definitions).map((line) => ({
      ...line,
      subject: {
        ...line.subject,
        name: `${line.subject.name}${does}`,
        label: `${line.subject.label}${does}`,
      },
    }));
  return (
    <li className={styles["run"]}>
      <div className={styles["what"]}>
        <b>{name(changed)}</b>
        {changed < total ? <span>{TEXTS.runs.ofSelected(numberText(total))}</span> : null}
        <time dateTime={began} title={instantText(began)}>
          <Ago at={began} />
        </time>
        <span className={styles["stand"]}>{standWords(changed, left)}</span>
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
          aria-label={TEXTS.runs.undoRun(instantText(began))}
          onPress={() => void undoRun(bridge, run)}
        >
          {left < changed ? TEXTS.runs.undoRest(numberText(left)) : TEXTS.runs.undo}
        </Button>
      )}
    </li>
  );
}

function standWords(changed: number, left: number): string {
  if (left === 0) return TEXTS.runs.undone;
  return left < changed ? TEXTS.runs.undoneCount(numberText(changed - left)) : "";
}
