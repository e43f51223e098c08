import { limitMarks } from "../../shared/contract/normalize-text.ts";
import { NUMBER_TEXTS } from "./texts.ts";

export type NumberReading =
  | { readonly kind: "empty" }
  | { readonly kind: "number"; readonly value: number }
  /** Number with a separator that may group or begin a fraction, by the digits around it. */
  | { readonly kind: "ambiguous"; readonly grouped: number; readonly fraction: number }
  | { readonly kind: "unreadable"; readonly problem: string };

const NOT_A_NUMBER: NumberReading = { kind: "unreadable", problem: NUMBER_TEXTS.notANumber };
/** More digits than a number keeps exactly. */
const MAX_DIGITS = 15;

/** Longer texts are no numbers, and a pattern that looks for an end would read them many times. */
const MAX_CHARACTERS = 200;

/** Marks of direction, which come along when a number is copied from a right-to-left text. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Blanks (also those that do not break) and apostrophes only ever group digits. */
const GROUP_MARKS = /[\s'’ʼ`´]/g;

/** Thousands and millions, at the end. */
const SCALES: readonly (readonly [written: RegExp, zeros: number])[] = [
  [/\s*(?:k|tsd\.?|mil)$/i, 3],
  [/\s*(?:m|mn|mio\.?|mln)$/i, 6],
];

/**
 * Reads an amount: a number that may be short ("1.2k", "3 mio") and may have its currency beside
 * it; another currency is no number.
 */
export function readAmount(text: string, locale: string, currency: string | null): NumberReading {
  if (text.length > MAX_CHARACTERS) return NOT_A_NUMBER;
  const code = currency === null || currency === "" ? null : escapedForPattern(currency);
  const amount =
    code === null ? text : text.replace(new RegExp(`^\\s*${code}\\s*|\\s*${code}\\s*$`, "i"), "");
  const [digits, zeros] = SCALES.find(([sign]) => sign.test(amount.trimEnd())) ?? [null, 0];
  const reading = readNumber(
    digits === null ? amount : amount.trimEnd().replace(digits, ""),
    locale,
  );
  // "k" alone, of which the rest is nothing, is no number.
  if (reading.kind === "empty") return text.trim() === "" ? reading : NOT_A_NUMBER;
  // By its digits: a product of fractions would not be exact.
  const scaled = (value: number) => Number(`${String(value)}e${String(zeros)}`);
  if (zeros === 0) return reading;
  switch (reading.kind) {
    case "number":
      return { kind: "number", value: scaled(reading.value) };
    case "ambiguous":
      return {
        kind: "ambiguous",
        grouped: scaled(reading.grouped),
        fraction: scaled(reading.fraction),
      };
    case "unreadable":
      return reading;
  }
}

function escapedForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Reads a number as people write it: grouped by points, commas, blanks or apostrophes, with a point
 * or a comma before the fraction. Where the locale's separator and the place of the digits leave
 * two meanings, it says so instead of choosing.
 */
export function readNumber(text: string, locale: string): NumberReading {
  if (text.length > MAX_CHARACTERS) return NOT_A_NUMBER;
  const plain = westernDigits(text.replace(INVISIBLE, ""))
    .replace(/\p{Sc}/gu, "")
    .trim();
  if (plain === "") return text.trim() === "" ? { kind: "empty" } : NOT_A_NUMBER;
  const [, sign = "", digits = ""] = /^([-−–+]?)\s*(.*)$/s.exec(plain) ?? [];
  const factor = sign === "" || sign === "+" ? 1 : -1;
  const reading = readDigits(digits, locale);
  if (reading.kind === "number") return { kind: "number", value: signed(reading.value, factor) };
  if (reading.kind !== "ambiguous") return reading;
  return {
    kind: "ambiguous",
    grouped: signed(reading.grouped, factor),
    fraction: signed(reading.fraction, factor),
  };
}

function signed(value: number, factor: number): number {
  return value === 0 ? 0 : value * factor;
}

function readDigits(text: string, locale: string): NumberReading {
  if (!/^[\d.,\s'’ʼ`´٫٬]+$/.test(text) || !/\d/.test(text)) return NOT_A_NUMBER;
  const arabic = text.replaceAll("٬", " ").replaceAll("٫", ",");
  const points = arabic.split(".").length - 1;
  const commas = arabic.split(",").length - 1;
  const isMarked = arabic.search(GROUP_MARKS) >= 0;
  const decimalMark = arabic.lastIndexOf(".") > arabic.lastIndexOf(",") ? "." : ",";
  if (points + commas === 0) return number(arabic, "", isMarked ? GROUP_MARKS : null);
  if (points > 0 && commas > 0) {
    // The last one comes before the fraction, and the other groups.
    const [wholePart = "", fraction = "", ...moreParts] = arabic.split(decimalMark);
    if (moreParts.length > 0 || isMarked) return NOT_A_NUMBER;
    return number(wholePart, fraction, decimalMark === "." ? /,/g : /\./g);
  }
  if (points + commas > 1)
    return isMarked ? NOT_A_NUMBER : number(arabic, "", decimalMark === "." ? /\./g : /,/g);
  const [wholePart = "", fraction = ""] = arabic.split(decimalMark);
  const asFraction = number(wholePart, fraction, isMarked ? GROUP_MARKS : null);
  if (isMarked || text.includes("٫") || fraction.length < 3 || !/^[1-9]\d*$/.test(wholePart))
    return asFraction;
  const isGroup = fraction.length === 3 && wholePart.length <= 3;
  const isGroupMark = decimalMark === groupMarkOf(locale);
  // Grouped as the locale groups: what people who use it mean.
  if (isGroup && isGroupMark) return number(`${wholePart}${fraction}`, "", null);
  // A mark that groups here, beside more than three digits: 36,000 with a 1 behind it, or 36.0001?
  if (!isGroup && !isGroupMark) return asFraction;
  const grouped = number(`${wholePart}${fraction}`, "", null);
  if (grouped.kind !== "number" || asFraction.kind !== "number") return grouped;
  return { kind: "ambiguous", grouped: grouped.value, fraction: asFraction.value };
}

/** A number of its parts; groups have three digits, in India also two before the last three. */
function number(wholePart: string, fraction: string, groupMark: RegExp | null): NumberReading {
  const groups =
    groupMark === null ? [wholePart] : wholePart.trim().split(new RegExp(groupMark.source));
  const [firstGroup = "", ...otherGroups] = groups;
  const isGrouped =
    otherGroups.length === 0 ||
    (/^\d{1,3}$/.test(firstGroup) && otherGroups.every((group) => /^\d{3}$/.test(group))) ||
    (/^\d{1,2}$/.test(firstGroup) &&
      /^\d{3}$/.test(otherGroups.at(-1) ?? "") &&
      otherGroups.slice(0, -1).every((group) => /^\d{2}$/.test(group)));
  const allDigits = groups.join("");
  if (
    !isGrouped ||
    !/^\d*$/.test(allDigits) ||
    !/^\d*$/.test(fraction) ||
    `${allDigits}${fraction}` === ""
  )
    return NOT_A_NUMBER;
  if (allDigits.replace(/^0+/, "").length + fraction.replace(/0+$/, "").length > MAX_DIGITS)
    return { kind: "unreadable", problem: NUMBER_TEXTS.tooManyDigits(MAX_DIGITS) };
  return {
    kind: "number",
    value: Number(`${allDigits === "" ? "0" : allDigits}.${fraction === "" ? "0" : fraction}`),
  };
}

function groupMarkOf(locale: string): string | undefined {
  return partsOf(locale, 1_234_567).find(({ type }) => type === "group")?.value;
}

function partsOf(locale: string, value: number): readonly Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale).formatToParts(value);
}

/** Digits of other scripts (Arabic, Devanagari, full width) as 0 to 9. */
export function westernDigits(text: string): string {
  return limitMarks(text)
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      let zero = code;
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return /[0-9]/.test(digit) ? digit : String(code - zero);
    });
}

/** Returns the number that a stored text holds; null for other texts, and for too many digits. */
export function exactNumber(text: string): number | null {
  const [fullMatch, wholePart = "", fraction = ""] =
    /^[-+]?(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  const digits = `${wholePart}${fraction}`;
  if (fullMatch === undefined || digits === "" || digits.replace(/^0+/, "").length > MAX_DIGITS)
    return null;
  return fraction.length > MAX_DIGITS ? null : Number(fullMatch);
}

/** A number as the locale writes it, with all of its digits. */
export function numberInput(value: number, locale: string, minimumFractionDigits = 0): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 15, minimumFractionDigits }).format(
    value,
  );
}

/**
 * Input that is no value yet: half a date, a number with two meanings. It stands in the place of
 * the value, so that no form can take the field for an empty one; every schema refuses it.
 */
export class UnreadableInput {
  readonly text: string;
  /** Completes "Deal value …". */
  readonly problem: string;

  constructor(text: string, problem: string) {
    this.text = text;
    this.problem = problem;
  }
}
