import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { Entry, Part } from "./career-entry.ts";
import { type DateRange, dateRangeIn, singleDateIn } from "./date-ranges.ts";
import type { SourceLine } from "./sections.ts";

/** Headings of the columns of a table of jobs. */
const COLUMNS = {
  title: longPattern(
    String.raw`
    ^(?:(?:job |post )?title|position(?: held)?|post(?: held)?|role|designation|job|
    funktion|position|tätigkeit|poste|fonction|puesto|cargo|ruolo|mansione|stanowisko|functie|
    função)$
  `,
    "iu",
  ),
  firm: longPattern(
    String.raw`
    ^(?:(?:name of (?:the )?)?(?:employer|company|organi[sz]ation|firm)|arbeitgeber|firma|
    unternehmen|employeur|entreprise|empresa|azienda|datore di lavoro|pracodawca|werkgever|
    bedrijf|empregador)$
  `,
    "iu",
  ),
  period: longPattern(
    String.raw`
    ^(?:dates?|period|duration|years?|tenure|zeitraum|von\s?[-–]\s?bis|période|dates|periodo|
    período|okres|periode)$
  `,
    "iu",
  ),
  from: /^(?:from|start(?: date)?|von|seit|du|desde|da|od|van)$/iu,
  until: /^(?:to|until|end(?: date)?|bis|au|hasta|al?|do|tot)$/iu,
} as const;
type ColumnKind = keyof typeof COLUMNS;

const SURE = 0.9;

/** Reads a table of jobs whose columns have headings; null without one. */
export function tableEntriesIn(lines: readonly SourceLine[]): readonly Entry[] | null {
  const headIndex = lines.findIndex(({ text }) => columnsOf(text) !== null);
  const columns = columnsOf(lines[headIndex]?.text ?? "");
  if (columns === null) return null;
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= headIndex) continue;
    const cells = line.text.split("\t").map((cell) => cell.trim());
    const cell = (kind: ColumnKind) => cells[columns.indexOf(kind)] ?? "";
    const range = dateRangeIn(cell("period")) ?? dateRangeIn(`${cell("from")} – ${cell("until")}`);
    if (range === null) continue;
    // A short line without a date below has the rest of some cells.
    const next = lines[index + 1]?.text ?? "";
    const isCut = next !== "" && next.length <= MAX_REST && singleDateIn(next) === null;
    const entry = entryOf(line, range, entries.length, cell("title"), cell("firm"));
    entries.push({ ...entry, followsUnread: isCut });
  }
  return entries.length > 0 ? entries : null;
}

/** Characters of what is left of cells in the line below their row. */
const MAX_REST = 30;

function entryOf(
  line: SourceLine,
  range: DateRange,
  order: number,
  title: string,
  firm: string,
): Entry {
  const part = (text: string): Part | null =>
    text === "" ? null : { text: text.slice(0, 80), confidence: SURE, line };
  // Behind the name of a firm stands its place.
  return {
    range,
    order,
    title: part(title),
    firm: part(firm.split(/,\s(?=\p{Lu}[\p{L} -]+$)/u)[0] ?? ""),
    followsUnread: false,
  };
}

function columnsOf(text: string): readonly (ColumnKind | null)[] | null {
  const cells = text.split("\t");
  if (cells.length < 3 || cells.length > 9) return null;
  const kinds = cells.map((cell) => kindOf(cell.trim()));
  const isTable =
    kinds.includes("title") &&
    kinds.includes("firm") &&
    (kinds.includes("period") || (kinds.includes("from") && kinds.includes("until")));
  return isTable ? kinds : null;
}

function kindOf(text: string): ColumnKind | null {
  for (const kind of ["title", "firm", "period", "from", "until"] as const)
    if (COLUMNS[kind].test(text)) return kind;
  return null;
}
