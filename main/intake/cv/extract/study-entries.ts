import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { dateRangeIn, singleDateIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import {
  AREA,
  hasDegree,
  hasHighDegree,
  isCourse,
  isFaculty,
  isRemark,
  isSchool,
  isSecondary,
  LIST,
  subjectIn,
} from "./study-words.ts";
import { isProse, isUniversity } from "./text-kinds.ts";

type PartKind = "place" | "school" | "degree" | "course" | "remark" | "town" | "text";

/** A part of a line of studies, between commas, tabs or dashes. */
export interface StudyPart {
  readonly kind: PartKind;
  readonly text: string;
  readonly line: SourceLine;
  /** Number of the line. */
  readonly index: number;
  /** Subject behind a degree; null where none is. */
  readonly subject: string | null;
}

/** What a CV says about one time at a school or a university. */
export interface StudyEntry {
  readonly parts: readonly StudyPart[];
  /** Months since year 0; `Infinity` where they go on, 0 where nothing says it. */
  readonly end: number;
}

interface StudyLine {
  readonly parts: readonly StudyPart[];
  readonly end: number;
  readonly line: SourceLine;
}

/** Cuts lines of studies into entries: a line that says again what an entry has begins another. */
export function studyEntries(lines: readonly SourceLine[]): readonly StudyEntry[] {
  const read = readLines(lines).filter(({ parts, end }) => parts.length > 0 || end > 0);
  const [firstLine] = read;
  const isTextFirst = firstLine !== undefined && firstLine.end === 0 && !hasPlace(firstLine);
  const entries: { parts: StudyPart[]; end: number; lines: StudyLine[] }[] = [];
  for (const [index, each] of read.entries()) {
    const entry = entries.at(-1);
    const next = read[index + 1];
    const isText = each.end === 0 && !hasPlace(each) && !hasTitle(each);
    const isComplete =
      entry !== undefined &&
      entry.end > 0 &&
      (entry.lines.some(hasPlace) || entry.lines.length > 1);
    const begins =
      entry === undefined ||
      repeats(entry.lines, each) ||
      (each.line.startsBlock && isComplete) ||
      (isText && isTextFirst && isComplete && next !== undefined && repeats(entry.lines, next));
    if (begins) entries.push({ parts: [...each.parts], end: each.end, lines: [each] });
    else {
      entry.parts.push(...each.parts);
      entry.lines.push(each);
      entry.end ||= each.end;
    }
  }
  return entries;
}

const hasPlace = ({ parts }: StudyLine) =>
  parts.some(({ kind }) => kind === "place" || kind === "school");
const hasTitle = ({ parts }: StudyLine) =>
  parts.some(({ kind }) => kind === "degree" || kind === "course");

function repeats(entry: readonly StudyLine[], each: StudyLine): boolean {
  return (
    (each.end > 0 && entry.some(({ end }) => end > 0)) ||
    (hasPlace(each) && entry.some(hasPlace)) ||
    (hasTitle(each) && entry.some(hasTitle))
  );
}

/** Labels of forms and headings of tables. */
const PLACE_LABEL = longPattern(
  String.raw`
    ^(?:institution|institut|university|school|college|instituut|instelling|hochschule|
    einrichtung|bildungseinrichtung|etablissement|universite|ecole|institucion|universidad|centro|
    istituto|ateneo|universita|uczelnia|szkola|instituicao|
    (?:name and type of organi[sz]ation|nome e tipo).*)$
  `,
);
const TITLE_LABEL = longPattern(
  String.raw`
    ^(?:course|degree|qualification|title|programme?|award|titel|abschluss|studiengang|fach|
    diplome|titulo|estudios|titolo|diploma|opleiding|studie|curso|kierunek|tytul|
    (?:title of qualification|titolo della qualifica).*)$
  `,
);
const OTHER_LABEL = longPattern(
  String.raw`
    ^(?:year|years|date|dates|from|to|period|periode|zeitraum|jahr|annee|ano|anno|rok|lata|jaar|
    data|datum|%|marks?|grade|cgpa|result|note|nota|subject)$
  `,
);

type Label = "place" | "title" | "other";

function labelOf(cell: string): Label | null {
  if (cell.length > 60) return null;
  const words = normalizeText(cell.replace(/:$/, "")).trim();
  if (PLACE_LABEL.test(words)) return "place";
  if (TITLE_LABEL.test(words)) return "title";
  return OTHER_LABEL.test(words) ? "other" : null;
}

function readLines(lines: readonly SourceLine[]): readonly StudyLine[] {
  let columns: readonly (Label | null)[] | null = null;
  return lines.flatMap((line, index): readonly StudyLine[] => {
    const cells = line.text.split(/\t+/).map((cell) => cell.trim());
    const labels = cells.map(labelOf);
    if (labels.length > 1 && labels.every((label) => label !== null)) {
      columns = labels;
      return [];
    }
    const end = endIn(line.text);
    const row = columns?.length === cells.length ? columns : null;
    if (row !== null)
      return [
        {
          parts: cells.flatMap((cell, place) => cellParts(cell, row[place], line, index)),
          end,
          line,
        },
      ];
    // What stands below a table is none of its rows.
    if (columns !== null && end === 0) return [];
    const [, name = "", value = ""] = /^([^:\t]{2,60}):?\t+(\S.*)$/u.exec(line.text) ?? [];
    const label = name === "" ? null : labelOf(name);
    if (label !== null) return [{ parts: cellParts(value, label, line, index), end, line }];
    // A sentence tells of what was done there, unless it begins with its date.
    if (isProse(line.text) && !beginsWithDate(line.text)) return [];
    return [{ parts: partsOf(line.text, line, index), end, line }];
  });
}

const beginsWithDate = (text: string) =>
  text.length <= 110 && (dateRangeIn(text)?.index === 0 || singleDateIn(text)?.index === 0);

function cellParts(
  text: string,
  label: Label | null | undefined,
  line: SourceLine,
  index: number,
): readonly StudyPart[] {
  const parts = partsOf(text, line, index);
  if (label === "other") return [];
  if (label !== "place") return parts;
  // Another name for a place, where nothing in it tells that.
  return parts.some(({ kind }) => kind === "place" || kind === "school")
    ? parts
    : parts.map((part, place) =>
        place === 0 && part.kind === "text" ? { ...part, kind: "place" } : part,
      );
}

function endIn(text: string): number {
  const range = dateRangeIn(text) ?? singleDateIn(text);
  return range === null ? 0 : (range.end ?? Number.POSITIVE_INFINITY);
}

const SEPARATOR = longPattern(
  String.raw`
    \t|\s*[|•·]\s*|\s[–—-]\s|;\s|,\s|\s\/\s|(?<=\p{Ll}{4})\.\s(?=\p{Lu})|
    \s(?:an der|am|à l['’]|en la|presso)\s
  `,
  "u",
);
/** Stands for the commas of a list that is one subject. */
const COMMA = "\uE000";

function partsOf(text: string, line: SourceLine, index: number): readonly StudyPart[] {
  const lists = text
    .replace(/\s\(([^()]{4,90})\)/gu, (bracket, words: string) =>
      isUniversity(words) ? `\t${words}\t` : bracket.replaceAll(",", COMMA),
    )
    .replace(LIST, (list) =>
      isUniversity(list) || hasDegree(list.split(",")[1] ?? "") || AREA.test(list)
        ? list
        : list.replace(",", COMMA),
    );
  return withoutDates(lists)
    .split(SEPARATOR)
    .flatMap((part) => {
      // "University of Texas at Austin" is one name.
      const [, degree = "", place = ""] =
        /^(.{2,80}?)\s(?:at|de l['’]|bei)\s(?=\p{Lu})(.+)$/u.exec(part) ?? [];
      return place !== "" && hasDegree(degree) && !isUniversity(degree) ? [degree, place] : [part];
    })
    .map((part) => clean(part.replaceAll(COMMA, ",")))
    .filter((part) => /\p{L}{2}/u.test(part))
    .map((part) => ({ kind: kindOf(part), text: part, line, index, subject: subjectOf(part) }));
}

const subjectOf = (text: string) => (isSecondary(text) ? null : subjectIn(text));

/** Puts a tab where a date is. */
function withoutDates(text: string): string {
  let bare = text;
  for (let count = 0; count < 4; count += 1) {
    const date = dateRangeIn(bare) ?? singleDateIn(bare);
    if (date === null || date.text === "") break;
    bare = bare.replace(date.text, "\t");
  }
  return bare.replace(/\(\s*\t?\s*\)|^\s*\t\s*[.:]\s/gu, "\t");
}

function clean(text: string): string {
  const bare = text.replace(/^[•▪\s(:]+|[\s,:]+$|(?<=\p{Ll}{4})\.$/gu, "");
  const [bracket = "", words = ""] = /\s*\(([^()]*)\)?$/u.exec(bare) ?? [];
  const name = bare.slice(0, bare.length - bracket.length);
  // "(MIT)" is a name, "B.E. (ECE)" has a subject; others are remarks, some of them cut.
  const isSubject = hasDegree(name) && subjectIn(name) === null && !isRemark(words);
  const isName = /^\p{Lu}{2,8}$/u.test(words) || isSubject;
  return (isName ? bare : name)
    .replace(/^\p{L}[^:]{2,30}:\s(?=\p{Lu})/u, "")
    .replace(/(?<!\([^()]*)\)$/, "")
    .trim();
}

function kindOf(text: string): PartKind {
  if (isUniversity(text) && text.length <= 90 && !/^\p{L}\p{Ll}+$/u.test(text))
    return hasHighDegree(text) && !isFaculty(text) ? "degree" : "place";
  if (isSecondary(text)) return "school";
  if (isCourse(text) && !hasHighDegree(text) && subjectIn(text) === null) return "course";
  if (hasDegree(text)) return "degree";
  if (isSchool(text)) return "school";
  if (isCourse(text)) return "course";
  if (isRemark(text)) return "remark";
  return isPlaceName(text) ? "town" : "text";
}
