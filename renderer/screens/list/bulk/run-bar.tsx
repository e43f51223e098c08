import { Button } from "../../../ui/button.tsx";
import { useBulkRun } from "../../../changes/bulk-progress.ts";
import { recordWords } from "./record-words.ts";
import styles from "./selection-bar.module.css";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/**
 * An edit of many records on its way: how far it is, and stopping it. The page can be used
 * meanwhile.
 */
export function RunBar() {
  const { run, stop } = useBulkRun();
  if (run === null) return null;
  const name = recordWords(run.resource);
  return (
    <div className={styles["run"]} role="group" aria-label={TEXTS.progress.label}>
      <span>
        {run.what === "edit" ? TEXTS.progress.changing : TEXTS.progress.undoing} {name(run.total)}
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
