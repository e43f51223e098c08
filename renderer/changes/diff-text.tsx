import { useMemo, useState } from "react";
import { Button } from "../ui/button.tsx";
import { foldSame } from "./fold-same.ts";
import { wordDiff } from "./word-diff.ts";
import styles from "./diff-text.module.css";
import { numberText } from "../ui/format.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly before: string;
  readonly after: string;
  /**
   * The text of before stands beside it: one that was rewritten altogether is shown without marks.
   */
  readonly beside?: boolean;
  /**
   * Only what `after` has of its own is marked: the other text stands beside it with marks of its
   * own.
   */
  readonly own?: boolean;
  /** Whether long stretches that are the same are shown; left out: the text has a button for it. */
  readonly whole?: boolean;
}

/**
 * A long text with what was taken out and put in marked, in words for screen readers as well; what
 * stays the same is folded where it is long.
 */
export function DiffText({ before, after, beside = false, own = false, whole }: Props) {
  const [opened, setOpened] = useState(false);
  const pieces = useMemo(() => {
    const all = wordDiff(before, after);
    const rewritten = beside && all.every((piece) => piece.kind !== "same");
    if (rewritten) return [{ kind: "same", text: after }] as const;
    return own ? all.filter((piece) => piece.kind !== "removed") : all;
  }, [before, after, beside, own]);
  const folded = useMemo(() => foldSame(pieces), [pieces]);
  const shown = (whole ?? opened) ? pieces : folded;
  return (
    <>
      <span
        className={[
          styles["diff"],
          whole === false && pieces.length === 1 ? styles["clamped"] : "",
        ].join(" ")}
        dir="auto"
      >
        {shown.map((piece, index) => {
          switch (piece.kind) {
            case "same":
              return <span key={index}>{piece.text}</span>;
            case "folded":
              return (
                <span key={index} className={styles["folded"]} dir="ltr">
                  {TEXTS.diffText.unchangedWords(numberText(piece.words))}
                </span>
              );
            case "added":
              return (
                <ins key={index} className={styles["added"]} dir="auto">
                  {piece.text}
                </ins>
              );
            case "removed":
              return (
                <del key={index} className={styles["removed"]} dir="auto">
                  {piece.text}
                </del>
              );
          }
        })}
      </span>
      {whole !== undefined || folded.length === pieces.length ? null : (
        <Button small tone="quiet" onPress={() => setOpened(!opened)} aria-expanded={opened}>
          {opened ? TEXTS.diffText.hideUnchanged : TEXTS.diffText.showWhole}
        </Button>
      )}
    </>
  );
}
