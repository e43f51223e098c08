import styles from "./text.module.css";
import { normalizeText, normalizeWithSpans } from "../../shared/contract/normalize-text.ts";

/** A title with the typed letters highlighted. */
export function FuzzyText({
  value,
  at,
}: {
  readonly value: string;
  readonly at: readonly number[];
}) {
  const marked = new Set(at);
  const pieces: { text: string; hit: boolean }[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const hit = marked.has(index);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += value[index] ?? "";
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
  /** Higher is better. */
  readonly score: number;
  /** Positions of the matched letters. */
  readonly at: readonly number[];
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
  if (letters.length === 0) return { score: 0, at: [] };
  const { text: target, spans } = normalizeWithSpans(title);
  if (letters.length > target.length) return null;
  const memo = new Map<string, Fuzzy | null>();

  const best = (letter: number, from: number): Fuzzy | null => {
    const wanted = letters[letter];
    if (wanted === undefined) return { score: 0, at: [] };
    const key = `${letter}:${from}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let found: Fuzzy | null = null;
    for (let at = target.indexOf(wanted, from); at >= 0; at = target.indexOf(wanted, at + 1)) {
      const rest = best(letter + 1, at + 1);
      if (rest === null) break;
      const gap = letter === 0 ? at : at - from;
      const start = at === 0 || /[\s,.-]/.test(target[at - 1] ?? "");
      const score =
        1 +
        (start ? START : 0) +
        (letter > 0 && gap === 0 ? RUN : 0) -
        Math.min(gap, 12) * GAP +
        rest.score;
      if (found === null || score > found.score) found = { score, at: [at, ...rest.at] };
    }
    memo.set(key, found);
    return found;
  };

  const match = best(0, 0);
  if (match === null || (letters.length > 1 && match.score / letters.length < MIN_AVERAGE_SCORE))
    return null;
  // The shorter title of two equal matches is the likelier one.
  const at = new Set(
    match.at.flatMap((place) => {
      const { from, to } = spans[place] ?? { from: 0, to: 0 };
      return Array.from({ length: to - from }, (_, index) => from + index);
    }),
  );
  return { score: match.score - title.length * 0.02, at: [...at] };
}
