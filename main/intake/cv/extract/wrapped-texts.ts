import { isOpenPeriod } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import { hasLegalForm, hasRoleNoun } from "./text-kinds.ts";

/** Returns whether a line may be the end of what the line before it begins. */
export function isRestOf(line: SourceLine, previous: SourceLine | undefined): boolean {
  return (
    previous?.isWrapped === true &&
    !line.startsBlock &&
    !isComplete(previous.text) &&
    !line.text.includes("\t") &&
    !/[.;:]$/.test(previous.text) &&
    !/^(?:[•▪–-]\s|\d)/.test(line.text)
  );
}

/** Texts that end with a date, a title, a place or the legal form of a firm seldom go on. */
function isComplete(text: string): boolean {
  const end = text.split(/,\s|\t|\s[|•·–—-]\s/).at(-1) ?? "";
  if (/(?:19|20)\d{2}$|\)$/.test(text) || isOpenPeriod(end)) return true;
  return end.length > 3 && (hasRoleNoun(end) || isPlaceName(end) || hasLegalForm(end));
}
