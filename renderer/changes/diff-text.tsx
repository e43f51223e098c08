import { useMemo, useState } from "react";
import { Button } from "../ui/button.tsx";
import { type Piece, wordDiff } from "./word-diff.ts";
import styles from "./changes.module.css";
import { numberText } from "../ui/format.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly before: string;
  readonly after: string;
  /** The text of before stands beside it: one that was rewritten is shown without marks. */
  readonly beside?: boolean;
  /** Marks only what `after` has of its own: the other text beside it has its own marks. */
  readonly own?: boolean;
  /** True if long stretches that are the same are shown; left out: the text has a button for it. */
  readonly whole?: boolean;
}

/**
 * A long text with what was taken out and put in marked, in words for screen readers as well; what
 * stays the same is folded where it is long.
 */
export function DiffText({ before, after, beside = false, own = false, whole }: Props) {
  const [opened, setOpened] = useState(false);
  const pieces = useMemo(() => {
    const allPieces = wordDiff(before, after);
    const rewritten = beside && allPieces.every((piece) => piece.kind !== "same");
    if (rewritten) return [{ kind: "same", text: after }] as const;
    return own ? allPieces.filter((piece) => piece.kind !== "removed") : allPieces;
  }, [before, after, beside, own]);
  const foldedPieces = useMemo(() => foldSame(pieces), [pieces]);
  const visiblePieces = (whole ?? opened) ? pieces : foldedPieces;
  return (
    <>
      <span
        className={[
          styles["diff"],
          whole === false && pieces.length === 1 ? styles["clamped"] : "",
        ].join(" ")}
        dir="auto"
      >
        {visiblePieces.map((piece, index) => {
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
      {whole !== undefined || foldedPieces.length === pieces.length ? null : (
        <Button small tone="quiet" onPress={() => setOpened(!opened)} aria-expanded={opened}>
          {opened ? TEXTS.diffText.hideUnchanged : TEXTS.diffText.showWhole}
        </Button>
      )}
    </>
  );
}

/** A stretch of words that are the same in both texts, left out. */
interface FoldedPiece {
  readonly kind: "folded";
  readonly words: number;
}

/** Words that stay on each side of a difference, to show where it is. */
const CONTEXT_WORDS = 12;
/** Words that a fold has to save at least, or it is not worth it. */
const MIN_FOLDED_WORDS = 30;

/**
 * Leaves out the middle of long stretches that are the same, and all but the ends next to a
 * difference. A text without any difference stays.
 */
export function foldSame(pieces: readonly Piece[]): readonly (Piece | FoldedPiece)[] {
  if (pieces.every((piece) => piece.kind === "same")) return pieces;
  return pieces.flatMap((piece, index): readonly (Piece | FoldedPiece)[] => {
    if (piece.kind !== "same") return [piece];
    const words = piece.text.trim() === "" ? [] : (piece.text.match(/\s*\S+\s*/g) ?? []);
    const head = index === 0 ? 0 : CONTEXT_WORDS;
    const tail = index === pieces.length - 1 ? 0 : CONTEXT_WORDS;
    const middleCount = words.length - head - tail;
    if (middleCount < MIN_FOLDED_WORDS) return [piece];
    const same = (some: readonly string[]): readonly Piece[] =>
      some.length === 0 ? [] : [{ kind: "same", text: some.join("") }];
    return [
      ...same(words.slice(0, head)),
      { kind: "folded", words: middleCount },
      ...same(words.slice(words.length - tail)),
    ];
  });
}

/** Texts above this length, or with lines, are compared word by word. Characters. */
const LONG_TEXT_CHARACTERS = 48;

export function isLongText(value: unknown): value is string {
  return typeof value === "string" && (value.length > LONG_TEXT_CHARACTERS || value.includes("\n"));
}

/** Texts above this length are folded until the user opens them. */
const VERY_LONG_CHARACTERS = 600;

export function isVeryLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > VERY_LONG_CHARACTERS;
}

const MESSAGE_CHARACTERS = 280;

/** The beginning of a long message, up to a word's end. */
export function clipped(text: string): string {
  if (text.length <= MESSAGE_CHARACTERS) return text;
  return `${text.slice(0, MESSAGE_CHARACTERS).replace(/\s+\S*$/, "")} …`;
}
