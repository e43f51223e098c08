import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { customFieldValueSchema } from "../../../../shared/contract/custom-field.ts";
import { isCalendarDate, parseInstant } from "../../../../shared/contract/instant.ts";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import { withoutPercentSign } from "../../../../shared/contract/text-values.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { activityTimeInput, isActivityTime } from "../../../fields/planned.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { clockOf, dayOf, localDate } from "../../../ui/local-date.ts";
import { exactNumber } from "../../../ui/read-number.ts";
import { cellText } from "../table/columns.ts";
import Papa from "papaparse";

/** A value of an exported list, on the user's clock. */
export type ExportCell =
  | { readonly type: "text" | "phone"; readonly text: string }
  | { readonly type: "number"; readonly value: number }
  /** YYYY-MM-DD. */
  | { readonly type: "day"; readonly day: string }
  /** The day, and HH:MM. */
  | { readonly type: "moment"; readonly day: string; readonly time: string }
  | { readonly type: "time"; readonly time: string };

/** Returns what a list has in a column of a record; an empty text where there is nothing. */
export function exportCell(
  resource: Resource,
  field: ListField,
  record: ShownRecord,
  lookups: Lookups | undefined,
): ExportCell {
  const { field: name, custom } = field;
  if (resource === "activity" && isActivityTime(name)) {
    const text = activityTimeInput(record, name);
    if (text === "") return { type: "text", text };
    return name === "start_date" ? { type: "day", day: text } : { type: "time", time: text };
  }
  const item = custom ? customItem(field, record) : undefined;
  const value = custom ? item?.value : record[name];
  if (name === "phone" && isPhone(resource, name, item))
    return { type: "phone", text: shownPhone(record)?.international ?? "" };
  return (
    valueCell(field.type.type, value, item?.field_type === "percentage") ?? {
      type: isPhone(resource, name, item) ? "phone" : "text",
      text: cellText(resource, field, record, lookups),
    }
  );
}

/** Returns a number or a date; null for all else, and for what is none. */
function valueCell(type: string, value: unknown, isPercentage: boolean): ExportCell | null {
  switch (type) {
    case "number": {
      const text = typeof value === "string" && isPercentage ? withoutPercentSign(value) : value;
      const number = typeof text === "string" ? exactNumber(text) : text;
      return typeof number === "number" && Number.isFinite(number)
        ? { type: "number", value: number }
        : null;
    }
    case "day":
    case "instant": {
      if (typeof value !== "string") return null;
      if (isCalendarDate(value)) return { type: "day", day: value };
      const instant = parseInstant(value);
      if (instant === null) return null;
      const date = localDate(instant);
      return type === "day"
        ? { type: "day", day: dayOf(date) }
        : { type: "moment", day: dayOf(date), time: clockOf(date) };
    }
    default:
      return null;
  }
}

const customValues = customFieldValueSchema.array();

function customItem({ field }: ListField, record: ShownRecord) {
  const values = customValues.safeParse(record["custom_fields"]);
  return values.success
    ? values.data.find((item) => `custom_fields.${item.id}` === field)
    : undefined;
}

function isPhone(
  resource: Resource,
  name: string,
  item: { readonly field_type: string } | undefined,
): boolean {
  const kind = CONTRACTS[resource].record[name]?.kind;
  return item?.field_type === "phone" || (kind?.type === "text" && kind.format === "phone");
}

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
