import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { plainCharacters } from "./cv-document.ts";
import type { PaintedText } from "./page-text.ts";
import { isWrapped } from "./wrapped-lines.ts";

/** A run of words on one line without a wide gap. */
export interface Chunk {
  readonly text: string;
  readonly leftEdge: number;
  readonly rightEdge: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
}

/** Words on one baseline. */
type Row = readonly Chunk[];

export interface LaidLine {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly startsBlock: boolean;
  readonly leftEdge: number;
  readonly isWrapped: boolean;
}

/** Gap that parts two words, and one that parts two chunks, in heights of the font. */
const [WORD_GAP, CHUNK_GAP] = [0.16, 1.3];
/** Gap within a word, in heights of the font. */
const TOUCH = 0.05;
/** Difference of baselines on one line, in heights of the font. */
const BASELINE = 0.36;
/** Width of the strips in which gaps between columns are looked for, points. */
const STRIP = 4;
const MIN_GUTTER_STRIPS = 3;
const MIN_COLUMN_ROWS = 3;
const MAX_ROWS = 400;

/** Puts the texts of a page into the order in which a person reads them. */
export function layoutPage(pieces: readonly PaintedText[]): readonly LaidLine[] {
  const rows = rowsOf(joinLetters(pieces));
  return readRows(rows, 0).flatMap((block) => linesOf(block));
}

/** Joins letters that are painted one after the other: a text across them stays another one. */
function joinLetters(pieces: readonly PaintedText[]): readonly PaintedText[] {
  const joined: PaintedText[] = [];
  for (const piece of pieces) {
    const previous = joined.at(-1);
    const isNext =
      previous !== undefined &&
      previous.y === piece.y &&
      previous.size === piece.size &&
      previous.isBold === piece.isBold &&
      Math.abs(piece.leftEdge - previous.rightEdge) <= TOUCH * piece.size;
    if (!isNext) joined.push(piece);
    else
      joined[joined.length - 1] = {
        ...previous,
        text: previous.text + piece.text,
        rightEdge: piece.rightEdge,
      };
  }
  return joined;
}

function rowsOf(pieces: readonly PaintedText[]): readonly Row[] {
  const groups: PaintedText[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const group = groups.at(-1);
    const [firstPiece] = group ?? [];
    const tolerance = Math.min(firstPiece?.size ?? 0, piece.size) * BASELINE;
    if (group !== undefined && firstPiece !== undefined && piece.y - firstPiece.y <= tolerance)
      group.push(piece);
    else groups.push([piece]);
  }
  return groups.map(chunksOf);
}

function chunksOf(pieces: readonly PaintedText[]): Row {
  const groups: PaintedText[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.leftEdge - b.leftEdge)) {
    // Texts that lie across each other are no words of one line, and each goes on by itself.
    const last = groups.slice(-MAX_ACROSS);
    const shadow = last.find((group) => isShadow(group.at(-1), piece));
    // A text that is painted twice, for a shadow, is one.
    if (shadow !== undefined) continue;
    const [nearest] = last
      .filter((group) => !isApart(group.at(-1), piece))
      .toSorted((a, b) => distance(a.at(-1), piece) - distance(b.at(-1), piece));
    if (nearest === undefined) groups.push([piece]);
    else nearest.push(piece);
  }
  return groups.flatMap(textsOf).map(chunkOf);
}

/** Parts words of quite other letters: a name, and what its owner does. */
function textsOf(pieces: readonly PaintedText[]): readonly (readonly PaintedText[])[] {
  const words: PaintedText[][] = [];
  for (const piece of pieces) {
    const previous = words.at(-1)?.at(-1);
    const gap = piece.leftEdge - (previous?.rightEdge ?? piece.leftEdge);
    if (previous === undefined || gap > WORD_GAP * piece.size) words.push([piece]);
    else words.at(-1)?.push(piece);
  }
  const texts: PaintedText[][] = [];
  const sizeOf = (word: readonly PaintedText[]) => Math.max(...word.map(({ size }) => size));
  const letters = (word: readonly PaintedText[]) => word.map(({ text }) => text).join("").length;
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1] ?? word;
    const ratio = sizeOf(previous) / sizeOf(word);
    const areWords = letters(previous) > 2 && letters(word) > 2;
    if (index === 0 || (areWords && (ratio > 1.15 || ratio < 0.87))) texts.push([...word]);
    else texts.at(-1)?.push(...word);
  }
  return texts;
}

