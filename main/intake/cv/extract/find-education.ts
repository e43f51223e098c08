import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { UNSURE, type CvSource, type Finding, finding } from "./cv-reading.ts";
import { singleDateIn, dateRangeIn } from "./date-ranges.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { type StudyEntry, type StudyPart, studyEntries } from "./study-entries.ts";
import {
  AREA,
  hasDegree,
  hasHighDegree,
  hasSubjectWord,
  isFaculty,
  isRemark,
} from "./study-words.ts";
import { isRestOf } from "./wrapped-texts.ts";

/** A value of an entry, with how sure it is there. */
interface Reading {
  readonly part: StudyPart;
  readonly text: string;
  readonly confidence: number;
}

/** Finds the place of the latest studies at a university, and their subject. */
export function findEducation({ sections }: CvSource): readonly Finding[] {
  const lines = linesOfKinds(sections, ["education"]).filter(({ isFurniture }) => !isFurniture);
  const entries = studyEntries(lines).filter(isHigher);
  const ordered = entries
    .map((entry, order) => ({ entry, order }))
    .toSorted((a, b) => laterFirst(a.entry.end, b.entry.end) || a.order - b.order);
  const latest = ordered[0];
  if (latest === undefined) return [];
  const { entry, order } = latest;
  // Studies above it without a date may be later; of two that end at once either is the latest.
  const isPassed = entries.some(({ end }, place) => place < order && end === 0);
  const lead = isPassed ? 0.2 : ordered[1]?.entry.end === entry.end && entry.end > 0 ? 0.1 : 0;
  const place = placeOf(entry, lines);
  const subject = subjectOf(entry, place, lines);
  const toFinding = (field: string, reading: Reading | null) =>
    reading === null
      ? []
      : [finding(field, reading.text, reading.confidence - lead, reading.part.line, reading.text)];
  return [...toFinding("university", place), ...toFinding("education_specialization", subject)];
}

const laterFirst = (a: number, b: number) => (a === b ? 0 : b > a ? 1 : -1);

const DOCTORATE = /\b(?:promotion|do[ck]tor\w*|ph\.?\s?d|dphil)\b/;

/** Returns whether an entry tells of studies at a university: a school or a course does not. */
function isHigher({ parts }: StudyEntry): boolean {
  const has = (kind: StudyPart["kind"]) => parts.some((part) => part.kind === kind);
  // A doctorate of which only the thesis is told was at the university before.
  const isBare = !has("place") && !has("text") && parts.every(({ subject }) => subject === null);
  if (isBare && parts.some(({ text }) => DOCTORATE.test(normalizeText(text)))) return false;
  if (parts.some(({ text }) => hasHighDegree(text))) return true;
  if (has("course") && !has("degree")) return false;
  return has("place") ? !has("school") : has("degree") && !has("school");
}

/** Words of universities alone: a college or an academy can be a school. */
const STRONG_SCHOOL = longPattern(String.raw`
  \b(?:\w*universi\w*|uniwersytet\w*|\w*hochschule\w*|polit[eé]\w*|polytech\w*|ecole|
  \w*hogeschool|fh|tu)\b
`);

function placeOf(entry: StudyEntry, lines: readonly SourceLine[]): Reading | null {
  const placeParts = entry.parts.filter(({ kind }) => kind === "place");
  // "School of Law, University of Leeds" names a part before the whole.
  const wholes = placeParts.filter(({ text }) => !isFaculty(text));
  const places = wholes.length > 0 ? wholes : placeParts;
  const [part, otherPlace] = places;
  if (part === undefined) return placeByElimination(entry, lines);
  const isNamed =
    STRONG_SCHOOL.test(normalizeText(part.text)) ||
    entry.parts.some(
      ({ kind, text }) => kind === "degree" || (kind === "text" && hasSubjectWord(text)),
    );
  // "Université Toulouse – Jean Jaurès" may be one name.
  const behind = entry.parts[entry.parts.indexOf(part) + 1];
  const hasTail =
    behind?.kind === "text" &&
    [" – ", " - "].some((dash) => part.line.text.includes(`${part.text}${dash}${behind.text}`));
  const isOpen =
    hasTail ||
    (otherPlace !== undefined && otherPlace.text !== part.text) ||
    !isNamed ||
    isCut(part, lines);
  return { part, text: part.text, confidence: isOpen ? UNSURE : 0.88 };
}

/** "B.Sc. Biology | Technion": the one text beside a subject, where no word tells a university. */
function placeByElimination(entry: StudyEntry, lines: readonly SourceLine[]): Reading | null {
  const degree = entry.parts.find(({ text, subject }) => subject !== null && hasHighDegree(text));
  const names = entry.parts.filter(({ kind, text }) => kind === "text" && isName(text));
  const [part, town, thirdName] = names;
  if (degree === undefined || part === undefined || thirdName !== undefined) return null;
  if (entry.parts.some(({ kind }) => kind === "school" || kind === "course")) return null;
  // "Technion, Haifa": a place follows the name in its line.
  if (town !== undefined && (town.index !== part.index || /\s/.test(town.text))) return null;
  // It may be a second subject: "BSc Biology, Human Genetics".
  const isOpen = hasSubjectWord(part.text) || isCut(part, lines);
  return { part, text: part.text, confidence: isOpen ? UNSURE : 0.78 };
}

