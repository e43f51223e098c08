import type { Entry, Part } from "./career-entry.ts";
import { DATE_LABEL } from "./career-forms.ts";
import { isDuration, withoutDurations } from "./career-segments.ts";
import { UNSURE } from "./cv-reading.ts";
import {
  type DateRange,
  dateRangeIn,
  isOpenPeriod,
  isWithin,
  singleDateIn,
} from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import { hasRoleNoun, isFirm, isProse } from "./text-kinds.ts";
import { NO_NAME, type TitleAndFirm, titleAndFirm } from "./title-and-firm.ts";
import { isRestOf } from "./wrapped-texts.ts";

/** Lines around the date of an entry that can name its title and firm. */
const MAX_HEADER_LINES = 4;
const MAX_ABOVE = 3;
const MAX_ENTRIES = 60;

const SINCE = /^(?:since|seit|ab|depuis|desde|dal|da|od|sinds|vanaf|from)\s/i;

type DraftEntry = Entry & TitleAndFirm;

export function entriesIn(sourceLines: readonly SourceLine[]): readonly Entry[] {
  const lines = withJoinedDates(sourceLines);
  const dated = lines.flatMap((line, index) => {
    const range = dateRangeIn(line.text);
    // A job told in sentences begins with its date; later ones are of what was done.
    const isLong = line.text.length > 110 && line.text.length <= 160 && !/\.\s/.test(line.text);
    const isAtEnd = isLong && /^[\s).]*$/.test(line.text.split(range?.text ?? "\0").at(-1) ?? "");
    const isTold = isProse(line.text) && !isAtEnd && !/^[•▪–-]?\s*[(\d]/.test(line.text);
    // "9 orientees since 2020" is no job.
    const textBefore = range === null ? "" : line.text.slice(0, range.index);
    const isRemark =
      range !== null &&
      range.index > 2 &&
      /^\p{L}/u.test(range.text) &&
      range.end === null &&
      SINCE.test(range.text) &&
      !hasRoleNoun(textBefore) &&
      !isFirm(textBefore);
    return range === null || isRemark || (isTold && range.index > 0) ? [] : [{ index, range }];
  });
  // Where the first date has nothing above it, each one stands above what it is about.
  const [first] = dated;
  const isLed =
    first?.index === 0 &&
    !/\p{L}/u.test(withoutDurations(withoutDate(lines[0]?.text ?? "", first.range)));
  // Nothing is above the first date but what it is about: as many lines are above the others.
  const maxAbove = first === undefined || first.index === 0 ? MAX_ABOVE : first.index;
  let end = 0;
  const entries = dated.slice(0, MAX_ENTRIES).map(({ index, range }, order): DraftEntry => {
    const previous = dated[order - 1]?.index ?? -1;
    const next = dated[order + 1]?.index ?? lines.length;
    const header = headerLines(lines, { index, previous, next, range, isLed, maxAbove });
    const row = lines[index] === undefined ? 0 : header.indexOf(lines[index]);
    const start = index - Math.max(0, row);
    const followsUnread = hasUnreadJob(lines.slice(end, start), order === 0);
    end = start + header.length;
    return { range, order, followsUnread, ...titleAndFirm(header, range, row) };
  });
  // Titles above and below the last date: nobody can tell to which of them the others belong.
  const isUnclear = entries.at(-1)?.hasTitlesAround === true && !isLed;
  return withSharedFirms(withLikelyFirms(entries)).map(({ title, firm, ...entry }) => ({
    range: entry.range,
    order: entry.order,
    followsUnread: entry.followsUnread || isUnclear,
    title: lessSureIfOpen(title, lines),
    firm: lessSureIfOpen(firm, lines),
  }));
}

const OPEN_DATE = /\d{4}\s*(?:[-–—]|to|bis|à|au|a|al|do|tot|até|t\/m)\s*(?:\p{L}{3,10}\.?)?$/iu;

