import { useMemo } from "react";
import type { DisputedLine } from "./change-lines.ts";
import { ClampedValue } from "./clamped-value.tsx";
import { DiffText } from "./diff-text.tsx";
import { isLongText } from "./long-text.ts";
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
