import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { readPhone, type ShownPhone } from "../../../shared/contract/phone-number.ts";

/**
 * When two phone numbers are the same: when they are the same in E.164 form. A number that is
 * written without its country belongs to the country of *Language and region*, if it is a number
 * there; otherwise it is compared as it is dialled at home.
 */

export type { CountryCode };

/** The country of a language and region such as "de-DE"; null if there is none. */
export function countryOf(locale: string): CountryCode | null {
  try {
    const { region = "" } = new Intl.Locale(locale).maximize();
    return isSupportedCountry(region) ? region : null;
  } catch {
    return null;
  }
}

/** The country's code with which digits begin; "" if there is none. */
export function callingCodeOf(digits: string): string {
  const typing = new AsYouType();
  typing.input(`+${digits}`);
  return typing.getCallingCode() ?? "";
}

/** A phone number as a text can be read. */
export interface ReadNumber {
  /** In E.164 form, the likeliest first: "491711234567" may lack a plus or be one of Leer. */
  readonly numbers: readonly string[];
  readonly phone: PhoneNumber | null;
  /** True if it is known in which country it is dialled. */
  readonly hasCountry: boolean;
  /** True if it is written with its country's code. */
  readonly isAbroad: boolean;
  /** With that code, or as it is dialled at home: no part of another number. */
  readonly isWhole: boolean;
  /** Without leading zeros. */
  readonly digits: string;
  readonly extension: string;
}

const MIN_DIGITS = 3;
/** Digits of a number behind its country that are more than the beginning of one. */
const MIN_WHOLE_DIGITS = 6;