/** Joins a date that goes on in the next line of its cell: "01/2011 to" and "08/2017". */
function withJoinedDates(lines: readonly SourceLine[]): readonly SourceLine[] {
  const joined: SourceLine[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [cell = "", ...cells] = previous?.text.split("\t") ?? [];
    const [own = "", ...ownCells] = line.text.split("\t");
    const isOpen = OPEN_DATE.test(cell.trim()) || /^(?:\d{1,2}[./])?\d{4}$/.test(cell.trim());
    const hasNoEnd = dateRangeIn(cell) === null || /[-–—]\s*$/.test(cell);
    const canGoOn = isOpen && hasNoEnd && own.length <= 20;
    const range = canGoOn ? dateRangeIn(`${cell} ${own}`) : null;
    if (previous === undefined || range === null) {
      joined.push(line);
      continue;
    }
    joined[joined.length - 1] = { ...previous, text: [`${cell} ${own}`, ...cells].join("\t") };
    if (ownCells.length > 0) joined.push({ ...line, text: ownCells.join("\t") });
  }
  return joined;
}

/**
 * A text is likely a firm where those of other entries stand. One that stands elsewhere is a part
 * of a title, or a task.
 */
function withLikelyFirms(entries: readonly DraftEntry[]): readonly DraftEntry[] {
  const shapes = entries.filter(({ isNamed }) => isNamed).map(({ shape }) => shape);
  return entries.map((entry) => {
    const { firm, isNamed, shape } = entry;
    if (firm === null || isNamed) return entry;
    const isLike = shapes.includes(shape);
    const equals = entries.filter((other) => other.firm !== null && other.shape === shape).length;
    const confidence =
      entry.title === null || firm.confidence <= NO_NAME
        ? firm.confidence
        : isLike
          ? Math.max(firm.confidence, 0.85)
          : shapes.length > 0
            ? Math.min(firm.confidence, UNSURE)
            : equals > 1 && firm.confidence >= UNSURE
              ? Math.max(firm.confidence, 0.8)
              : firm.confidence;
    return { ...entry, firm: { ...firm, confidence } };
  });
}

/** Several titles below one firm: an entry that names but a title is one more there. */
function withSharedFirms(entries: readonly DraftEntry[]): readonly DraftEntry[] {
  const shared: DraftEntry[] = [];
  for (const entry of entries) {
    // "Sales Director, Midwest" below a firm with a period of its own, which has both.
    const above = shared.findLast(({ title }) => title === null);
    const isStep = above?.isNamed === true || above?.firm?.text.toUpperCase() === above?.firm?.text;
    const isPart =
      isStep && above !== undefined && !entry.isNamed && isWithin(entry.range, above.range);
    const firm = entry.isTitleAlone
      ? (shared.at(-1)?.firm ?? null)
      : isPart
        ? above.firm
        : entry.firm;
    shared.push({ ...entry, firm });
  }
  return shared;
}

/** A text that ends a line may go on in the next one, and one that begins a line may have begun. */
function lessSureIfOpen(part: Part | null, lines: readonly SourceLine[]): Part | null {
  if (part === null) return null;
  const index = lines.findIndex(({ text }) => text === part.line.text);
  const next = lines[index + 1];
  const doubtful = { ...part, confidence: Math.min(part.confidence, UNSURE) };
  if (isRestOf(part.line, lines[index - 1]) && part.line.text.startsWith(part.text))
    return doubtful;
  // The rest of some cells stands below their row.
  const isRow =
    next !== undefined && /\t/.test(part.line.text) && /^[^\t]{0,8}\t.{1,20}$/.test(next.text);
  if (isRow && singleDateIn(next.text) === null) return doubtful;
  if (!part.line.text.endsWith(part.text)) return part;
  if (next !== undefined && isRestOf(next, part.line)) return doubtful;
  const goesOn =
    next !== undefined &&
    !next.startsBlock &&
    /^\p{Ll}{2}/u.test(next.text) &&
    dateRangeIn(next.text) === null;
  const isOpen = /(?:[,&/–-]|\s(?:and|und|et|y|e|i|en|of|de|di|für|for))$/iu.test(part.text);
  return goesOn || isOpen ? doubtful : part;
}

