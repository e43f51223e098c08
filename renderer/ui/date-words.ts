import { normalizeText } from "../../shared/contract/normalize-text.ts";

export type DateWord =
  /** 0 is Sunday. */
  | { readonly kind: "weekday"; readonly weekday: number }
  /** 0 is January. */
  | { readonly kind: "month"; readonly month: number }
  /** A time from now: "tomorrow", "next week". */
  | { readonly kind: "offset"; readonly unit: DateUnit; readonly count: number }
  /** The unit of a number before it; `sign` is -1 in "weeks ago". */
  | { readonly kind: "unit"; readonly unit: DateUnit; readonly sign: 1 | -1 }
  /** Turns what follows or came before into the past. */
  | { readonly kind: "ago" }
  | { readonly kind: "next" }
  /** Half of the day, before or after its hour. */
  | { readonly kind: "period"; readonly isAfternoon: boolean }
  | { readonly kind: "hour"; readonly hour: number }
  /** "on", "at", "uhr": says nothing that the numbers do not. */
  | { readonly kind: "filler" };

export type DateUnit = "minute" | "hour" | "day" | "week" | "month" | "year";

export type DateWords = ReadonlyMap<string, readonly DateWord[]>;

const UNITS: readonly DateUnit[] = ["minute", "hour", "day", "week", "month", "year"];
/** Counts that have a plural form of their own in some language. */
const COUNTS = [1, 2, 3, 5, 11, 21, 100];

/** Words that `Intl` does not know. English ones are understood everywhere. */
const FILLERS =
  "on,at,the,of,from,and,@,in,uhr,um,am,den,der,de,del,du,a,à,le,la,las,el,il,alle,dei," +
  "om,op,kl,klo,klokken,o,w,z,dnia,godz,v,ve,às,as,ao,do,da,gegen,ab,для,в,г,р,в,от,из," +
  "時,时,點,点,시,日,일,에,に,の,th,st,nd,rd";
const NEXT =
  "next,prossimo,prossima,przyszły,przyszłą,następny,następną," +
  "nächster,nächsten,nächste,nächstes,kommenden,prochain,prochaine,próximo,próxima";
const SHORTHANDS: readonly (readonly [string, DateWord])[] = [
  ["tod", { kind: "offset", unit: "day", count: 0 }],
  ["tom", { kind: "offset", unit: "day", count: 1 }],
  ["tmr", { kind: "offset", unit: "day", count: 1 }],
  ["tmrw", { kind: "offset", unit: "day", count: 1 }],
  ["now", { kind: "offset", unit: "minute", count: 0 }],
  ["noon", { kind: "hour", hour: 12 }],
  ["midday", { kind: "hour", hour: 12 }],
  ["mittag", { kind: "hour", hour: 12 }],
  ["midi", { kind: "hour", hour: 12 }],
  ["midnight", { kind: "hour", hour: 0 }],
  ["d", { kind: "unit", unit: "day", sign: 1 }],
  ["w", { kind: "unit", unit: "week", sign: 1 }],
  ["wk", { kind: "unit", unit: "week", sign: 1 }],
  ["h", { kind: "unit", unit: "hour", sign: 1 }],
  ["hr", { kind: "unit", unit: "hour", sign: 1 }],
  ["hrs", { kind: "unit", unit: "hour", sign: 1 }],
  ["min", { kind: "unit", unit: "minute", sign: 1 }],
  ["mins", { kind: "unit", unit: "minute", sign: 1 }],
  ["a.m.", { kind: "period", isAfternoon: false }],
  ["p.m.", { kind: "period", isAfternoon: true }],
];

const DIRECTION_MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/** A text as words are compared: small letters, no accents, plain blanks. */
export function comparableDate(text: string): string {
  return normalizeText(text.replace(DIRECTION_MARKS, "")).normalize("NFC");
}

const wordsByLocale = new Map<string, DateWords>();

