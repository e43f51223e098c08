import { Fragment } from "react";
import styles from "./agenda.module.css";
import { RESCHEDULE_MINUTES } from "./commands.ts";
import { KEY_TEXTS } from "./texts.ts";

const HINTS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [["J", "K"], KEY_TEXTS.move],
  [["X"], KEY_TEXTS.done],
  [["Enter"], KEY_TEXTS.open],
  [["Shift", "↑", "↓"], KEY_TEXTS.byMinutes(RESCHEDULE_MINUTES)],
  [["Shift", "←", "→"], KEY_TEXTS.byDay],
];

/** The keys that work in the agenda, in one line. */
export function KeyHints() {
  return (
    <p className={styles["keys"]}>
      {HINTS.map(([keys, text], index) => (
        <Fragment key={text}>
          {index === 0 ? "" : " · "}
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{" "}
            </Fragment>
          ))}
          {text}
        </Fragment>
      ))}
    </p>
  );
}
