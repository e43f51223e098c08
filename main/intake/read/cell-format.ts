import { utcDate } from "../../../shared/contract/instant.ts";
import { attributeOf, scanXml } from "./scan-xml.ts";
import type { Cell } from "./workbook.ts";

/** Kind of a cell by its format. */
export type CellFormat = "date" | "time" | "percent" | "plain" | { readonly digits: number };

/** Formats that a file does not define: ECMA-376, 18.8.30. */
const DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55]);
const OTHER_DATES = new Set([56, 57, 58]);
const TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 47]);
const PERCENTS = new Set([9, 10]);

/** Returns the formats of cells in the order of their styles. */
export function readFormats(styles: Uint8Array | null): readonly CellFormat[] {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isInCellStyles = false;
  if (styles === null) return formats;
  scanXml(styles, {
    onOpen: (name, attributes) => {
      if (name === "numFmt")
        codes.set(
          Number(attributeOf(attributes, "numFmtId")),
          attributeOf(attributes, "formatCode") ?? "",
        );
      else if (name === "cellXfs") isInCellStyles = true;
      else if (name === "xf" && isInCellStyles) {
        const id = Number(attributeOf(attributes, "numFmtId") ?? 0);
        formats.push(formatOf(id, codes.get(id)));
      }
    },
    onClose: (name) => {
      if (name === "cellXfs") isInCellStyles = false;
    },
  });
  return formats;
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (DATES.has(id) || OTHER_DATES.has(id)) return "date";
    return TIMES.has(id) ? "time" : PERCENTS.has(id) ? "percent" : "plain";
  }
  // Colours, conditions and texts of a format are no parts of a date; "[h]" counts hours.
  const [positive = ""] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[[^\]]*\]/g, "")
    .split(";");
  if (/General/i.test(positive)) return "plain";
  if (/[yd]/i.test(positive) || /mmm/i.test(positive)) return "date";
  if (/[hs]/i.test(positive)) return "time";
  if (positive.includes("%")) return "percent";
  return /^0{2,20}$/.test(positive) ? { digits: positive.length } : "plain";
}

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];
/** Days from the first day of spreadsheets, and from that of old ones of Apple, to 1970. */
const [DAYS_BEFORE_1970, DAYS_BEFORE_1970_OLD] = [25_569, 24_107];
/** Spreadsheets count a 29 February 1900. */
const FIRST_TRUE_DAY = 61;
const MAX_DAY = 2_958_465;

/** Returns the number of a cell as its format shows it; dates in the form of ISO 8601. */
export function formattedCell(value: number, format: CellFormat, isOldCalendar: boolean): Cell {
  if (typeof format === "object")
    return Number.isInteger(value) ? String(value).padStart(format.digits, "0") : value;
  switch (format) {
    case "plain":
      return value;
    case "percent":
      return `${Number((value * 100).toFixed(8))}%`;
    case "date":
    case "time":
      return dateCell(value, isOldCalendar) ?? value;
  }
}

function dateCell(value: number, isOldCalendar: boolean): string | null {
  if (value < 0 || value > MAX_DAY) return null;
  const minutes = Math.round((value % 1) * (DAY_MS / MINUTE_MS));
  const time = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  if (value < 1) return time;
  const day = dayOfSerial(Math.floor(value) + Math.floor(minutes / 1440), isOldCalendar);
  return minutes % 1440 === 0 ? day : `${day}T${time}`;
}

/** Returns the day, YYYY-MM-DD, that a spreadsheet counts as this number. */
export function dayOfSerial(serial: number, isOldCalendar = false): string {
  const days = isOldCalendar
    ? serial - DAYS_BEFORE_1970_OLD
    : serial - DAYS_BEFORE_1970 + (serial < FIRST_TRUE_DAY ? 1 : 0);
  return utcDate(days * DAY_MS);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
