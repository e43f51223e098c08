import { dateRangeIn } from "./date-ranges.ts";
import type { SourceLine } from "./sections.ts";

/** Least distance of a cell from the one with its date, points. */
const MIN_STEP = 20;

/**
 * Puts a date that stands beside the middle of a cell of two lines before the first of them, as
 * tables write what fits on one line.
 */
export function withCentredDates(lines: readonly SourceLine[]): readonly SourceLine[] {
  const movedLines = [...lines];
  for (const [index, line] of lines.entries()) {
    const [above, below] = [lines[index - 1], lines[index + 1]];
    if (above?.leftEdge === undefined || below?.leftEdge === undefined) continue;
    const isBeside =
      Math.abs(above.leftEdge - below.leftEdge) < 1 &&
      above.leftEdge - (line.leftEdge ?? above.leftEdge) >= MIN_STEP &&
      !above.text.includes("\t") &&
      dateRangeIn(line.text)?.text === line.text;
    if (!isBeside) continue;
    movedLines[index - 1] = {
      ...above,
      text: `${line.text}\t${above.text}`,
      leftEdge: line.leftEdge ?? 0,
    };
    movedLines[index] = { ...below, startsBlock: false };
    movedLines[index + 1] = { ...below, text: "" };
  }
  return movedLines.filter(({ text }) => text !== "");
}
