import { recordsText } from "../../../changes/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { useBulkRun } from "../../../changes/bulk-progress.ts";
import styles from "./selection-bar.module.css";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** Progress of the bulk edit that is running, and a button that stops it. */
export function RunBar() {
  const { run, stop } = useBulkRun();
  if (run === null) return null;
  return (
    <div className={styles["run"]} role="group" aria-label={TEXTS.progress.label}>
      <span>
        {run.what === "edit" ? TEXTS.progress.changing : TEXTS.progress.undoing}{" "}
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
