import { dateRangeIn, isOpenPeriod, singleDateIn } from "./date-ranges.ts";
import type { SourceLine } from "./sections.ts";
import { hasRoleNoun, isFirm, isProse } from "./text-kinds.ts";

/** Lines longer than this tell of a job, and don't name it. */
const MAX_HEAD = 90;
const MAX_DATED = 60;

/**
 * Returns whether lines before an entry seem to name another job, whose date nobody could read:
 * that job could be the present or the last one. Above the first entry any title or firm does;
 * further down, where tasks have such words too, only a date does.
 */
export function hasUnreadJob(lines: readonly SourceLine[], isFirst: boolean): boolean {
  return lines.some(
    ({ text }) =>
      text.length <= MAX_HEAD &&
      !isProse(text) &&
      ((isFirst && (hasRoleNoun(text) || isFirm(text))) || isDated(text)),
  );
}

/** Returns whether a short text of a line begins or ends with a date that is no period. */
function isDated(text: string): boolean {
  return text.split("\t").some((cell) => {
    if (cell.length > MAX_DATED || dateRangeIn(text) !== null) return false;
    if (isOpenPeriod(cell)) return true;
    const date = singleDateIn(cell.replace(/\([^()]*\)/g, ""));
    if (date === null) return false;
    return (
      date.index <= 1 || cell.slice(date.index + date.text.length).replace(/[).,]+$/, "") === ""
    );
  });
}