export function readNumber(text: string, country: CountryCode | null): ReadNumber | null {
  const { number: writtenNumber, extension } = readPhone(text);
  const number = writtenNumber.replace(/[^\d+()]+/g, " ").trim();
  const dialled = number.replace(/\D/g, "");
  if (dialled.length < MIN_DIGITS) return null;
  const digits = dialled.replace(/^0+/, "");
  const hasPlus = /^\(? ?\+/.test(number);
  const abroad = hasPlus ? parseAbroad(number, dialled) : withoutZeros(dialled);
  if (abroad !== null || hasPlus)
    return {
      numbers: [abroad?.number ?? `+${dialled}`],
      phone: abroad,
      hasCountry: true,
      isAbroad: true,
      isWhole: abroad !== null && isLong(abroad),
      digits,
      extension,
    };
  const home = country === null ? null : parse(dialled, country);
  const isHome = home !== null && isOf(home, dialled);
  const isDialled = isHome && isDialledAs(home, dialled);
  const bare = isDialled || dialled.startsWith("0") ? null : valid(parse(`+${dialled}`));
  // People write a zero where their country has none any more.
  const zeroless = isHome || country === null ? null : valid(parse(digits, country));
  const isBareHome = bare !== null && bare.country === country;
  const likeliest = isBareHome ? [bare, home] : [isHome ? home : null, bare, zeroless, home];
  const phones = likeliest.filter((phone) => phone?.isPossible() === true);
  return {
    numbers: [...new Set(phones.flatMap((phone) => phone?.number ?? []))],
    phone: phones[0] ?? null,
    hasCountry: isHome,
    isAbroad: false,
    isWhole: isDialled,
    digits,
    extension,
  };
}

/** The numbers of a text that may have several, with the whole text first. */
export function readNumbers(text: string, country: CountryCode | null): readonly ReadNumber[] {
  const parts = text.split(/[;,|\n]|\s\/\s/);
  // A hostile text has a million parts.
  const withDigits = parts.filter((part) => /\d/.test(part));
  const texts = parts.length === 1 ? parts : [text, ...withDigits];
  return texts.flatMap((part) => readNumber(part, country) ?? []);
}

export function isSameNumber(a: ReadNumber, b: ReadNumber): boolean {
  if (a.numbers.some((number) => b.numbers.includes(number))) return true;
  if (a.hasCountry && b.hasCountry) return false;
  return formsAtHome(a).some((form) => formsAtHome(b).includes(form));
}

/** Digits at the end of a number that are the same in every spelling: in Argentina, only six. */
const END_DIGITS = 6;

/** The digits by which all spellings of a number can be looked for, among which are others'. */
export function endOf({ phone, digits }: ReadNumber): string {
  return (phone?.nationalNumber ?? digits).slice(-END_DIGITS);
}

/** Returns whether a number begins with another, as a desk's with its office's. */
export function beginsWith(longer: ReadNumber, begin: ReadNumber): boolean {
  return longer.numbers.some((number) => begin.numbers.some((start) => number.startsWith(start)));
}

/** Returns keys, equal for equal numbers without extension; none for other texts. */
export function phoneKeys(text: string, country: CountryCode | null): readonly string[] {
  const keys = readNumbers(text, country).flatMap(({ numbers, phone, digits }) => {
    const [number] = phone?.isPossible() === true ? numbers : [];
    return number ?? (digits.length < MIN_UNKNOWN_DIGITS ? [] : digits);
  });
  return [...new Set(keys)];
}

/** Fewer digits than these, of which no country is known, are an extension. */
const MIN_UNKNOWN_DIGITS = 7;

/**
 * Returns how a phone number is shown: as it is dialled at home in the user's country, with the
 * country's code for all others. Null for a text that is not plainly one number, which is shown as
 * it was typed.
 */
export function shownNumber(typedText: string, country: CountryCode | null): ShownPhone | null {
  if (!PLAIN.test(readPhone(typedText).number.trim())) return null;
  const read = readNumber(typedText, country);
  if (read === null || read.phone?.isPossible() !== true || !read.hasCountry) return null;
  const { phone, extension } = read;
  const international = phone.formatInternational();
  if (extension !== "") phone.setExt(extension);
  const isHome = phone.country !== undefined && phone.country === country;
  return {
    typed: typedText,
    text: isHome ? phone.formatNational() : phone.formatInternational(),
    international: extension === "" ? international : `${international} ext. ${extension}`,
    link: phone.getURI(),
  };
}

/** Text of a number alone, without words about it. */
const PLAIN = /^\(?\+?[\d\s()./\p{Pd}]+$/u;

function parse(number: string, defaultCountry?: CountryCode): PhoneNumber | null {
  const options = { extract: false, ...(defaultCountry === undefined ? {} : { defaultCountry }) };
  return parsePhoneNumberFromString(number, options) ?? null;
}

function valid(phone: PhoneNumber | null): PhoneNumber | null {
  return phone?.isValid() === true ? phone : null;
}

/** The zero in "+36 (0)20" is dialled at home only, in Hungary not even there. */
function parseAbroad(number: string, dialled: string): PhoneNumber | null {
  const fullNumber = parse(`+${dialled}`);
  if (fullNumber?.isValid() === true) return fullNumber;
  return valid(parse(`+${digitsOf(number.replace(/\( ?0\d? ?\)/, ""))}`)) ?? fullNumber;
}

/** Most countries dial other ones by 00; people write it in all of them. */
function withoutZeros(dialled: string): PhoneNumber | null {
  return dialled.startsWith("00") ? valid(parse(`+${dialled.slice(2)}`)) : null;
}

function isLong(phone: PhoneNumber): boolean {
  return phone.nationalNumber.length >= MIN_WHOLE_DIGITS || phone.isValid();
}

/** Returns whether digits are a number of a country: known, or dialled as its numbers are. */
function isOf(home: PhoneNumber, dialled: string): boolean {
  return home.isValid() || (home.isPossible() && home.nationalNumber !== dialled);
}

/** Returns whether digits are dialled whole: with the country's 0 or 8, where it has one. */
function isDialledAs(phone: PhoneNumber, dialled: string): boolean {
  return phone.nationalNumber !== dialled || digitsOf(phone.formatNational()) === dialled;
}

/** Returns the forms of a number in its country, without leading zeros. */
function formsAtHome({ phone, hasCountry, digits }: ReadNumber): readonly string[] {
  if (!hasCountry || phone === null) return [digits];
  return [phone.nationalNumber, digitsOf(phone.formatNational())].map((form) =>
    form.replace(/^0+/, ""),
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
