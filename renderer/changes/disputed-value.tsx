import { useMemo } from "react";
import type { DisputedLine, Subject } from "./change-lines.ts";
import { DiffText } from "./diff-text.tsx";
import styles from "./diff-text.module.css";
import { isLongText } from "./long-text.ts";
import { SentValue } from "./sent-value.tsx";
import { wordDiff } from "./word-diff.ts";

interface Props {
  readonly line: DisputedLine;
  readonly side: "mine" | "theirs";
  /** Long texts are not folded where they are the same. */
  readonly whole: boolean;
}

/**
 * One side's value. Long texts show what that side made of the text before; where both rewrote it,
 * what each has that the other has not.
 */
export function DisputedValue({ line, side, whole }: Props) {
  const { base, mine, theirs } = line;
  const rewritten = useMemo(
    () =>
      isLongText(mine) &&
      isLongText(theirs) &&
      [mine, theirs].every((text) => typeof base !== "string" || !shares(base, text)) &&
      shares(mine, theirs),
    [base, mine, theirs],
  );
  const [value, other] = side === "mine" ? [mine, theirs] : [theirs, mine];
  if (rewritten && isLongText(value) && isLongText(other))
    return <DiffText before={other} after={value} own whole={whole} />;
  if (isLongText(base) && isLongText(value))
    return <DiffText before={base} after={value} beside whole={whole} />;
  return <ClampedValue subject={line.subject} value={value} whole={whole} />;
}

/** Whether two texts have enough in common for their differences to mean something. */
function shares(a: string, b: string): boolean {
  return wordDiff(a, b).some((piece) => piece.kind === "same");
}

interface ClampedProps {
  readonly subject: Subject;
  readonly value: unknown;
  readonly whole: boolean;
}

/** A value, of a very long text its first lines until all of it is wanted. */
export function ClampedValue({ subject, value, whole }: ClampedProps) {
  return (
    <span className={whole ? "" : styles["clamped"]}>
      <SentValue subject={subject} value={value} />
    </span>
  );
}
