import type { MappedColumn } from "../columns/column-settings.ts";
import { type Cell, cellText } from "../read/workbook.ts";
import { chooseNumber, type DecimalReading, readDecimal } from "../values/read-decimal.ts";
import { faultReading, quoted, type Reading, valueReading } from "../values/reading.ts";

/** Marks before a text that would be a formula, which our own exports write. */
const GUARD = /^'(?=[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Returns the text of a cell without the guard of a formula and what no field can hold. */
export function plainText(cell: Cell): string {
  return cellText(cell).replace(GUARD, "").replaceAll("\u0000", "").toWellFormed().trim();
}

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:days?|tage?n?|jours?|dias?|giorni|dni|d)\b/i, 1],
  [/\b(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|tygodni[ea]?|w)\b/i, 7],
  [/\b(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|miesi[aą]c[eay]?|miesięcy|m)\b/i, 30],
];
const YEARS = /\s*\+?\s*(?:years?|yrs?|jahre?n?|ans?|annees?|años?|anos?|ann[io]|lat[a]?)\.?\s*$/i;

/** Reads a cell as a number of its field; a length of time as days where the field has them. */
export function readNumberCell(mapped: MappedColumn, cell: Cell, isInteger: boolean): Reading {
  const { name } = mapped.field;
  if (typeof cell === "number") return wholeOrFault(cell, String(cell), isInteger);
  const text = plainText(cell);
  const [unit, days] =
    name === "notice_period" ? (DAYS.find(([words]) => words.test(text)) ?? []) : [];
  const number = unit === undefined ? text.replace(YEARS, "") : text.replace(unit, "");
  const reading = readDecimal(
    number.replace(/^(?:ca\.?|~|>|über|over)\s*/i, "").replace(/\+$/, ""),
  );
  const value = isThousandth(mapped, reading) ? null : chooseNumber(reading, mapped.decimal);
  if (value !== null) return wholeOrFault(value * (days ?? 1), text, isInteger);
  if (reading.kind === "ambiguous") {
    const { comma, point } = reading.values;
    return faultReading(
      `${quoted(text)} can be ${comma} or ${point}. Choose whether the comma or the point begins ` +
        "the decimals.",
      [comma, point],
    );
  }
  return faultReading(`${quoted(text)} isn't a number. Correct it or leave the cell empty.`);
}

/**
 * Returns whether other values of the column make a number one with thousandths, which nobody
 * writes for an amount: "60,000" beside "1.234,56".
 */
function isThousandth({ field, decimal, isDecimalChosen }: MappedColumn, reading: DecimalReading) {
  if (reading.kind !== "ambiguous" || decimal === null || isDecimalChosen) return false;
  const { comma, point } = reading.values;
  return field.kind.type !== "custom" && reading.values[decimal] === Math.min(comma, point);
}

function wholeOrFault(value: number, text: string, isInteger: boolean): Reading {
  return isInteger && !Number.isInteger(value)
    ? faultReading(`${quoted(text)} isn't a whole number. Round it or leave the cell empty.`)
    : valueReading(value);
}
