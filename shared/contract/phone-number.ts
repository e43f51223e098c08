import { asciiDigits } from "./normalize-text.ts";

import { z } from "zod";

/** "ext. 12", "x12", "#12", and ";ext=12" as a `tel:` link has it. */
const EXTENSION = /[\s,;]*(?:extension|ext\.?=?|x|#)\s*(\d+)\s*$/i;

/** Longer texts are no numbers, and a pattern that looks for an end would read them many times. */
const MAX_CHARACTERS = 500;

export interface PhoneNumber {
  /** The number as written, without its extension. */
  readonly number: string;
  /** Digits, "" for none. */
  readonly extension: string;
}

/**
 * A phone number and its extension, which is no part of the number; also of a `tel:` link (RFC
 * 3966).
 */
export function readPhone(text: string): PhoneNumber {
  const plain = asciiDigits(text.slice(0, MAX_CHARACTERS).normalize("NFKC"))
    .trim()
    .replace(/^(tel|callto):/i, "");
  const extension = EXTENSION.exec(plain);
  const number = plain.slice(0, extension?.index).replace(/;.*$/s, "");
  return { number, extension: extension?.[1] ?? "" };
}

/** Returns whether a text is plainly a phone number, or a part of one of at least three digits. */
export function isPhoneText(text: string): boolean {
  const { number } = readPhone(text);
  return /^[+(\d][\d\s()./+\p{Pd}]*$/u.test(number) && number.replace(/\D/g, "").length >= 3;
}

/**
 * Name of a field of records in Roadbook's own answers (/v1 has none): how the phone number is
 * shown and called. Left out where the number cannot be read: it is then shown as it was typed.
 */
export const SHOWN_PHONE = "shown_phone";

const shownPhoneSchema = z.object({
  /** The number as it was typed. */
  typed: z.string(),
  /** Number as dialled at home in the country of *Language and region*, else international. */
  text: z.string(),
  international: z.string(),
  /** The address to call. */
  link: z.string(),
});
export type ShownPhone = Readonly<z.output<typeof shownPhoneSchema>>;

/** Returns how the phone number of a record is shown; null if it has none. */
export function shownPhone(record: Readonly<Record<string, unknown>>): ShownPhone | null {
  const phone = record["phone"];
  if (typeof phone !== "string" || phone.trim() === "") return null;
  const { data } = shownPhoneSchema.safeParse(record[SHOWN_PHONE]);
  // A number that was changed since is shown as it was typed until the engine answers.
  return data?.typed === phone
    ? data
    : { typed: phone, text: phone, international: phone, link: telLink(phone) };
}

/** Minimum digits of a full number with its area code. */
const WHOLE_NUMBER_DIGITS = 7;

/**
 * Returns the digits by which a number is searched, with those of its extension apart. A number
 * without a country also gets the leading zero of national dialling, which distinguishes it from
 * the end of another country's number.
 */
export function phoneDigits(text: string): string {
  const { number, extension } = readPhone(text);
  const digits = number.replace(/\D+/g, "");
  const isNational =
    !/^[\s(]*\+/.test(number) && !digits.startsWith("0") && digits.length >= WHOLE_NUMBER_DIGITS;
  return [
    digits,
    ...(isNational ? [`0${digits}`] : []),
    ...(extension === "" ? [] : [extension]),
  ].join(" ");
}

/**
 * The address to call: an international number with its plus, whether it is written with that or
 * with 00, and the extension.
 */
export function telLink(text: string): string {
  const { number, extension } = readPhone(text);
  const begin = number.replace(/^[\s(]+/, "");
  const isInternational = /^(\+|00)/.test(begin);
  // The zero in "+49 (0)171" is dialled at home only.
  const digits = (isInternational ? number.replace(/\(0\)/, "") : number).replace(/\D+/g, "");
  const dialled = isInternational ? `+${digits.replace(/^00/, "")}` : digits;
  return `tel:${dialled}${extension === "" ? "" : `;ext=${extension}`}`;
}
