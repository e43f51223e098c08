import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { Part } from "./career-entry.ts";
import { type Segment, segmentsOf } from "./career-segments.ts";
import { UNSURE } from "./cv-reading.ts";
import type { DateRange } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import { hasRoleNoun, withoutLegalForm } from "./text-kinds.ts";

/** Confidence of a text that is hardly a firm. */
export const NO_NAME = 0.5;
/** Words that mostly have what somebody leads behind a comma. */
const LEADS = longPattern(String.raw`
  ^(?:director|head|manager|chief|lead|vp|professor|lecturer|consultant|specialist|leiter|leiterin|
  direktor|direktorin|referent|referentin|directeur|directrice|responsable|charge|chargee|chef|
  directora|jefe|jefa|gerente|responsabile|direttore|direttrice|kierownik|dyrektor|hoofd|
  directeur|diretor|diretora)$
`);
/** Texts of one line that can be a firm; more are a list. */
const MAX_FIRMS = 2;

/** What the lines around a date say of a job. */
export interface TitleAndFirm {
  readonly title: Part | null;
  readonly firm: Part | null;
  /** Where the firm stands: rows behind the title, and behind the date. */
  readonly shape: string;
  /** Words of the firm say that it is one. */
  readonly isNamed: boolean;
  /** Nothing but the title stands beside the date. */
  readonly isTitleAlone: boolean;
  /** A title stands above the date, and another one below it. */
  readonly hasTitlesAround: boolean;
}

/** Texts of a header, by what they seem to be; rows count from its first line. */
interface Header {
  readonly segments: readonly Segment[];
  readonly dateRow: number;
  readonly title: Segment | null;
  readonly titles: readonly Segment[];
  readonly firms: readonly Segment[];
  /** Neither the title nor a place. */
  readonly otherSegments: readonly Segment[];
}

export function titleAndFirm(
  lines: readonly SourceLine[],
  range: DateRange,
  dateRow: number,
): TitleAndFirm {
  const segments = lines.flatMap((line, row) => segmentsOf(line, range, row));
  const titles = segments.filter((segment) => segment.isTitle && !segment.isLegal);
  const title = titles[0] ?? null;
  const otherSegments = segments.filter(
    (segment) => segment !== title && (segment.isFirm || !isPlaceName(segment.text)),
  );
  const firms = otherSegments.filter((segment) => segment.isFirm && !segment.isTitle);
  const header: Header = { segments, dateRow, title, titles, firms, otherSegments };
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
  // Beside a firm, the one text that is no place is what somebody did there.
  const onlyOther = namedFirm !== undefined && remaining.length === 1 ? remaining[0] : undefined;
  const titleRow = (title ?? onlyOther)?.row ?? dateRow;
  const isDoubtful =
    isTorn(header, namedFirm) ||
    isBehindDash(header, namedFirm) ||
    hasOtherJob(header) ||
    isTitleOfFirm(title, legal) ||
    isOfList(firm, otherSegments);
  const partOf = (segment: Segment | null, confidence: number): Part | null =>
    segment === null
      ? null
      : {
          text: segment.text,
          confidence: isDoubtful ? Math.min(confidence, UNSURE) : confidence,
          line: segment.line,
        };
  const isLikely = title === null && onlyOther !== undefined;
  return {
    shape: `${(firm?.row ?? 0) - titleRow} ${(firm?.row ?? 0) - dateRow}`,
    isNamed: namedFirm !== undefined,
    isTitleAlone: title !== null && otherSegments.length === 0,
    hasTitlesAround: hasTitlesAround(header),
    title: isLikely
      ? partOf(onlyOther, 0.79)
      : partOf(title, isPartOfTitle(header, namedFirm) ? UNSURE : 0.9),
    firm: partOf(firm, isLikely ? 0.86 : (firm?.confidence ?? 0)),
  };
}

/** A firm below a date, and another text beside the title above it: either can be the firm. */
function isTorn({ title, dateRow, otherSegments }: Header, firm: Segment | undefined): boolean {
  return (
    title !== null &&
    firm !== undefined &&
    !firm.isLegal &&
    title.row < dateRow &&
    firm.row > dateRow &&
    otherSegments.some((segment) => !segment.isTitle && segment.row === title.row)
  );
}

/** "Resinvouga – Resinas e Derivados, S.A." may be one name. */
function isBehindDash({ segments, title }: Header, firm: Segment | undefined): boolean {
  const textBefore = firm === undefined ? undefined : segments[segments.indexOf(firm) - 1];
  return (
    firm !== undefined &&
    textBefore !== undefined &&
    textBefore !== title &&
    textBefore.row === firm.row &&
    !textBefore.isTitle &&
    [" – ", " - ", " — "].some((dash) =>
      firm.line.text.includes(`${textBefore.text}${dash}${firm.text.slice(0, 8)}`),
    )
  );
}

/** A second title or firm above a date is of a job whose own date nobody could read. */
function hasOtherJob({ titles, firms, dateRow }: Header): boolean {
  const rowsAbove = (parts: readonly Segment[]) =>
    new Set(parts.filter(({ row }) => row <= dateRow).map(({ row }) => row)).size;
  return rowsAbove(firms) > 1 || rowsAbove(titles) > 1;
}

/** A text such as "Pharmacist Bern Pharmacy" is both. */
function isTitleOfFirm(title: Segment | null, legal: Segment | undefined): boolean {
  if (title !== null) return title.isFirm;
  return legal !== undefined && hasRoleNoun(withoutLegalForm(legal.text));
}

/** A list of firms does not say which one is meant. */
function isOfList(firm: Segment | null, otherSegments: readonly Segment[]): boolean {
  const rowMates = otherSegments.filter(({ row }) => row === firm?.row);
  return rowMates.findIndex(({ text }) => text === firm?.text) >= MAX_FIRMS;
}

/** "Director, Regulatory Affairs": the word alone is a part of a title. */
function isPartOfTitle({ segments, title }: Header, firm: Segment | undefined): boolean {
  if (title === null || !/^\p{L}+$/u.test(title.text)) return false;
  const behindTitle = segments[segments.indexOf(title) + 1];
  return (
    behindTitle?.row === title.row &&
    !behindTitle.isFirm &&
    title.line.text.includes(`${title.text}, ${behindTitle.text}`) &&
    (firm !== undefined || LEADS.test(normalizeText(title.text)))
  );
}

function hasTitlesAround({ title, titles, dateRow }: Header): boolean {
  return (
    title !== null &&
    title.row < dateRow &&
    titles.some(({ row, text }) => row === dateRow + 1 && text.length <= 50) &&
    titles.every(({ row }) => row !== dateRow)
  );
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
