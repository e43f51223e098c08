import Papa from "papaparse";
import type { Bridge } from "../../shared/bridge.ts";
import { addToast } from "../core/toasts.ts";
import { fileNameOf } from "../ui/visible-text.ts";
import { QUERY_TEXTS } from "./texts.ts";

/** Kinds of files, by their ending. */
const FILE_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv;charset=utf-8",
} as const;
export type FileEnding = keyof typeof FILE_TYPES;

interface ExportFile {
  /** Without day and ending. */
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly ending: FileEnding;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

/** Saves an exported file where the user says; a message tells how many rows it has. */
export async function saveExport(bridge: Bridge, file: ExportFile): Promise<void> {
  const { name, day, ending, content, rows } = file;
  if (await bridge.saveFile(exportFileName(name, day, ending), FILE_TYPES[ending], content))
    addToast({ tone: "plain", text: QUERY_TEXTS.exported(rows) });
}

/** Returns `Hot candidates 2026-11-21.csv`. */
export function exportFileName(name: string, day: string, ending: FileEnding): string {
  return `${fileNameOf(name, "list")} ${day}.${ending}`;
}

/** A value of an exported list, on the user's clock. */
export type ExportCell =
  | { readonly type: "text" | "phone"; readonly text: string }
  | { readonly type: "number"; readonly value: number }
  /** YYYY-MM-DD. */
  | { readonly type: "day"; readonly day: string }
  /** The day, and HH:MM. */
  | { readonly type: "moment"; readonly day: string; readonly time: string }
  | { readonly type: "time"; readonly time: string };

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
    const texts = rows.map((row) => row.map((cell) => csvText(cell, this.#sign)));
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
function csvText(cell: ExportCell, sign: string): string {
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
  const [firstGroup = "", ...otherGroups] = groups;
  const parts = otherGroups.length > 0 ? groups : [firstGroup.slice(0, 2), firstGroup.slice(2)];
  const lastGroup = parts.slice(-2).join("");
  const isGrouped = parts.length > 2 && parts.slice(1).every(({ length }) => length === 3);
  const textParts = isGrouped ? [...parts.slice(0, -2), lastGroup] : parts;
  return `+${textParts.filter((part) => part !== "").join(" ")}${extension}`;
}