/** The words of dates in a locale and in English, with what each may mean. */
export function dateWords(locale: string): DateWords {
  const words = wordsByLocale.get(locale) ?? collectWords(locale);
  wordsByLocale.set(locale, words);
  return words;
}

function collectWords(locale: string): DateWords {
  const words = new Map<string, DateWord[]>();
  const add = (text: string, word: DateWord) => {
    const key = comparableDate(text).replace(/\.$/, "");
    if (key === "" || /\d/.test(key)) return;
    const meanings = words.get(key) ?? [];
    if (meanings.some((existing) => existing.kind === word.kind)) return;
    words.set(key, [...meanings, word]);
  };
  for (const language of new Set([locale, "en"])) {
    addNames(language, add);
    addRelative(language, add);
    addPeriods(language, add);
  }
  for (const [text, word] of SHORTHANDS) add(text, word);
  for (const text of NEXT.split(",")) add(text, { kind: "next" });
  for (const text of FILLERS.split(",")) add(text, { kind: "filler" });
  return words;
}

type Add = (text: string, word: DateWord) => void;

function addNames(language: string, add: Add): void {
  for (const width of ["long", "short"] as const) {
    for (let month = 0; month < 12; month += 1)
      // Within a date a name may have another ending than alone.
      for (const day of [{}, { day: "numeric" }] as const)
        add(partOf(language, { month: width, ...day }, Date.UTC(2023, month, 1), "month"), {
          kind: "month",
          month,
        });
    // 1 January 2023 was a Sunday.
    for (let weekday = 0; weekday < 7; weekday += 1)
      add(partOf(language, { weekday: width }, Date.UTC(2023, 0, 1 + weekday), "weekday"), {
        kind: "weekday",
        weekday,
      });
  }
}

function partOf(
  language: string,
  options: Intl.DateTimeFormatOptions,
  date: number,
  type: Intl.DateTimeFormatPartTypes,
): string {
  const format = new Intl.DateTimeFormat(language, {
    ...options,
    calendar: "gregory",
    timeZone: "UTC",
  });
  return format.formatToParts(date).find((part) => part.type === type)?.value ?? "";
}

/** "tomorrow" and "next week", and what stands around the number in "in 2 weeks". */
function addRelative(language: string, add: Add): void {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const count of [0, 1, -1, 2, -2])
    add(words.format(count, "day"), { kind: "offset", unit: "day", count });
  for (const count of [1, -1])
    for (const unit of ["week", "month", "year"] as const)
      add(words.format(count, unit), { kind: "offset", unit, count });
  const numbers = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  for (const unit of UNITS)
    for (const count of COUNTS) {
      addAround(numbers.formatToParts(count, unit), unit, 1, add);
      addAround(numbers.formatToParts(-count, unit), unit, -1, add);
      for (const unitDisplay of ["long", "short"] as const) {
        const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay });
        const name = format.formatToParts(count).find(({ type }) => type === "unit")?.value;
        add(name ?? "", { kind: "unit", unit, sign: 1 });
      }
    }
}

function addAround(
  parts: readonly { readonly type: string; readonly value: string }[],
  unit: DateUnit,
  sign: 1 | -1,
  add: Add,
): void {
  const number = parts.findIndex(({ type }) => type === "integer");
  const before = parts[number - 1]?.value ?? "";
  const after = parts[number + 1]?.value ?? "";
  add(before, sign === 1 ? { kind: "filler" } : { kind: "ago" });
  // Units are the same in the future where the past is said before the number.
  add(after, { kind: "unit", unit, sign: before.trim() === "" ? sign : 1 });
}

function addPeriods(language: string, add: Add): void {
  for (const hour of [9, 15]) {
    const date = Date.UTC(2023, 0, 1, hour);
    const name = partOf(language, { hour: "numeric", hour12: true }, date, "dayPeriod");
    add(name, { kind: "period", isAfternoon: hour > 12 });
  }
}
