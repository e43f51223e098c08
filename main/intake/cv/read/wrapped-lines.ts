import type { Chunk } from "./layout-page.ts";

/** Left edges of the lines of one paragraph differ by rounding, points. */
const SAME_EDGE = 1.5;
/** Width of a space, in heights of the font. */
const SPACE = 0.25;

/**
 * Returns whether the text at the end of a row may go on in the next one: that begins below it,
 * in the same letters, with a word that had no room. Names that are cut there would be wrong.
 */
export function isWrapped(
  row: readonly Chunk[],
  next: readonly Chunk[] | undefined,
  edge: number,
): boolean {
  const last = row.at(-1);
  const [first] = next ?? [];
  if (last === undefined || first === undefined || next?.length !== 1) return false;
  const isSame =
    Math.abs(first.leftEdge - last.leftEdge) <= SAME_EDGE &&
    Math.abs(first.size - last.size) < 0.3 &&
    first.isBold === last.isBold;
  const word = first.text.split(" ")[0] ?? "";
  const width = ((first.rightEdge - first.leftEdge) * word.length) / Math.max(1, first.text.length);
  return isSame && last.rightEdge + SPACE * last.size + width > edge;
}
