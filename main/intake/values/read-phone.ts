import { type CountryCode, readNumber } from "../../store/query/phone-numbers.ts";
import { asciiDigits } from "../../../shared/contract/normalize-text.ts";
import type { Cell } from "../read/workbook.ts";
import { EMPTY, faultReading, isBlankText, quoted, type Reading, valueReading } from "./reading.ts";

const SCIENTIFIC = /^[+']?\d(?:[.,]\d+)?\s*E\s*\+?\d{1,2}$/i;
const MIN_DIGITS = 5;

/** Country of a number that is written without one, and how it is known. */
export interface PhoneCountry {
  readonly country: CountryCode | null;
  /** False for a guess, such as that of the workspace: numbers then stay as they are written. */
  readonly isCertain: boolean;
}

/** Returns the text of a phone number in a cell; numbers of spreadsheets have all their digits. */
export function phoneText(cell: Cell): string {
  const text = typeof cell === "string" ? cell.trim() : String(cell);
  return asciiDigits(text)
    .replace(/^'(?=[+\d])/, "")
    .replace(/^(?:tel|phone|telefon|mobil|mobile|fon|cell)\b\.?:?\s*/i, "");
}

/**
 * Reads a phone number: in E.164 form where its country is known, else as it is written. A leading
 * zero that a spreadsheet dropped comes back where the country's numbers need it.
 */
export function readPhoneCell(cell: Cell, { country, isCertain }: PhoneCountry): Reading {
  const text = phoneText(cell);
  if (isBlankText(text)) return EMPTY;
  if (SCIENTIFIC.test(text))
    return faultReading(
      `${quoted(text)} is a phone number in scientific notation: its last digits are lost. ` +
        "Format the column as text in the spreadsheet, enter the numbers again, import once more.",
    );
  const [firstNumber = "", ...otherNumbers] = text
    .split(/[;|\n]|\s\/\s|,\s|:::/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const doubt =
    otherNumbers.length > 0
      ? `There are several numbers; ${otherNumbers.join(", ")} is left out.`
      : undefined;
  const digits = firstNumber.replace(/\D/g, "");
  if (digits.length < MIN_DIGITS || digits.length > 20 || /\p{L}{6,}/u.test(firstNumber))
    return faultReading(
      `${quoted(text)} isn't a phone number. Correct it or leave the cell empty.`,
    );
  const number = e164(firstNumber, isCertain ? country : null);
  if (number === null) {
    const reason =
      isCertain || firstNumber.startsWith("+")
        ? "This may not be a complete phone number."
        : typeof cell === "number"
          ? "The spreadsheet may have dropped a zero or a plus before this number."
          : undefined;
    return valueReading(firstNumber, doubt ?? reason);
  }
  return valueReading(number, doubt);
}

/** Reading a number takes long, and an import reads each twice: for its keys and for its plan. */
const MAX_CACHED = 200_000;
const cache = new Map<string, string | null>();

/** Returns a number in E.164 form; null while its country is not known or it is none there. */
function e164(text: string, country: CountryCode | null): string | null {
  const key = `${country ?? ""} ${text}`;
  let number = cache.get(key);
  if (number === undefined) {
    number = readE164(text, country);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, number);
  }
  return number;
}

function readE164(text: string, country: CountryCode | null): string | null {
  const reading = readNumber(text, country);
  if (reading === null) return null;
  const { phone, hasCountry, extension } = reading;
  const isSure = phone?.isValid() === true && (hasCountry || country !== null);
  if (isSure) return `${phone.number}${extension === "" ? "" : ` ext. ${extension}`}`;
  if (country === null || text.startsWith("+")) return null;
  // Countries such as Italy keep the zero: spreadsheets drop it from a number.
  const restored = readNumber(`0${text.replace(/^\D+/, "")}`, country)?.phone;
  return restored?.isValid() === true ? restored.number : null;
}

/** Returns the country that a number says itself; null for a number without one. */
export function ownCountry(text: string): string | null {
  const reading = readNumber(text, null);
  return reading?.isAbroad === true ? (reading.phone?.country ?? null) : null;
}
