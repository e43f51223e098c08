import { longPattern } from "../../../shared/matching/words/long-pattern.ts";
import { cellText, isEmptyCell, type SheetRow } from "../read/workbook.ts";
import type { HeadingMatcher } from "./match-headings.ts";

/** Rows from the top among which headings are looked for: titles and notes may stand above. */
const MAX_ROWS_ABOVE = 25;
const MAX_HEADING_CHARACTERS = 80;

/**
 * Returns the index of the row that has the headings; null for a table without one. It has more
 * names of fields than any other, or is a first row of short texts above rows of values.
 */
export function headingRowIndex(rows: readonly SheetRow[], matcher: HeadingMatcher): number | null {
  let [best, bestScore] = [-1, 0];
  for (const [index, row] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const score = scoreOf(row, matcher);
    if (score > bestScore) [best, bestScore] = [index, score];
  }
  if (best >= 0) return best;
  return looksLikeHeadings(rows) ? 0 : null;
}

/** Number of fields that a row names; 0 where most of its cells are something else. */
function scoreOf({ cells }: SheetRow, matcher: HeadingMatcher): number {
  const texts = cells.filter((cell) => !isEmptyCell(cell));
  const names = texts.filter(
    (cell) => typeof cell === "string" && isLabel(cell) && matcher.isHeading(cell),
  );
  const labels = texts.filter((cell) => typeof cell === "string" && isLabel(cell));
  if (names.length === 0 || labels.length < texts.length * 0.7) return 0;
  // A lone word that happens to be one is no row of headings in a wider table.
  if (names.length === 1 && texts.length > 3) return 0;
  return names.length;
}

/** Returns whether a text can head a column: short, and no value such as an email or a number. */
function isLabel(cell: string): boolean {
  const text = cell.trim();
  return (
    text.length <= MAX_HEADING_CHARACTERS &&
    /\p{L}/u.test(text) &&
    !/\S@\S+\.\S|:\/\/|^www\./i.test(text) &&
    text.replace(/\D/g, "").length < 5
  );
}

/** A first row of different short texts, where a column below has values of another kind. */
function looksLikeHeadings(rows: readonly SheetRow[]): boolean {
  const [firstRow, ...lowerRows] = rows.slice(0, MAX_ROWS_ABOVE);
  if (firstRow === undefined || lowerRows.length === 0) return false;
  const texts = firstRow.cells.map(cellText).filter((text) => text !== "");
  if (texts.length === 0 || !texts.every(isLabel)) return false;
  if (new Set(texts.map((text) => text.toLowerCase())).size < texts.length) return false;
  return firstRow.cells.some((_, column) => {
    const values = lowerRows
      .map(({ cells }) => cellText(cells[column]))
      .filter((text) => text !== "");
    return values.length > 0 && values.every((text) => !isLabel(text));
  });
}

/** Words of rows that sum up those above. */
const TOTALS = longPattern(
  String.raw`
    ^(?:(?:grand |sub)?totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|
    anzahl|count|average|durchschnitt|somme|total general|moyenne|suma|totale|razem|
    ogolem|lacznie|totaal)\b[\s:=]*[\d.,\s]*$
  `,
  "i",
);
const MAX_ROWS_BELOW = 3;

/** Returns the lines of a table's last rows that sum up the others and are no records. */
export function totalsLines(rows: readonly SheetRow[]): ReadonlySet<number> {
  const lastRows = rows.slice(-MAX_ROWS_BELOW);
  return new Set(
    lastRows
      .filter(({ cells }) => {
        const texts = cells.map(cellText).filter((text) => text !== "");
        return TOTALS.test(texts[0] ?? "") && texts.every((text) => !text.includes("@"));
      })
      .map(({ line }) => line),
  );
}