/** Texts that can lie across each other in one place. */
const MAX_ACROSS = 3;

function distance(a: PaintedText | undefined, b: PaintedText): number {
  return Math.abs(b.leftEdge - (a?.rightEdge ?? 0));
}

function isApart(previous: PaintedText | undefined, piece: PaintedText): boolean {
  if (previous === undefined) return true;
  const gap = piece.leftEdge - previous.rightEdge;
  return gap > gapSize(previous, piece) || gap < -0.6 * piece.size;
}

function isShadow(a: PaintedText | undefined, b: PaintedText): boolean {
  return a !== undefined && a.text === b.text && Math.abs(a.leftEdge - b.leftEdge) <= 1.5;
}

function gapSize(a: PaintedText, b: PaintedText): number {
  return CHUNK_GAP * Math.min(a.size, b.size);
}

function chunkOf(pieces: readonly PaintedText[]): Chunk {
  const [firstPiece] = pieces;
  const size = Math.max(...pieces.map((piece) => piece.size));
  const gaps = pieces
    .slice(1)
    .map((piece, index) => piece.leftEdge - (pieces[index]?.rightEdge ?? 0));
  const letters = pieces.filter(({ text }) => Array.from(text).length === 1).length;
  // Spaced capitals: "C O N T A C T".
  const isSpaced = pieces.length >= 4 && letters >= pieces.length * 0.9;
  const step = isSpaced ? Math.max(WORD_GAP * size, median(gaps) * 1.7) : WORD_GAP * size;
  let text = "";
  for (const [index, piece] of pieces.entries()) {
    const isWord = index > 0 && (gaps[index - 1] ?? 0) > step;
    text += `${isWord ? " " : ""}${piece.text}`;
  }
  const bold = pieces.filter(({ isBold }) => isBold).length;
  return {
    text: logicalOrder(plainCharacters(text)).trim(),
    leftEdge: firstPiece?.leftEdge ?? 0,
    rightEdge: pieces.at(-1)?.rightEdge ?? 0,
    y: firstPiece?.y ?? 0,
    size,
    isBold: bold * 2 > pieces.length,
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** Turns a line that runs from right to left round; numbers and Latin words in it stay. */
function logicalOrder(text: string): string {
  const signs = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  if (signs * 2 < text.replace(/\s/g, "").length) return text;
  const turned = Array.from(text).toReversed().join("");
  const turnBack = (part: string) => Array.from(part).toReversed().join("");
  return turned.replace(/[\p{Script=Latin}\d@._+/-]+/gu, turnBack);
}

/** Blocks of rows, in reading order: columns one after the other, rows of tables together. */
function readRows(rows: readonly Row[], depth: number): readonly (readonly Row[])[] {
  if (depth > 3 || rows.length < MIN_COLUMN_ROWS || rows.length > MAX_ROWS) return [rows];
  const blocks: (readonly Row[])[] = [];
  let plain: Row[] = [];
  for (let index = 0; index < rows.length;) {
    const columns = columnsFrom(rows, index);
    if (columns === null || columns.isTable) {
      const end = columns?.end ?? index + 1;
      plain.push(...rows.slice(index, end));
      index = end;
      continue;
    }
    // A right column can begin above the left one, as beside a photo.
    const isRight = (above: Row) => above.every(({ leftEdge }) => leftEdge >= columns.gutter);
    const start = plain.findLastIndex((above) => !isRight(above)) + 1;
    const above = plain.slice(start);
    if (start > 0) blocks.push(plain.slice(0, start));
    plain = [];
    blocks.push(
      ...readRows(columns.leftRows, depth + 1),
      ...readRows([...above, ...columns.rightRows], depth + 1),
    );
    index = columns.end;
  }
  if (plain.length > 0) blocks.push(plain);
  return blocks;
}

interface Columns {
  /** Where the right one begins. */
  readonly gutter: number;
  readonly leftRows: readonly Row[];
  readonly rightRows: readonly Row[];
  /** Index of the row behind the columns. */
  readonly end: number;
  /** The rows of both belong together. */
  readonly isTable: boolean;
}

/** Returns two columns that begin at a row; null where there is but one. */
function columnsFrom(rows: readonly Row[], start: number): Columns | null {
  const strips = new Uint16Array(500);
  let best: { readonly gutter: number; readonly end: number } | null = null;
  for (let end = start; end < rows.length; end += 1) {
    for (const { leftEdge, rightEdge } of rows[end] ?? [])
      for (let strip = stripOf(leftEdge); strip <= stripOf(rightEdge); strip += 1)
        strips[strip] = (strips[strip] ?? 0) + 1;
    const gutter = gutterOf(strips);
    if (gutter === null && (rows[end] ?? []).length > 0 && end > start && isFull(strips)) break;
    if (gutter !== null) best = { gutter, end: end + 1 };
  }
  if (best === null) return null;
  const { gutter, end } = best;
  const part = rows.slice(start, end);
  const leftRows = side(part, (chunk) => chunk.leftEdge < gutter);
  const rightRows = side(part, (chunk) => chunk.leftEdge >= gutter);
  if (leftRows.length < MIN_COLUMN_ROWS || rightRows.length < MIN_COLUMN_ROWS) return null;
  return { gutter, leftRows, rightRows, end, isTable: isTable(leftRows, rightRows) };
}

function stripOf(x: number): number {
  return Math.min(499, Math.max(0, Math.floor(x / STRIP)));
}

/** Returns the left end of what is behind the widest gap, in points. */
function gutterOf(strips: Uint16Array): number | null {
  const firstStrip = strips.findIndex((count) => count > 0);
  let widest = 0;
  let gutter: number | null = null;
  let gapStart = -1;
  for (let strip = Math.max(0, firstStrip); strip < strips.length; strip += 1) {
    if (strips[strip] === 0) {
      if (gapStart < 0) gapStart = strip;
      continue;
    }
    if (gapStart >= 0 && strip - gapStart >= MIN_GUTTER_STRIPS && strip - gapStart > widest) {
      widest = strip - gapStart;
      gutter = strip * STRIP;
    }
    gapStart = -1;
  }
  return gutter;
}

function isFull(strips: Uint16Array): boolean {
  return gutterOf(strips) === null;
}

function side(rows: readonly Row[], belongs: (chunk: Chunk) => boolean): readonly Row[] {
  return rows.map((row) => row.filter(belongs)).filter((row) => row.length > 0);
}

const DATE_OR_LABEL = longPattern(
  String.raw`
    \b(?:19|20)\d{2}\b|\b\d{1,2}[./]\d{2,4}\b|:$|
    ^(?:seit|since|depuis|desde|dal|od|sinds)\b|
    ^(?:(?:full |first |last )?names?|surname|address|phone|telephone|mobile|e-?mail|dates?|
    nationality|(?:vor-|nach)?name|anschrift|adresse|telefon|mobil|handy|geburts\p{L}+|
    staatsangehörigkeit|familienstand|verfügbar ab|nom|prénom|téléphone|portable|courriel|
    nationalité|nombre|apellidos|dirección|teléfono|móvil|correo|nacionalidad|nome|cognome|
    nome e cognome|indirizzo|cellulare|nazionalità|cittadinanza|imię(?: i nazwisko)?|nazwisko|
    adres|naam|roepnaam|telefoon\p{L}*|adresse e-mail|e-mailadres|geboortedatum|nationaliteit|
    apelido|morada|endereço|telemóvel|nacionalidade|date of birth|data di nascita|
    date de naissance|fecha de nacimiento|data urodzenia|data de nascimento|lavoro o posizione|
    occupation or position|name and address of|nome e indirizzo|zawód lub stanowisko|
    beruf oder funktion)(?:\s|$)
  `,
  "iu",
);

/** Returns whether the columns are one table: dates or labels beside what they are about. */
function isTable(leftRows: readonly Row[], rightRows: readonly Row[]): boolean {
  const ys = rightRows.map(([chunk]) => chunk?.y ?? 0);
  const isNear = (chunk: Chunk | undefined, distance: number) =>
    chunk !== undefined && ys.some((y) => Math.abs(y - chunk.y) <= distance);
  const isBeside = ([chunk]: Row) => isNear(chunk, 1.5);
  // Letters of another size stand a little above or below what they are about.
  const isAlmostBeside = ([chunk]: Row) => isNear(chunk, (chunk?.size ?? 0) * 0.5);
  const isLabel = (row: Row) => DATE_OR_LABEL.test(row.map(({ text }) => text).join(" "));
  const share = (rows: readonly Row[]) => rows.filter(isLabel).length / rows.length;
  // Headings stand over both columns of a table, with nothing beside them.
  const labels = leftRows.filter(isLabel);
  const count = labels.filter(isAlmostBeside).length;
  if (labels.length >= leftRows.length * 0.4 && count === labels.length) return true;
  if (labels.length >= Math.max(4, leftRows.length * 0.25) && count >= labels.length * 0.9)
    return true;
  // Dates and places at the right end of the lines that they belong to.
  const leftYs = leftRows.map(([chunk]) => chunk?.y ?? 0);
  const isBesideLeft = ([chunk]: Row) => leftYs.some((y) => Math.abs(y - (chunk?.y ?? 0)) <= 1.5);
  if (share(rightRows) >= 0.4 && rightRows.filter(isBesideLeft).length >= rightRows.length * 0.95)
    return true;
  // Short texts, each with its own beside it; an address would be the column of a sidebar.
  const usual = median(leftRows.map(([chunk]) => chunk?.size ?? 0));
  const items = leftRows.filter(
    (row) => isBeside(row) || !row.every(({ isBold, size }) => isBold || size > usual * 1.1),
  );
  const isShort = (row: Row) => row.every(({ text }) => text.length <= 40 && !text.includes("@"));
  if (
    labels.length > 0 &&
    items.length >= MIN_COLUMN_ROWS &&
    items.every(isBeside) &&
    items.every(isShort)
  )
    return true;
  const beside = leftRows.filter(isBeside).length;
  if (beside < Math.min(leftRows.length, rightRows.length) * 0.6) return false;
  if (share(leftRows) >= 0.45 || share(rightRows) >= 0.6) return true;
  return beside >= leftRows.length * 0.9 && leftRows.length * 3 <= rightRows.length;
}

function linesOf(rows: readonly Row[]): readonly LaidLine[] {
  const steps = rows.slice(1).map((row, index) => (row[0]?.y ?? 0) - (rows[index]?.[0]?.y ?? 0));
  const usual = median(steps.filter((step) => step > 0));
  const edge = Math.max(...rows.flat().map(({ rightEdge }) => rightEdge));
  const start = Math.min(...rows.flat().map(({ leftEdge }) => leftEdge));
  const lines = rows.flatMap((row, index): readonly LaidLine[] => {
    const [firstPiece] = row;
    if (firstPiece === undefined) return [];
    const size = Math.max(...row.map((chunk) => chunk.size));
    const step = steps[index - 1] ?? 0;
    return [
      {
        text: row
          .map(({ text }) => text)
          .filter((text) => text !== "")
          .join("\t"),
        y: firstPiece.y,
        leftEdge: firstPiece.leftEdge,
        size,
        isBold: row.every(({ isBold }) => isBold),
        startsBlock: index === 0 || step > Math.max(usual * 1.35, size * 1.6),
        isWrapped: isWrapped(row, rows[index + 1], edge),
      },
    ];
  });
  // Lines that are set to the right end there, however short they are.
  return joinAddresses(
    lines,
    (index) =>
      (rows[index]?.at(-1)?.rightEdge ?? 0) > edge * FULL_SHARE &&
      (rows[index]?.[0]?.leftEdge ?? edge) < start + (edge - start) * (1 - FULL_SHARE),
  );
}

/** Share of a column's width up to which a line fills it. */
const FULL_SHARE = 0.9;

/** Joins email and web addresses that are longer than their column. */
function joinAddresses(
  lines: readonly LaidLine[],
  isFull: (index: number) => boolean,
): readonly LaidLine[] {
  const joined: LaidLine[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = joined.at(-1);
    const isOpen = /(?:\S@\S*|\w\/\S*|www\.\S*)$/.test(previous?.text ?? "") && isFull(index - 1);
    // A whole address is followed by another one: "a@berg.example", "annaberg.example".
    const isWhole = /@[\w-]+(?:\.[\w-]+)+$/.test(previous?.text ?? "") && line.text.includes(".");
    const isBroken = /\w\/\S*-$/.test(previous?.text ?? "");
    const isTail =
      /^[a-z\d._%/-]{1,60}$/.test(line.text) &&
      Math.abs((previous?.size ?? 0) - line.size) < 0.5 &&
      !/^(?:www\.|https?:|\d{6}|[\d./-]+$|[a-z\d-]+\.[a-z]{2,6}\/)/.test(line.text);
    if (previous !== undefined && isTail && !isWhole && (isBroken || (isOpen && !line.startsBlock)))
      joined[joined.length - 1] = { ...previous, text: `${previous.text}${line.text}` };
    else joined.push(line);
  }
  return joined;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
