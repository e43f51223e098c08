import { KeyLegend } from "../../ui/keys.tsx";
import styles from "./agenda.module.css";
import { STEP_MINUTES } from "./grid-drag.ts";
import { KEY_TEXTS } from "./texts.ts";

/** The keys that work in the agenda; where there is little room, the first of them. */
export function KeyHints() {
  return (
    <KeyLegend
      className={styles["keys"]}
      entries={[
        [["↑", "↓", "←", "→"], KEY_TEXTS.move],
        [["X"], KEY_TEXTS.done],
        [["Enter"], KEY_TEXTS.open],
        [["Shift", "+", "↑", "↓"], KEY_TEXTS.byMinutes(STEP_MINUTES)],
        [["Shift", "+", "←", "→"], KEY_TEXTS.byDay],
        [["Alt", "+", "Shift", "+", "↑", "↓"], KEY_TEXTS.byLength],
        [["[", "]"], KEY_TEXTS.step],
        [["V", "T"], KEY_TEXTS.today],
      ]}
    />
  );
}
