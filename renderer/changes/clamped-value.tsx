import type { Subject } from "./change-lines.ts";
import styles from "./diff-text.module.css";
import { SentValue } from "./sent-value.tsx";

interface Props {
  readonly subject: Subject;
  readonly value: unknown;
  readonly whole: boolean;
}

/** A value, of a very long text its first lines until all of it is wanted. */
export function ClampedValue({ subject, value, whole }: Props) {
  return (
    <span className={whole ? "" : styles["clamped"]}>
      <SentValue subject={subject} value={value} />
    </span>
  );
}