const isName = (text: string) =>
  /^\p{Lu}[\p{L}\p{N}\s.'’()-]{2,60}$/u.test(text) && text.split(" ").length <= 7;

function subjectOf(
  entry: StudyEntry,
  place: Reading | null,
  lines: readonly SourceLine[],
): Reading | null {
  const namedParts = entry.parts.filter(({ subject }) => subject !== null);
  const [firstPart, nextPart] = namedParts;
  // "Bachelor of Science in Engineering, Industrial Engineering": the first is but an area.
  const [behind] = entry.parts.slice(entry.parts.findIndex((each) => each === firstPart) + 1);
  const isArea = AREA.test(firstPart?.subject ?? "") && behind?.kind === "text";
  if (isArea && behind !== undefined && behind.index === firstPart?.index) {
    const isSure = hasSubjectWord(behind.text) && !isCut(behind, lines);
    return { part: behind, text: behind.text, confidence: isSure ? 0.77 : UNSURE };
  }
  if (firstPart?.subject && (place !== null || hasHighDegree(firstPart.text))) {
    const isOpen =
      isCut(firstPart, lines) || (nextPart !== undefined && nextPart.subject !== firstPart.subject);
    return {
      part: firstPart,
      text: firstPart.subject,
      confidence: isOpen ? UNSURE : place === null ? 0.77 : 0.82,
    };
  }
  if (place === null) return null;
  // "grafika, licencjat", "Humanmedizin, Universität Aleppo": the one text beside a university.
  const texts = entry.parts.filter(
    ({ kind, text }) =>
      kind === "text" && text !== place.text && /^[\p{L}\s&/,'’-]{3,60}$/u.test(text),
  );
  const subjects = texts.length === 1 ? texts : texts.filter(({ text }) => hasSubjectWord(text));
  const [alone] = subjects;
  if (alone === undefined || subjects.length > 1 || isRemark(alone.text)) return null;
  const isLed =
    hasSubjectWord(alone.text) ||
    entry.parts.some(({ kind, index }) => kind === "degree" && index === alone.index);
  // "Civilingenjör i informationsteknologi": a degree that no list has stands before its subject.
  // "MAcc" and "BUT Techniques" are, or have, one too.
  const isWhole = !/^\p{Lu}(?:\p{L}+\s(?:in|im|em|en|i|w)\s|\p{L}{0,2}\p{Lu})/u.test(alone.text);
  const isTaken = isLed && isWhole && !isCut(alone, lines);
  return { part: alone, text: alone.text, confidence: isTaken ? 0.77 : UNSURE };
}

/** "Harper Adams" and "University" are one name. */
const ENDS_NAME = /^university\b(?! of\b)/;

/** Returns whether a text at the end or the start of its line is but a part of one. */
function isCut({ text, subject, line, index }: StudyPart, lines: readonly SourceLine[]): boolean {
  const end = subject ?? text;
  if (/\s(?:and|und|et|y|e|i|en|of|de|di|do|da|für|for|in|del|della|degli)$/iu.test(end))
    return true;
  const previous = lines[index - 1];
  const next = lines[index + 1];
  const isAtStart = line.text.startsWith(text);
  if (isAtStart && isRestOf(line, previous) && !beginsAnew(line)) return true;
  // "…, Lviv" and "Polytechnic National University" are one name on two lines.
  const isBehindComma =
    previous !== undefined &&
    !line.startsBlock &&
    previous.isBold === line.isBold &&
    hasDegree(previous.text) &&
    /,\s\p{Lu}[\p{L}-]+$/u.test(previous.text);
  if (isAtStart && isBehindComma) return true;
  if (!line.text.endsWith(end) || next === undefined || next.startsBlock) return false;
  if (/^\d{1,2}$/.test(next.text) || ENDS_NAME.test(normalizeText(next.text))) return true;
  if (line.text.includes("\t") && !next.text.includes("\t")) return isRestOfCell(next, line);
  const isSmall =
    /^\p{Ll}{2}/u.test(next.text) &&
    !/^\p{Ll}+(?::|\s\()/u.test(next.text) &&
    singleDateIn(next.text)?.index !== 0;
  return (isSmall || isRestOf(next, line)) && !beginsAnew(next);
}

/** A cell of a table goes on below itself, not at the edge of its row. */
function isRestOfCell(next: SourceLine, line: SourceLine): boolean {
  const cell = line.text.split("\t")[0] ?? "";
  const isDated = singleDateIn(cell) !== null || dateRangeIn(cell) !== null;
  return !isDated && (next.leftEdge ?? 0) > (line.leftEdge ?? 0) + 20;
}

/** Returns whether a line names a university or a degree from its beginning. */
function beginsAnew({ text }: SourceLine): boolean {
  return normalizeText(text).search(STRONG_SCHOOL) === 0 || hasDegree(text);
}
