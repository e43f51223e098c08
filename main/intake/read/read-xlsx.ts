import { type CellFormat, formattedCell, readFormats } from "./cell-format.ts";
import { ZipFile } from "./read-zip.ts";
import { attributeOf, scanXml } from "./scan-xml.ts";
import { type Cell, RowCollector, type Sheet, UnreadableFile } from "./workbook.ts";

/** Text of a cell whose formula was never calculated: the file has no value of it. */
export const UNCALCULATED = "#FORMULA?";

interface SheetPlace {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

interface Parts {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly isOldCalendar: boolean;
}

/** Reads the sheets of an Excel workbook: values as they were calculated, dates as dates. */
export function readXlsx(bytes: Uint8Array): readonly Sheet[] {
  const zip = new ZipFile(bytes);
  const root = workbookPath(zip);
  if (root === null) throw new UnreadableFile(foreignFileText(zip));
  const folder = root.slice(0, root.lastIndexOf("/") + 1);
  const { places, isOldCalendar } = readPlaces(zip, root, folder);
  const parts: Parts = {
    texts: readTexts(zip.read(partPath(zip, folder, "sharedStrings.xml"))),
    formats: readFormats(zip.read(partPath(zip, folder, "styles.xml"))),
    isOldCalendar,
  };
  const sheets = places.flatMap(({ name, path, isHidden }) => {
    const xml = zip.read(path);
    return xml === null ? [] : [readSheet(xml, name, isHidden, parts)];
  });
  if (sheets.length === 0)
    throw new UnreadableFile("This workbook has no sheet with a table. Save it again and retry.");
  return sheets;
}

/** Programs spell the names of parts in other cases now and then. */
function partPath(zip: ZipFile, folder: string, name: string): string {
  const path = `${folder}${name}`;
  if (zip.has(path)) return path;
  return zip.names().find((entry) => entry.toLowerCase() === path.toLowerCase()) ?? path;
}

function workbookPath(zip: ZipFile): string | null {
  const links = readLinks(zip.read("_rels/.rels"));
  const target = links.find(({ type }) => type.endsWith("/officeDocument"))?.target;
  const path = target?.replace(/^\//, "") ?? "xl/workbook.xml";
  return zip.has(path) && /workbook[^/]*\.xml$/i.test(path) ? path : null;
}

function foreignFileText(zip: ZipFile): string {
  if (zip.names().some((name) => /^word\/|^ppt\//.test(name)))
    return "This is a document. Copy its table into a spreadsheet and save that as .xlsx.";
  if (zip.has("mimetype") || zip.names().some((name) => name.startsWith("Index/")))
    return "This spreadsheet has another format. Save it as .xlsx or .csv and try again.";
  return "This archive has no table that can be read. Unpack it and choose one of its files.";
}

interface Link {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

function readLinks(xml: Uint8Array | null): readonly Link[] {
  const links: Link[] = [];
  if (xml === null) return links;
  scanXml(xml, {
    onOpen: (name, attributes) => {
      if (name !== "Relationship") return;
      const [id, type, target] = ["Id", "Type", "Target"].map(
        (part) => attributeOf(attributes, part) ?? "",
      );
      links.push({ id: id ?? "", type: type ?? "", target: target ?? "" });
    },
  });
  return links;
}

function readPlaces(
  zip: ZipFile,
  root: string,
  folder: string,
): { readonly places: readonly SheetPlace[]; readonly isOldCalendar: boolean } {
  const links = readLinks(zip.read(`${folder}_rels/${root.slice(folder.length)}.rels`));
  const places: SheetPlace[] = [];
  let isOldCalendar = false;
  scanXml(zip.read(root) ?? new Uint8Array(), {
    onOpen: (name, attributes) => {
      if (name === "workbookPr")
        isOldCalendar = /^(1|true)$/.test(attributeOf(attributes, "date1904") ?? "");
      if (name !== "sheet") return;
      const id = /:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
      const link = links.find((candidate) => candidate.id === id);
      if (link === undefined || !link.type.endsWith("/worksheet")) return;
      const path = link.target.startsWith("/") ? link.target.slice(1) : `${folder}${link.target}`;
      places.push({
        name: attributeOf(attributes, "name") ?? "",
        path,
        isHidden: /hidden/i.test(attributeOf(attributes, "state") ?? ""),
      });
    },
  });
  return { places, isOldCalendar };
}

/** Reads the texts that cells refer to, without the reading aids of Japanese ones. */
function readTexts(xml: Uint8Array | null): readonly string[] {
  const texts: string[] = [];
  if (xml === null) return texts;
  let text = "";
  let isText = false;
  let isAid = false;
  scanXml(xml, {
    onOpen: (name) => {
      if (name === "si") text = "";
      else if (name === "t") isText = true;
      else if (name === "rPh") isAid = true;
    },
    onText: (part) => {
      if (isText && !isAid) text += part;
    },
    onClose: (name) => {
      if (name === "t") isText = false;
      else if (name === "rPh") isAid = false;
      else if (name === "si") texts.push(plainText(text));
    },
  });
  return texts;
}

/** Spreadsheets write characters that XML cannot hold as `_x000D_`. */
function plainText(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}

function readSheet(xml: Uint8Array, name: string, isHidden: boolean, parts: Parts): Sheet {
  const lines: { line: number; cells: Cell[]; isHidden: boolean }[] = [];
  const merges: string[] = [];
  let [line, column] = [0, 0];
  let cells: Cell[] = [];
  let isRowHidden = false;
  let [type, style, value] = ["", 0, ""];
  let [isValue, hasFormula, hasValue] = [false, false, false];
  scanXml(xml, {
    onOpen: (tag, attributes) => {
      switch (tag) {
        case "row":
          line = Number(attributeOf(attributes, "r") ?? line + 1);
          isRowHidden = /^(1|true)$/.test(attributeOf(attributes, "hidden") ?? "");
          [cells, column] = [[], 0];
          break;
        case "c": {
          const place = attributeOf(attributes, "r");
          if (place !== null) column = columnIndex(place);
          type = attributeOf(attributes, "t") ?? "n";
          style = Number(attributeOf(attributes, "s") ?? 0);
          [value, hasFormula, hasValue] = ["", false, false];
          break;
        }
        case "v":
        case "t":
          [isValue, hasValue] = [true, true];
          break;
        case "f":
          hasFormula = true;
          break;
        case "mergeCell":
          merges.push(attributeOf(attributes, "ref") ?? "");
      }
    },
    onText: (text) => {
      if (isValue) value += text;
    },
    onClose: (tag) => {
      if (tag === "v" || tag === "t") isValue = false;
      else if (tag === "c") {
        // Some programs write an empty value for one that they have not calculated.
        const isCalculated = hasValue && (type === "str" || value.trim() !== "");
        const cell =
          hasFormula && !isCalculated
            ? UNCALCULATED
            : cellValue(type, style, value, hasValue, parts);
        if (cell !== "") {
          while (cells.length < column) cells.push("");
          cells[column] = cell;
        }
        column += 1;
      } else if (tag === "row") lines.push({ line, cells, isHidden: isRowHidden });
    },
  });
  fillMerges(lines, merges);
  const rows = new RowCollector();
  for (const row of lines) rows.add(row.line, row.cells, row.isHidden);
  return { name, isHidden, headings: null, rows: rows.rows, hiddenRows: rows.hiddenRows };
}

function cellValue(
  type: string,
  style: number,
  value: string,
  hasValue: boolean,
  { texts, formats, isOldCalendar }: Parts,
): Cell {
  switch (type) {
    case "s":
      return texts[Number(value)] ?? "";
    case "inlineStr":
    case "str":
      return plainText(value);
    case "b":
      return hasValue ? value.trim() === "1" : "";
    case "d":
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, "").slice(0, 16);
    case "e":
      return value;
    default: {
      const number = Number(value);
      if (!hasValue || value.trim() === "" || !Number.isFinite(number)) return value;
      return formattedCell(number, formats[style] ?? "plain", isOldCalendar);
    }
  }
}

/** Returns the index of "C12", 2; letters beyond those of spreadsheets count as the last one. */
function columnIndex(place: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? "A")
    index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Cells merged downwards show the value of the topmost in each row. */
function fillMerges(
  lines: readonly { readonly line: number; readonly cells: Cell[] }[],
  merges: readonly string[],
): void {
  const rowsByLine = new Map(lines.map((row) => [row.line, row]));
  for (const range of merges) {
    const [topCell = "", bottomCell = ""] = range.split(":");
    const [firstLine, lastLine] = [
      lineOf(topCell),
      Math.min(lineOf(bottomCell), lineOf(topCell) + 10_000),
    ];
    const column = columnIndex(topCell);
    const value = rowsByLine.get(firstLine)?.cells[column];
    if (value === undefined || value === "") continue;
    for (let line = firstLine + 1; line <= lastLine; line += 1) {
      const cells = rowsByLine.get(line)?.cells;
      // A row that is empty otherwise stays out of the table.
      if (cells === undefined || cells.every((cell) => cell === "")) continue;
      while (cells.length <= column) cells.push("");
      if (cells[column] === "") cells[column] = value;
    }
  }
}

function lineOf(place: string): number {
  return Number(/\d+$/.exec(place)?.[0] ?? 0);
}
