import type { LookupEntry } from "../../shared/contract/lookup.ts";
import styles from "./stage-pill.module.css";
import { type StageTone, stageTone } from "./stage-tone.ts";

const CLASSES: Readonly<Record<StageTone, string | undefined>> = {
  step1: styles["step1"],
  step2: styles["step2"],
  step3: styles["step3"],
  step4: styles["step4"],
  step5: styles["step5"],
  step6: styles["step6"],
  won: styles["won"],
  paused: styles["paused"],
  lost: styles["lost"],
};

interface Props {
  readonly label: string;
  /** Id of the stage, and all stages in their order. */
  readonly id: number;
  readonly entries: readonly LookupEntry[];
}

/** A stage or status: its name, on the colour of how far it is. */
export function StagePill({ label, id, entries }: Props) {
  return (
    <span className={[styles["pill"], CLASSES[stageTone(entries, id)]].join(" ")}>
      <span className={styles["dot"]} aria-hidden />
      <span className={styles["label"]} dir="auto">
        {label}
      </span>
    </span>
  );
}

/** The colour alone, as a line above what has the name. */
export function StageLine({ id, entries }: Omit<Props, "label">) {
  return (
    <span className={[styles["line"], CLASSES[stageTone(entries, id)]].join(" ")} aria-hidden />
  );
}
