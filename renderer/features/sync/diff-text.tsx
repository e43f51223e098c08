import { wordDiff } from "./word-diff.ts";
import styles from "./diff-text.module.css";

interface Props {
  readonly before: string;
  readonly after: string;
  /** The text of before stands beside it: one that was rewritten altogether is shown without marks. */
  readonly beside?: boolean;
}

/** A long text with what was taken out and put in marked, in words for screen readers as well. */
export function DiffText({ before, after, beside = false }: Props) {
  const pieces = wordDiff(before, after);
  const rewritten = beside && pieces.every((piece) => piece.kind !== "same");
  if (rewritten)
    return (
      <span className={styles["diff"]} dir="auto">
        {after}
      </span>
    );
  return (
    <span className={styles["diff"]} dir="auto">
      {pieces.map((piece, index) => {
        switch (piece.kind) {
          case "same":
            return <span key={index}>{piece.text}</span>;
          case "added":
            return (
              <ins key={index} className={styles["added"]}>
                {piece.text}
              </ins>
            );
          case "removed":
            return (
              <del key={index} className={styles["removed"]}>
                {piece.text}
              </del>
            );
        }
      })}
    </span>
  );
}
