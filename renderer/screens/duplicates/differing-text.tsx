import { useMemo } from "react";
import { wordDiff } from "../../changes/word-diff.ts";
import styles from "./compared-cell.module.css";

interface Props {
  readonly text: string;
  /** What another record has in its place. */
  readonly other: string;
}

/** A value with the words underlined that the other record does not have. */
export function DifferingText({ text, other }: Props) {
  const pieces = useMemo(
    () => wordDiff(other, text).filter((piece) => piece.kind !== "removed"),
    [other, text],
  );
  return pieces.map((piece, index) =>
    piece.kind === "same" ? (
      <span key={index}>{piece.text}</span>
    ) : (
      <mark key={index} className={styles["differs"]}>
        {piece.text}
      </mark>
    ),
  );
}
