/** Left edges of the lines of one paragraph differ by rounding, points. */
const SAME_EDGE = 1.5;
/** Width of a space, in heights of the font. */
const SPACE = 0.25;

/** A run of words with its edges. */
interface WordRun {
  readonly text: string;
  readonly leftEdge: number;
  readonly rightEdge: number;
  readonly size: number;
  readonly isBold: boolean;
}

/**
 * Returns whether the text at the end of a row may go on in the next one: that begins below it,
 * in the same letters, with a word that had no room. Names that are cut there would be wrong.
 */
export function isWrapped(
  row: readonly WordRun[],
  next: readonly WordRun[] | undefined,
  edge: number,
): boolean {
  const lastRun = row.at(-1);
  const [nextRun] = next ?? [];
  if (lastRun === undefined || nextRun === undefined || next?.length !== 1) return false;
  const isSame =
    Math.abs(nextRun.leftEdge - lastRun.leftEdge) <= SAME_EDGE &&
    Math.abs(nextRun.size - lastRun.size) < 0.3 &&
    nextRun.isBold === lastRun.isBold;
  const word = nextRun.text.split(" ")[0] ?? "";
  const width =
    ((nextRun.rightEdge - nextRun.leftEdge) * word.length) / Math.max(1, nextRun.text.length);
  return isSame && lastRun.rightEdge + SPACE * lastRun.size + width > edge;
}
