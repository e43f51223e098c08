import type { Piece } from "./word-diff.ts";

/** A stretch of words that are the same in both texts, left out. */
export interface FoldedPiece {
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
    const left = words.length - head - tail;
    if (left < MIN_FOLDED_WORDS) return [piece];
    const same = (some: readonly string[]): readonly Piece[] =>
      some.length === 0 ? [] : [{ kind: "same", text: some.join("") }];
    return [
      ...same(words.slice(0, head)),
      { kind: "folded", words: left },
      ...same(words.slice(words.length - tail)),
    ];
  });
}
