export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Longer texts are shown as one difference: the table below grows with the product of lengths. */
const MAX_COMPARED_WORDS = 1_500;
/** Share of common words below which a text counts as rewritten: marks would hide it. */
const LEAST_IN_COMMON = 0.3;

/**
 * Returns what became of one text in another, word by word (longest common subsequence; white space
 * belongs to the word before it). A text that was rewritten altogether is one removal and one
 * addition.
 */
export function wordDiff(before: string, after: string): readonly Piece[] {
  if (before === after) return after === "" ? [] : [{ kind: "same", text: after }];
  const [wordsBefore, wordsAfter] = [words(before), words(after)];
  const ends = commonEnds(wordsBefore, wordsAfter);
  const a = wordsBefore.slice(ends.head, wordsBefore.length - ends.tail);
  const b = wordsAfter.slice(ends.head, wordsAfter.length - ends.tail);
  const long = a.length > MAX_COMPARED_WORDS || b.length > MAX_COMPARED_WORDS;
  const lengths = long ? new Uint16Array() : commonLengths(a, b);
  const width = b.length + 1;
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const common = ends.head + ends.tail + lengthAt(0, 0);
  if (common === 0 || common < LEAST_IN_COMMON * Math.max(wordsBefore.length, wordsAfter.length))
    return joined([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);

  const pieces: Piece[] = [{ kind: "same", text: wordsAfter.slice(0, ends.head).join("") }];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [leftWord, right] = [a[i], b[j]];
    if (leftWord !== undefined && right !== undefined && same(leftWord, right)) {
      pieces.push({ kind: "same", text: right });
      i += 1;
      j += 1;
    } else if (
      right === undefined ||
      (leftWord !== undefined && lengthAt(i + 1, j) >= lengthAt(i, j + 1))
    ) {
      pieces.push({ kind: "removed", text: leftWord ?? "" });
      i += 1;
    } else {
      pieces.push({ kind: "added", text: right });
      j += 1;
    }
  }
  pieces.push({ kind: "same", text: wordsAfter.slice(wordsAfter.length - ends.tail).join("") });
  return joined(pieces);
}

/** Returns how many words both begin and end with: most long texts differ in one place. */
function commonEnds(
  a: readonly string[],
  b: readonly string[],
): { readonly head: number; readonly tail: number } {
  const maxLength = Math.min(a.length, b.length);
  let head = 0;
  while (head < maxLength && same(a[head] ?? "", b[head] ?? "")) head += 1;
  let tail = 0;
  while (
    tail < maxLength - head &&
    same(a[a.length - 1 - tail] ?? "", b[b.length - 1 - tail] ?? "")
  )
    tail += 1;
  return { head, tail };
}

function words(text: string): readonly string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** The white space after a word does not make it another one. */
function same(a: string, b: string): boolean {
  return a.trimEnd() === b.trimEnd();
}

/** Lengths of the common subsequences of all ends of both lists, row by row. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const below = lengths[(i + 1) * width + j] ?? 0;
      const right = lengths[i * width + j + 1] ?? 0;
      const diagonal = lengths[(i + 1) * width + j + 1] ?? 0;
      lengths[i * width + j] = same(a[i] ?? "", b[j] ?? "") ? diagonal + 1 : Math.max(below, right);
    }
  }
  return lengths;
}

function joined(pieces: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    if (piece.text === "") continue;
    const lastPiece = out.at(-1);
    if (lastPiece?.kind === piece.kind)
      out[out.length - 1] = { kind: piece.kind, text: lastPiece.text + piece.text };
    else out.push(piece);
  }
  return out;
}
