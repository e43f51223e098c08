import Papa from "papaparse";
import type { ExportCell } from "./export-cell.ts";

/**
 * CSV that the spreadsheets of a locale read: with a byte order mark and CRLF, and with semicolons
 * where the comma is the decimal sign. Every cell is quoted: some spreadsheets part cells at either
 * sign, and what follows one would become a cell without the guard against formulas.
 */
export class CsvText {
  readonly #sign: "," | ".";
  #text: string;

  constructor(titles: readonly string[], locale: string) {
    this.#sign = decimalSign(locale);
    this.#text = `\uFEFF${this.#lines([titles])}`;
  }

  add(rows: readonly (readonly ExportCell[])[]): void {
    if (rows.length === 0) return;
    const texts = rows.map((row) => row.map((cell) => cellText(cell, this.#sign)));
    this.#text += `\r\n${this.#lines(texts)}`;
  }

  end(): string {
    return this.#text;
  }

  #lines(rows: readonly (readonly string[])[]): string {
    return Papa.unparse(
      rows.map((row) => row.map(guarded)),
      {
        newline: "\r\n",
        quotes: true,
        delimiter: this.#sign === "," ? ";" : ",",
      },
    );
  }
}

/** Spreadsheets leave out blanks before a sign, and some leave out line breaks. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** No spreadsheet can calculate with a number alone, nor with digits and blanks. */
const HARMLESS = /^(?:-?\d+(?:[.,]\d+)?|\+\d+(?: \d+)+(?: ext\. \d+)?)$/;

function guarded(text: string): string {
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
}

function decimalSign(locale: string): "," | "." {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}

/** Dates are in the form of ISO 8601, which spreadsheets read as dates in every locale. */
function cellText(cell: ExportCell, sign: string): string {
  switch (cell.type) {
    case "text":
      return cell.text;
    case "phone":
      return phoneText(cell.text);
    case "number":
      return PLAIN_NUMBER.format(cell.value).replace(".", sign);
    case "day":
      return cell.day;
    case "moment":
      return `${cell.day} ${cell.time}`;
    case "time":
      return cell.time;
  }
}

const PLAIN_NUMBER = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/**
 * Returns an international number with blanks between its digits, so that it stays a text: without
 * them it would be read as a number, with other signs as a sum. So would groups of three be where
 * blanks group the digits of numbers.
 */
function phoneText(text: string): string {
  const [, digits = "", extension = ""] = /^(\+[\d\s()./-]*\d)( ext\. \d+)?$/.exec(text) ?? [];
  if (digits === "") return text;
  const groups = digits.slice(1).match(/\d+/g) ?? [];
  const [first = "", ...rest] = groups;
  const parts = rest.length > 0 ? groups : [first.slice(0, 2), first.slice(2)];
  const last = parts.slice(-2).join("");
  const isGrouped = parts.length > 2 && parts.slice(1).every(({ length }) => length === 3);
  const shown = isGrouped ? [...parts.slice(0, -2), last] : parts;
  return `+${shown.filter((part) => part !== "").join(" ")}${extension}`;
}
