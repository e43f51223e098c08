import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { Part } from "./career-entry.ts";
import { ENTRY_LABEL, FORM_LABEL } from "./career-forms.ts";
import { type DateRange, dateRangeIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import {
  hasLegalForm,
  hasRoleNoun,
  isFirm,
  isLineOfBusiness,
  withoutLegalForm,
} from "./text-kinds.ts";

/** "Engineer at Beispiel GmbH": the word between a title and its firm, in eight languages. */
const AT = longPattern(
  String.raw`
    ^(.{3,70}?)\s(?:at|@|bei(?: der)?|bij|chez|presso|na firmie|w firmie|w|na|en|
    em)\s(\p{Lu}.{1,70})$
  `,
  "u",
);

/** Words that part a title from its firm whatever the title is. */
const STRONG_AT = /^(\p{Lu}[^,]{2,50}?)\s(?:bei(?: der)?|bij|chez|presso)\s(\p{Lu}.{1,70})$/u;

export function splitAt(text: string): readonly string[] {
  const [, start = "", end = ""] = AT.exec(text) ?? STRONG_AT.exec(text) ?? [];
  const isParted = end !== "" && (hasRoleNoun(start) || STRONG_AT.test(text)) && !isFirm(start);
  return isParted ? [start, end] : [text];
}

/** A text of a line that can be a title, a firm or a place. */
export interface Segment extends Part {
  /** A place stands beside it. */
  readonly hasPlace: boolean;
  readonly isTitle: boolean;
  readonly isFirm: boolean;
  readonly isLegal: boolean;
  readonly row: number;
}

/** Parts a line at its separators. */
export function segmentsOf(line: SourceLine, range: DateRange, row: number): readonly Segment[] {
  const bare = line.text
    .replace(range.text, "\t")
    .replace(/\(\s*(?:\d{1,2}\s\p{L}{2,10}\.?\s?){1,3}\)|\(\s*\t?\s*\)/gu, "\t")
    .replace(/^[•▪■◆►●‣◦·*]\s/u, "")
    .replace(/\s\((\p{Lu}[\p{L}\s-]{1,40})\)\s*$/u, "\t$1");
  return bare
    .split(/\t|\s*[|•·]\s*|\s[–—:-]\s|;\s|\s\/\s|(?<=\p{Ll}{4})\.\s+(?=\p{Lu})/u)
    .flatMap((part) => splitAt(part.replace(/^[\s.:,)–—-]+/, "").trim()))
    .flatMap(splitComma)
    .map((part) =>
      part
        // A remark that is long, or goes on elsewhere: "Controller (before: Accountant".
        .replace(/\s\((?:[^()]*|[^()]{25,}\).*)$/, "")
        .replace(KIND_OF_CONTRACT, "")
        .replace(/^[\s,:–—()[\]-]+|[\s,:–—([\]-]+$|(?<=\)|\p{Ll}{4})\.$/gu, "")
        .replace(EMPLOYED_BY, ""),
    )
    .map(withoutPlace)
    .map((part) => part.replace(ENTRY_LABEL, "").trim())
    .filter(
      (part, index, parts) =>
        /\p{L}{2}/u.test(part) &&
        !/^\p{Lu}{1,4}-?\d+$/u.test(part) &&
        // "Chicago, IL" is a place.
        !(/^\p{Lu}{2}$/u.test(part) && index > 0 && isPlaceName(parts[index - 1] ?? "")) &&
        !FORM_LABEL.test(part) &&
        !isLineOfBusiness(part) &&
        part.length <= 80 &&
        !/^dates?\b/i.test(part) &&
        dateRangeIn(part) === null &&
        !DURATION.test(part),
    )
    .map((text, index, parts) => {
      const isLegal = hasLegalForm(text);
      return {
        text,
        line,
        row,
        confidence: 0,
        hasPlace: isPlaceName(parts[index + 1] ?? ""),
        isTitle: hasRoleNoun(text) && !isLegal && !/^(?:universit|klinik|hospital)/i.test(text),
        isFirm: isFirm(text),
        isLegal,
      };
    });
}

const EMPLOYED_BY = longPattern(
  String.raw`
    ^(?:angestellt bei|employed by|bei|at|chez|presso|firma|company|employer|
    arbeitgeber)[:\s]\s*
  `,
  "iu",
);
/** "(B2B)", "(CDI)", "(59)", "(expected: 2028)": what stands in brackets is no part of a name. */
const KIND_OF_CONTRACT = longPattern(
  String.raw`
    \s\((?:[^()]*\d[^()]*|cdi|cdd|uop|umowa[^()]*|contract|permanent|freelance|agency|
    part[- ]time|full[- ]time|teilzeit|vollzeit|befristet|bijbaan|stage|intérim)\)$
  `,
  "iu",
);

/** "Métaux du Nord (Lille)" is a firm and its place. */
function withoutPlace(text: string): string {
  const [, name, place] = /^(.{3,80}?)\s\(([^()]{2,40})\)?$/u.exec(text) ?? [];
  return name !== undefined && place !== undefined && isPlaceName(place) ? name : text;
}

/** "6 Jahre und 2 Monate, seit Okt. 2018". */
const LENGTH_OF_TIME = longPattern(
  String.raw`
    \d{1,2}\s(?:years?|yrs?|jahre?|ans?|años?|ann[io]|lat[a]?|jaar|anos?|months?|mos?|monate?|
    mois|mes(?:es|i)?|maanden|miesi\p{L}+)(?!\p{L})(?:\s(?:and|und|et|y|e|i|en)(?!\p{L}))?
  `,
  "giu",
);
const DURATION = longPattern(
  String.raw`
    ^\(?(?:\d{1,2}\s(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|mois|años?|meses|mes|
    anni|anno|mesi|lat[a]?|miesi\p{L}+|jaar|maanden|anos?)[\s,.]*){1,2}\)?$|
    ^(?:full[- ]?time|part[- ]?time|vollzeit|teilzeit|cdi|cdd|contract|permanent|freelance|
    internship|festanstellung|unbefristet|befristet)$
  `,
  "iu",
);

/** Returns whether a text says but how long a job was, or of what kind. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

export function withoutDurations(text: string): string {
  return text.replace(LENGTH_OF_TIME, "");
}

/** Commas part a title, a firm and a place, but not "Beispiel, Sohn & Co. KG". */
function splitComma(text: string): readonly string[] {
  const parts = text.split(/,\s(?![^()]{0,80}\))/);
  if (parts.length === 1) return parts;
  const merged: string[] = [];
  for (const part of parts) {
    const previous = merged.at(-1);
    const name = part.replace(/\s\(.*$/, "");
    const isLegalAlone = hasLegalForm(name) && !/\p{L}/u.test(withoutLegalForm(name));
    // "Weiss, Traub & Partner" is one name.
    const isEndOfList =
      /^\p{Lu}\.\s\p{Lu}\p{L}+$|^\p{Lu}[\p{L}'’-]+\s(?:&|und|and|et|y|e|i)\s\p{Lu}/u.test(part);
    if (previous !== undefined && (isLegalAlone || isEndOfList))
      merged[merged.length - 1] = `${previous}, ${part}`;
    else merged.push(part);
  }
  return merged;
}
