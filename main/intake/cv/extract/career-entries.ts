import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { Entry, Part } from "./career-entry.ts";
import { DATE_LABEL } from "./career-forms.ts";
import { isDuration, type Segment, segmentsOf, withoutDurations } from "./career-segments.ts";
import { type DateRange, dateRangeIn, singleDateIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import { hasRoleNoun, isProse, withoutLegalForm } from "./text-kinds.ts";
import { hasUnreadJob } from "./unread-jobs.ts";
import { isRestOf } from "./wrapped-texts.ts";

/** Lines around the date of an entry that can name its title and firm. */
const MAX_HEADER_LINES = 4;
const MAX_ENTRIES = 60;
/** Confidence of a guess that fills no field. */
const UNSURE = 0.7;
/** Confidence of a text that is hardly a firm. */
const NO_NAME = 0.5;
/** Words that mostly have what somebody leads behind a comma. */
const LEADS = longPattern(String.raw`
  ^(?:director|head|manager|chief|lead|vp|professor|lecturer|consultant|specialist|leiter|leiterin|
  direktor|direktorin|referent|referentin|directeur|directrice|responsable|charge|chargee|chef|
  directora|jefe|jefa|gerente|responsabile|direttore|direttrice|kierownik|dyrektor|hoofd|
  directeur|diretor|diretora)$
`);
/** Texts of one line that can be a firm; more are a list. */
const MAX_FIRMS = 2;

export function entriesIn(sourceLines: readonly SourceLine[]): readonly Entry[] {
  const lines = withJoinedDates(sourceLines);
  const dated = lines.flatMap((line, index) => {
    const range = dateRangeIn(line.text);
    // A job told in sentences begins with its date; later ones are of what was done.
    const isLong = line.text.length > 110 && line.text.length <= 160 && !/\.\s/.test(line.text);
    const isAtEnd = isLong && /^[\s).]*$/.test(line.text.split(range?.text ?? "\0").at(-1) ?? "");
    const isTold = isProse(line.text) && !isAtEnd && !/^[•▪–-]?\s*[(\d]/.test(line.text);
    return range === null || (isTold && range.index > 0) ? [] : [{ index, range }];
  });
  // Where the first date has nothing above it, each one stands above what it is about.
  const [first] = dated;
  const isLed =
    first?.index === 0 &&
    !/\p{L}/u.test(withoutDurations(withoutDate(lines[0]?.text ?? "", first.range)));
  let end = 0;
  const entries = dated.slice(0, MAX_ENTRIES).map(({ index, range }, order): DraftEntry => {
    const previous = dated[order - 1]?.index ?? -1;
    const next = dated[order + 1]?.index ?? lines.length;
    const header = headerLines(lines, { index, previous, next, range, isLed });
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
    const canGoOn = isOpen && dateRangeIn(cell) === null && own.length <= 20;
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

/** An entry before those of a CV are compared with each other. */
interface DraftEntry extends Entry {
  /** Where the firm stands: rows from the title and from the date. */
  readonly shape: string;
  /** The firm is told by its own words, not by its place. */
  readonly isNamed: boolean;
  /** Nothing but the title stands beside the date. */
  readonly isTitleAlone: boolean;
  /** A title stands above the date, and another one below it. */
  readonly hasTitlesAround: boolean;
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
            ? Math.min(firm.confidence, 0.7)
            : equals > 1 && firm.confidence >= 0.7
              ? Math.max(firm.confidence, 0.8)
              : firm.confidence;
    return { ...entry, firm: { ...firm, confidence } };
  });
}

/** Several titles below one firm: an entry that names but a title is one more there. */
function withSharedFirms(entries: readonly DraftEntry[]): readonly DraftEntry[] {
  const shared: DraftEntry[] = [];
  for (const entry of entries) {
    const firm = entry.isTitleAlone ? (shared.at(-1)?.firm ?? null) : entry.firm;
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
}

/** Lines of the head of an entry: above its date as far as they are its own, and below. */
function headerLines(
  lines: readonly SourceLine[],
  { index, previous, next, range, isLed }: EntryPlace,
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
    index - start < 3 &&
    isOwnHead(lines[start - 1])
  )
    start -= 1;
  if (
    start === index &&
    !isFirst &&
    !dateLine.startsBlock &&
    lines.every(({ startsBlock }, place) => place === 0 || !startsBlock)
  )
    while (start - 1 > previous && index - start < 2 && isOwnHead(lines[start - 1])) start -= 1;
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

function titleAndFirm(
  header: readonly SourceLine[],
  range: DateRange,
  dateRow: number,
): Omit<DraftEntry, "range" | "order" | "followsUnread"> {
  const segments = header.flatMap((line, row) => segmentsOf(line, range, row));
  const title = segments.find((segment) => segment.isTitle && !segment.isLegal) ?? null;
  const otherSegments = segments.filter(
    (segment) => segment !== title && (segment.isFirm || !isPlaceName(segment.text)),
  );
  const firms = otherSegments.filter((segment) => segment.isFirm && !segment.isTitle);
  // A firm beside a title and its date is surer than one below.
  const besideTitle = firms.find(({ row }) => row === dateRow && row === title?.row);
  const legal = besideTitle ?? otherSegments.find(({ isLegal }) => isLegal);
  const namedFirm = legal ?? firms[0];
  const plain = otherSegments.filter((segment) => !segment.isTitle);
  const firm =
    namedFirm === undefined
      ? guessFirm(plain, title)
      : { ...namedFirm, confidence: legal === undefined ? 0.88 : 0.92 };
  const remaining = otherSegments.filter((segment) => segment !== namedFirm && !segment.isFirm);
  const [onlyOther] = remaining;
  const isLikelyTitle = namedFirm !== undefined && remaining.length === 1;
  const titleRow = (title ?? (isLikelyTitle ? onlyOther : undefined))?.row ?? dateRow;
  const shape = `${(firm?.row ?? 0) - titleRow} ${(firm?.row ?? 0) - dateRow}`;
  // Above a date, a second title or firm is of a job whose own date nobody could read.
  // A firm below a date, and another text beside the title above it: either can be the firm.
  const isTorn =
    title !== null &&
    namedFirm !== undefined &&
    !namedFirm.isLegal &&
    title.row < dateRow &&
    namedFirm.row > dateRow &&
    plain.some(({ row }) => row === title.row);
  const rowsAbove = (parts: readonly Segment[]) =>
    new Set(parts.filter(({ row }) => row <= dateRow).map(({ row }) => row)).size;
  const titles = segments.filter((segment) => segment.isTitle && !segment.isLegal);
  // "Director, Regulatory Affairs": the word alone is a part of a title.
  const behindTitle = segments[segments.findIndex((segment) => segment === title) + 1];
  const isPartOfTitle =
    title !== null &&
    /^\p{L}+$/u.test(title.text) &&
    behindTitle?.row === title.row &&
    !behindTitle.isFirm &&
    title.line.text.includes(`${title.text}, ${behindTitle.text}`) &&
    (namedFirm !== undefined || LEADS.test(normalizeText(title.text)));
  const rowMates = otherSegments.filter(({ row }) => row === firm?.row);
  const isMixed =
    isTorn ||
    rowsAbove(firms) > 1 ||
    rowsAbove(titles) > 1 ||
    // "Pharmacist Bern Pharmacy" is both, and of a list nobody knows which is meant.
    (title !== null && title.isFirm) ||
    (title === null && legal !== undefined && hasRoleNoun(withoutLegalForm(legal.text))) ||
    rowMates.findIndex(({ text }) => text === firm?.text) >= MAX_FIRMS;
  const sure = (confidence: number) => (isMixed ? Math.min(confidence, UNSURE) : confidence);
  const facts = {
    shape,
    isNamed: namedFirm !== undefined,
    isTitleAlone: title !== null && otherSegments.length === 0,
    hasTitlesAround:
      title !== null &&
      title.row < dateRow &&
      titles.some(({ row, text }) => row === dateRow + 1 && text.length <= 50) &&
      titles.every(({ row }) => row !== dateRow),
  };
  // Beside a firm, the one text that is no place is what somebody did there.
  if (
    title === null &&
    namedFirm !== undefined &&
    onlyOther !== undefined &&
    remaining.length === 1
  )
    return {
      ...facts,
      title: { text: onlyOther.text, confidence: sure(0.79), line: onlyOther.line },
      firm: { text: namedFirm.text, confidence: sure(0.86), line: namedFirm.line },
    };
  return {
    ...facts,
    title:
      title === null
        ? null
        : { text: title.text, confidence: isPartOfTitle ? UNSURE : sure(0.9), line: title.line },
    firm:
      firm === null
        ? null
        : { text: firm.text, confidence: sure(firm.confidence), line: firm.line },
  };
}

/** The firm is what is neither a title nor a place: surest where it is the only such text. */
function guessFirm(plain: readonly Segment[], title: Segment | null): Segment | null {
  const [firstText] = plain;
  if (firstText === undefined) return null;
  const row = title === null ? null : plain.find((segment) => segment.row === title.row);
  const placed = plain.filter(({ hasPlace }) => hasPlace);
  const best =
    (placed.length === 1 ? placed[0] : undefined) ??
    row ??
    plain.find((segment) => title !== null && Math.abs(segment.row - title.row) === 1) ??
    firstText;
  // Names begin with a capital letter; tasks end with a full stop, or tell amounts.
  const isName = /^(?:\p{Lu}|\p{N}|\p{Ll}\p{Lu})/u.test(best.text) && !/[$€£%]|\.$/.test(best.text);
  const certainty = plain.length === 1 ? 0.85 : best === row ? 0.8 : 0.72;
  const confidence = title === null || !isName ? NO_NAME : certainty;
  return { ...best, confidence };
}
