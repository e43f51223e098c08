import styles from "./text.module.css";
import { normalizeText, normalizeWithSpans } from "../../shared/contract/normalize-text.ts";

/** A title with the typed letters highlighted. */
export function FuzzyText({
  value,
  positions,
}: {
  readonly value: string;
  readonly positions: readonly number[];
}) {
  const marked = new Set(positions);
  const pieces: { text: string; hit: boolean }[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const hit = marked.has(index);
    const lastPiece = pieces.at(-1);
    if (lastPiece?.hit === hit) lastPiece.text += value[index] ?? "";
    else pieces.push({ text: value[index] ?? "", hit });
  }
  return (
    <span dir="auto">
      {pieces.map((piece, index) =>
        piece.hit ? (
          <b key={index} className={styles["letter"]}>
            {piece.text}
          </b>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}

interface Fuzzy {
  readonly score: number;
  readonly positions: readonly number[];
}

const START = 8;
const RUN = 9;
const GAP = 0.5;
/** Average score of a letter below which a match is chance: letters strewn over a long title. */
const MIN_AVERAGE_SCORE = 2.5;

/**
 * Matches the letters of a text in their order: "gcon" finds "Go to Contacts". Beginnings of words
 * and letters in a row count more; matches that look like chance are none. Null when it does not
 * match; an empty text matches everything.
 */
export function fuzzyMatch(text: string, title: string): Fuzzy | null {
  const letters = normalizeText(text).replaceAll(" ", "").split("");
  if (letters.length === 0) return { score: 0, positions: [] };
  const { text: target, spans } = normalizeWithSpans(title);
  if (letters.length > target.length) return null;
  const memo = new Map<string, Fuzzy | null>();

  const best = (letter: number, from: number): Fuzzy | null => {
    const wantedLetter = letters[letter];
    if (wantedLetter === undefined) return { score: 0, positions: [] };
    const key = `${letter}:${from}`;
    const remembered = memo.get(key);
    if (remembered !== undefined) return remembered;
    let bestMatch: Fuzzy | null = null;
    for (
      let position = target.indexOf(wantedLetter, from);
      position >= 0;
      position = target.indexOf(wantedLetter, position + 1)
    ) {
      const remainder = best(letter + 1, position + 1);
      if (remainder === null) break;
      const gap = letter === 0 ? position : position - from;
      const start = position === 0 || /[\s,.-]/.test(target[position - 1] ?? "");
      const score =
        1 +
        (start ? START : 0) +
        (letter > 0 && gap === 0 ? RUN : 0) -
        Math.min(gap, 12) * GAP +
        remainder.score;
      if (bestMatch === null || score > bestMatch.score)
        bestMatch = { score, positions: [position, ...remainder.positions] };
    }
    memo.set(key, bestMatch);
    return bestMatch;
  };

  const match = best(0, 0);
  if (match === null || (letters.length > 1 && match.score / letters.length < MIN_AVERAGE_SCORE))
    return null;
  // The shorter title of two equal matches is the likelier one.
  const positions = new Set(
    match.positions.flatMap((place) => {
      const { from, to } = spans[place] ?? { from: 0, to: 0 };
      return Array.from({ length: to - from }, (_, index) => from + index);
    }),
  );
  return { score: match.score - title.length * 0.02, positions: [...positions] };
}
