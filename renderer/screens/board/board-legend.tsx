import { KeyLegend } from "../../ui/key-legend.tsx";
import styles from "./board-view.module.css";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

const { legend } = TEXTS;

/** The keys of a board. */
export function BoardLegend() {
  return (
    <KeyLegend
      className={styles["keys"]}
      entries={[
        [["↑", "↓", "←", "→"], legend.walk],
        [["M"], legend.moveTo],
        [["Shift", "+", "←", "→"], legend.stage],
        [["Enter"], legend.open],
        [["F"], legend.filter],
      ]}
    />
  );
}
