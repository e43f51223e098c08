import { strToU8, Zip, ZipDeflate } from "fflate";
import { parseInstant } from "../../../../shared/contract/instant.ts";
import type { ExportCell } from "../../../query/export-file.ts";

export const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;
const MAX_NAME_CHARACTERS = 31;
/** Width of a column in characters, by its texts. */
const [MIN_WIDTH, MAX_WIDTH] = [9, 50];

/** Formats of cells in the order of `cellXfs`: those of the spreadsheet's own locale. */
const FORMATS = { general: 0, title: 1, day: 2, moment: 3, time: 4, text: 5 } as const;
const STYLES =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  [14, 22, 20, 49]
    .map(
      (format) =>
        `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" ` +
        'applyNumberFormat="1"/>',
    )
    .join("") +
  "</cellXfs>";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Writes a workbook of one sheet, its titles in a row that stays in sight. Rows are added and
 * compressed a page at a time, so that the app does not stand still: a library that takes all rows
 * at once needs minutes for 100,000 of them.
 */
export class Workbook {
  readonly #chunks: Uint8Array[] = [];
  readonly #zip: Zip;
  readonly #sheet: ZipDeflate;
  readonly #titles: readonly string[];
  #row = 0;

  /** `name`: of the sheet. */
  constructor(name: string, titles: readonly string[]) {
    this.#titles = titles;
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      this.#chunks.push(chunk);
    });
    this.#addFile("[Content_Types].xml", contentTypes());
    this.#addFile("_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]]));
    this.#addFile("xl/workbook.xml", workbook(name));
    this.#addFile(
      "xl/_rels/workbook.xml.rels",
      relations([
        ["worksheet", "worksheets/sheet1.xml"],
        ["styles", "styles.xml"],
      ]),
    );
    this.#addFile("xl/styles.xml", `<styleSheet xmlns="${SHEETS}">${STYLES}</styleSheet>`);
    this.#sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
    this.#zip.add(this.#sheet);
  }

  add(rows: readonly (readonly ExportCell[])[]): void {
    const text = this.#row === 0 ? this.#begin(rows) : "";
    this.#push(text + rows.map((row) => this.#rowOf(row.map(contentOf))).join(""));
  }

  end(): Uint8Array<ArrayBuffer> {
    const text = this.#row === 0 ? this.#begin([]) : "";
    this.#push(`${text}</sheetData></worksheet>`, true);
    this.#zip.end();
    const bytes = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }

  /** The first rows say how wide the columns are. */
  #begin(rows: readonly (readonly ExportCell[])[]): string {
    const columns = this.#titles.map((title, index) => {
      const lengths = rows.map((row) => widthOf(row[index]));
      const width = Math.max(MIN_WIDTH, title.length, ...lengths) + 2;
      const place = `min="${index + 1}" max="${index + 1}"`;
      return `<col ${place} width="${Math.min(width, MAX_WIDTH)}" customWidth="1"/>`;
    });
    return (
      `${HEAD}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
      `</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>` +
      this.#rowOf(this.#titles.map((title) => textContent(title, FORMATS.title)))
    );
  }

  /** Cells name their places: not every reader counts them. */
  #rowOf(contents: readonly string[]): string {
    this.#row += 1;
    const cells = contents.map((content, index) =>
      content === "" ? "" : `<c r="${columnName(index)}${this.#row}"${content}</c>`,
    );
    return `<row r="${this.#row}">${cells.join("")}</row>`;
  }

  #push(text: string, isLast = false): void {
    this.#sheet.push(strToU8(text), isLast);
  }

  #addFile(name: string, xml: string): void {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    file.push(strToU8(HEAD + xml), true);
  }
}

/** A, B, … Z, AA, … */
function columnName(index: number): string {
  const lastLetter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? lastLetter : columnName(Math.floor(index / 26) - 1) + lastLetter;
}

/** Returns the markup that follows the place of a cell, up to its end; "" for an empty one. */
function contentOf(cell: ExportCell): string {
  switch (cell.type) {
    case "number":
      return valueContent(cell.value, FORMATS.general);
    case "day":
      return dateContent(cell.day, "00:00", FORMATS.day);
    case "moment":
      return dateContent(cell.day, cell.time, FORMATS.moment);
    case "time":
      return valueContent(minutesOf(cell.time) / DAY_MINUTES, FORMATS.time);
    case "text":
    case "phone":
      return cell.text === "" ? "" : textContent(cell.text, FORMATS.text);
  }
}

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
/** Days from that of which spreadsheets count to 1970. */
const DAYS_BEFORE_1970 = 25_569;
/** Before March 1900 they count a day that there was not. */
const FIRST_DAY = 61;

/** Days and times have no zone there: they are those of the user's clock. */
function dateContent(day: string, time: string, format: number): string {
  const midnight = parseInstant(`${day}T00:00:00Z`) ?? Number.NaN;
  const days = midnight / DAY_MS + DAYS_BEFORE_1970;
  return days < FIRST_DAY || Number.isNaN(days)
    ? textContent(day, FORMATS.text)
    : valueContent(days + minutesOf(time) / DAY_MINUTES, format);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function valueContent(value: number, format: number): string {
  return ` s="${format}"><v>${value}</v>`;
}

/** A text that is never a formula, whatever it begins with. */
function textContent(text: string, format: number): string {
  const cellText = text.slice(0, MAX_CELL_CHARACTERS).toWellFormed();
  // Texts that look like the code of a character would be read as that character.
  const plain = cellText.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
  return ` s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(plain)}</t></is>`;
}

function escaped(text: string): string {
  return (
    text
      // Replaces characters that XML 1.0 cannot write.
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("\r", "&#13;")
  );
}

function widthOf(cell: ExportCell | undefined): number {
  switch (cell?.type) {
    case "text":
    case "phone":
      return Math.min(cell.text.length, MAX_WIDTH);
    case "number":
      return String(cell.value).length;
    case "moment":
      return "2026-11-27 14:30".length;
    case "day":
    case "time":
    case undefined:
      return 0;
  }
}

function workbook(name: string): string {
  const sheet = `<sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/>`;
  return `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets>${sheet}</sheets></workbook>`;
}

/** Without what names of sheets must not have. */
function sheetName(name: string): string {
  const plain = name.toWellFormed().replace(/[[\]:*?/\\]+/g, " ");
  const short = plain
    .replace(/^[\s']+/, "")
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/[\s'\ud800-\udbff]+$/, "");
  // Excel keeps that name for itself.
  return short === "" || /^history$/i.test(short) ? "List" : short;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const allRelations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${allRelations.join("")}</Relationships>`;
}

function contentTypes(): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ' +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part("workbook", "sheet.main") +
    part("worksheets/sheet1", "worksheet") +
    part("styles", "styles") +
    "</Types>"
  );
}
