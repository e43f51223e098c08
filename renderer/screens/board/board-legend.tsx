import styles from "./board-view.module.css";

/** The keys of a board. */
export function BoardLegend() {
  return (
    <p className={styles["keys"]}>
      <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> walk · <kbd>M</kbd> move to… ·{" "}
      <kbd>Shift</kbd>+<kbd>←</kbd>
      <kbd>→</kbd> one stage back or on · <kbd>Enter</kbd> open · <kbd>F</kbd> filter
    </p>
  );
}