function withoutDate(text: string, range: DateRange): string {
  return text.replace(range.text, "");
}

interface EntryPlace {
  /** Index of the line with the date. */
  readonly index: number;
  readonly previous: number;
  readonly next: number;
  readonly range: DateRange;
  /** Its texts are below it. */
  readonly isLed: boolean;
  /** Lines above it that can be its own. */
  readonly maxAbove: number;
}

/** Lines of the head of an entry: above its date as far as they are its own, and below. */
function headerLines(
  lines: readonly SourceLine[],
  { index, previous, next, range, isLed, maxAbove }: EntryPlace,
): readonly SourceLine[] {
  const header: SourceLine[] = [];
  const dateLine = lines[index];
  if (dateLine === undefined) return [];
  const isHead = (line: SourceLine | undefined) =>
    line !== undefined &&
    !isProse(line.text) &&
    line.text.length <= 100 &&
    !isTask(line, dateLine, range);
  // A line with another date is of another entry, even where nobody could read it.
  const isOwnHead = (line: SourceLine | undefined) =>
    isHead(line) && singleDateIn(line?.text ?? "") === null;
  // A date that begins a block, or a line with more in it, has its texts behind it.
  const textBehind = dateLine.text
    .slice(range.text.length)
    .replace(/\([^)]*\)|^[\s|,·•–-]+/g, "")
    .trim();
  const isLabelled = DATE_LABEL.test(dateLine.text.slice(0, range.index));
  const isFirst =
    isLed ||
    isLabelled ||
    (range.index === 0 &&
      /\p{L}{3}/u.test(textBehind) &&
      !isDuration(textBehind) &&
      !isPlaceName(textBehind));
  let start = index;
  while (
    !isFirst &&
    !(lines[start]?.startsBlock ?? true) &&
    start - 1 > previous &&
    index - start < Math.min(MAX_ABOVE, maxAbove) &&
    isOwnHead(lines[start - 1])
  )
    start -= 1;
  if (
    start === index &&
    !isFirst &&
    !dateLine.startsBlock &&
    lines.every(({ startsBlock }, place) => place === 0 || !startsBlock)
  )
    while (
      start - 1 > previous &&
      index - start < Math.min(2, maxAbove) &&
      isOwnHead(lines[start - 1])
    )
      start -= 1;
  header.push(...lines.slice(start, index + 1));
  // Where texts stand above the date, those above the next one are its own.
  const end = next < lines.length ? next - (index - start) : next;
  for (let place = index + 1; place < end && header.length < MAX_HEADER_LINES; place += 1) {
    const line = lines[place];
    if (
      !isHead(line) ||
      line === undefined ||
      hasOtherDate(line.text) ||
      (line.startsBlock && !isLabelled && (place > index + 1 || start < index))
    )
      break;
    header.push(line);
  }
  return header;
}

/** Returns whether a line has a date of its own; one in brackets is a remark. */
function hasOtherDate(text: string): boolean {
  return singleDateIn(text.replace(/\([^()]*\)/g, "")) !== null;
}

/** Items of a list are set in a little; their signs are often no text of the page. */
const [MIN_INDENT, MAX_INDENT] = [8, 45];

function isTask(line: SourceLine, dateLine: SourceLine, { text, index }: DateRange): boolean {
  const indent = (line.leftEdge ?? 0) - (dateLine.leftEdge ?? 0);
  const isBehindDate = index === 0 && /\p{L}{3}/u.test(dateLine.text.slice(text.length));
  return indent >= MIN_INDENT && indent <= MAX_INDENT && !isBehindDate;
}

/** Lines longer than this tell of a job, and don't name it. */
const MAX_HEAD = 90;
const MAX_DATED = 60;

/**
 * Returns whether lines before an entry seem to name another job, whose date nobody could read:
 * that job could be the present or the last one. Above the first entry any title or firm does;
 * further down, where tasks have such words too, only a date does.
 */
function hasUnreadJob(lines: readonly SourceLine[], isFirst: boolean): boolean {
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
