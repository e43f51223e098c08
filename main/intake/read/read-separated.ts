import { type Cell, RowCollector, type Sheet } from "./workbook.ts";

const SEPARATORS = ["\t", ";", ",", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Part of a text, and rows of it, by which its separator is told. */
const [SAMPLE_CHARACTERS, SAMPLE_ROWS] = [200_000, 300];
/** Longer cells are no cells: a quote that is never closed would swallow the file. */
const MAX_CELL_CHARACTERS = 200_000;

/** Reads a text of rows whose cells are separated by a tab, semicolon, comma or pipe. */
export function readSeparated(text: string, name: string): Sheet {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  // Spreadsheets of Windows name the separator in a first line of its own.
  const namedSign = /^sep=([\t;,|])\r?\n/i.exec(plain);
  const separator = SEPARATORS.find((sign) => sign === namedSign?.[1]) ?? separatorOf(plain);
  const rows = new RowCollector();
  splitRows(plain, separator, (cells, line) => {
    if (namedSign === null || line > 1) rows.add(line, cells.map(withoutFormula));
    return true;
  });
  return { name, isHidden: false, headings: null, rows: rows.rows, hiddenRows: 0 };
}

/** Programs write `="0221123"` so that a spreadsheet keeps the zero. */
function withoutFormula(cell: Cell): Cell {
  return typeof cell === "string" && cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell;
}

/** Returns the separator by which the rows of a text have the most equal widths. */
function separatorOf(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let [best, bestScore]: [Separator, number] = [",", 0];
  for (const separator of SEPARATORS) {
    const score = scoreOf(sample, separator);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

function scoreOf(sample: string, separator: Separator): number {
  const widths: number[] = [];
  splitRows(sample, separator, (cells) => {
    if (cells.some((cell) => cell !== "")) widths.push(cells.length);
    return widths.length < SAMPLE_ROWS;
  });
  // The last row of a sample may be cut.
  const rows = sample.length === SAMPLE_CHARACTERS ? widths.slice(0, -1) : widths;
  const counts = new Map<number, number>();
  for (const width of rows) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width = 0, count = 0] =
    [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (count === 0) return 0;
  const shares = count / rows.length;
  const wideShare = rows.filter((columns) => columns > 1).length / rows.length;
  const opening = rows[0] === width ? 0.3 : 0;
  return shares + wideShare * 0.5 + opening + Math.min(width, 20) / 100;
}

const [QUOTE, LINE_FEED, RETURN, SPACE] = [34, 10, 13, 32];

/**
 * Splits a text into rows of cells. Lines may end in any way, also mixed; a quote within an
 * unquoted cell and one that is never closed are characters. `onRow` returns false to stop.
 */
function splitRows(
  text: string,
  separator: Separator,
  onRow: (cells: Cell[], line: number) => boolean,
): void {
  const sign = separator.charCodeAt(0);
  let cells: Cell[] = [];
  let line = 1;
  let index = 0;
  const search: QuoteSearch = { failedTo: 0 };
  while (index <= text.length) {
    const quoted = quotedCell(text, index, sign, search);
    const end = quoted?.end ?? plainEnd(text, index, sign);
    cells.push(quoted?.value ?? text.slice(index, end));
    const code = text.charCodeAt(end);
    index = end + 1;
    if (code === sign) continue;
    if (code === RETURN && text.charCodeAt(index) === LINE_FEED) index += 1;
    if (!onRow(cells, line)) return;
    cells = [];
    line += 1;
    if (index >= text.length) return;
  }
}

function plainEnd(text: string, start: number, sign: number): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === sign || code === LINE_FEED || code === RETURN) break;
  }
  return end;
}

/** Up to where no quote ends a cell: it is not looked for there again. */
interface QuoteSearch {
  failedTo: number;
}

/** Returns the quoted cell that begins at `start`, and its end; null if none does. */
function quotedCell(
  text: string,
  start: number,
  sign: number,
  search: QuoteSearch,
): { readonly value: string; readonly end: number } | null {
  let open = start;
  while (text.charCodeAt(open) === SPACE) open += 1;
  if (text.charCodeAt(open) !== QUOTE) return null;
  let from = Math.max(open + 1, search.failedTo);
  for (;;) {
    const close = text.indexOf('"', from);
    if (close < 0 || close - open > MAX_CELL_CHARACTERS) {
      search.failedTo = close < 0 ? text.length : close;
      return null;
    }
    if (text.charCodeAt(close + 1) === QUOTE) {
      from = close + 2;
      continue;
    }
    let end = close + 1;
    while (text.charCodeAt(end) === SPACE) end += 1;
    const code = text.charCodeAt(end);
    if (end >= text.length || code === sign || code === LINE_FEED || code === RETURN)
      return { value: text.slice(open + 1, close).replaceAll('""', '"'), end };
    from = close + 1;
  }
}
