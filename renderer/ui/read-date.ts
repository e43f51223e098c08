import { comparableDate, type DateUnit, type DateWord, dateWords } from "./date-words.ts";
import { type DateContext, type DateReading, type FoundDate, resolveDate } from "./resolve-date.ts";
import { westernDigits } from "./read-number.ts";

/** Longer texts are no dates. */
const MAX_CHARACTERS = 200;

/**
 * Reads a day, a time or both as people write them: "24.12.", "tue 10", "in 2 weeks 14:30",
 * "tomorrow 9am". Returns null when some of it cannot be understood, or says two days.
 */
export function readDate(text: string, context: DateContext): DateReading | null {
  if (text.length > MAX_CHARACTERS) return null;
  const found: FoundDate = {};
  let rest = joinedParts(comparableDate(westernDigits(text)));
  if (rest === "") return null;
  while (rest !== "") {
    const length = nextPart(rest, found, context);
    if (length === null) return null;
    rest = rest.slice(length).replace(/^[\s,;·()–|.،、]+/, "");
  }
  return resolveDate(found, context);
}

/** "1. 12. 2026", "2026년 12월 1일" and "2026年12月1日" with the separators of other dates. */
function joinedParts(text: string): string {
  return text
    .replace(/(\d)\s*[년年]\s*(?=\d)/g, "$1/")
    .replace(/(\d)\s*[월月]\s*(?=\d)/g, "$1/")
    .replace(/(\d{4})\.\s(\d{1,2})\.\s(\d{1,2})/, "$1.$2.$3")
    .replace(/(\d{1,2})\.\s(\d{1,2})\.\s(\d{4})/, "$1.$2.$3")
    .replace(/(\d{1,2})\s(?:thang|thg)\s(\d{1,2}),?\s(\d{4})/, "$1/$2/$3")
    .replace(/([ap])\.?\s?m\b\.?/g, "$1m");
}

type Rule = (rest: string, found: FoundDate, context: DateContext) => number | null;

/** Takes one part off the beginning; returns its length. */
function nextPart(rest: string, found: FoundDate, context: DateContext): number | null {
  for (const rule of RULES) {
    const length = rule(rest, found, context);
    if (length !== null) return length;
  }
  return null;
}

/** The first rule that fits takes the part. */
const RULES: readonly Rule[] = [
  isoDay,
  lengthAfterStart,
  amount,
  numericDay,
  clockTime,
  dayAndMonth,
  monthAndDay,
  word,
  bareYear,
  bareNumber,
];

function isoDay(rest: string, found: FoundDate): number | null {
  const [all, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)\.?(?:t(?=\d))?/.exec(rest) ?? [];
  return all !== undefined && setDay(found, year, month, day) ? all.length : null;
}

/** Hours up to which "2h" beside a start is how long it takes, and not when it ends. */
const MAX_LENGTH_HOURS = 6;

/** Reads a length after the start: "1h30", "2h", "1:30 h". */
function lengthAfterStart(rest: string, found: FoundDate, { from }: DateContext): number | null {
  if (from === undefined || from === null) return null;
  const [all, hours, minutes = "0"] =
    /^\+?(\d{1,2})(?::(\d{2}))?\s?h(?![\p{L}\d])/u.exec(rest) ??
    /^\+?(\d{1,2})h(\d{2})(?!\d)/.exec(rest) ??
    [];
  if (all === undefined || Number(hours) > MAX_LENGTH_HOURS) return null;
  addOffset(found, "minute", Number(hours) * 60 + Number(minutes));
  return all.length;
}

function addOffset(found: FoundDate, unit: DateUnit, count: number): void {
  found.offsets = [...(found.offsets ?? []), { unit, count }];
}

function numericDay(rest: string, found: FoundDate, { locale }: DateContext): number | null {
  if (found.day !== undefined) return null;
  const [all, first, separator, second, year] =
    /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d))?\.?(?![\d:h])/.exec(rest) ?? [];
  if (all === undefined) return null;
  const isMonthFirst = separator !== "." && orderOf(locale) === "month";
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  // 12/25 can only be one day, wherever it is written.
  const isSet = setDay(found, year, month, day) || setDay(found, year, day, month);
  return isSet ? all.length : null;
}

const orders = new Map<string, "day" | "month">();

/** Returns whether the day or the month is written first. */
function orderOf(locale: string): "day" | "month" {
  const known = orders.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "numeric",
    timeZone: "UTC",
  })
    .formatToParts(Date.UTC(2023, 11, 24))
    .map(({ type }) => type);
  const order = parts.indexOf("month") < parts.indexOf("day") ? "month" : "day";
  orders.set(locale, order);
  return order;
}

/** Sets the day if there is such a day; a year of two digits is one of this century. */
function setDay(
  found: FoundDate,
  yearText: string | undefined,
  monthText: string | undefined,
  dayText: string | undefined,
): boolean {
  const [month, day] = [Number(monthText) - 1, Number(dayText)];
  const year =
    yearText === undefined ? null : Number(yearText) + (yearText.length === 2 ? 2_000 : 0);
  // A leap day needs a leap year.
  const date = new Date(Date.UTC(year ?? 2024, month, day));
  const isDay = date.getUTCMonth() === month && date.getUTCDate() === day;
  if (found.day !== undefined || !isDay) return false;
  found.day = { year, month, day };
  return true;
}

function clockTime(rest: string, found: FoundDate): number | null {
  const [all, hour, minute] =
    /^t?(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)|\s?h(?![\p{L}\d]))/u.exec(
      rest,
    ) ?? [];
  return all !== undefined && setTime(found, Number(hour), Number(minute ?? 0)) ? all.length : null;
}

function setTime(found: FoundDate, hour: number, minute: number): boolean {
  if (found.hour !== undefined || hour > 23 || minute > 59) return false;
  found.hour = hour;
  found.minute = minute;
  return true;
}

/** A number of units: "2 weeks", "+3d", "1.5 hours". */
function amount(rest: string, found: FoundDate, { locale, from }: DateContext): number | null {
  const [all, sign, number = ""] =
    /^(in |[+-])?\s?(\d{1,3}(?:[.,]5)?(?![\d.,:/])|an?(?= )|one(?= ))\s?/.exec(rest) ?? [];
  if (all === undefined) return null;
  const taken = longestWord(rest.slice(all.length), locale, "unit");
  const unit = taken?.meanings.find((meaning) => meaning.is === "unit");
  if (taken === null || unit === undefined) return null;
  // "14 h" is a time of the day.
  if (taken.length === 1 && unit.unit === "hour" && sign === undefined && !from) return null;
  const count = /\d/.test(number) ? Number(number.replace(",", ".")) : 1;
  const signed = sign === "-" || unit.sign === -1 ? -count : count;
  if (unit.unit === "hour") addOffset(found, "minute", signed * 60);
  else if (Number.isInteger(count)) addOffset(found, unit.unit, signed);
  else return null;
  return all.length + taken.length;
}

function dayAndMonth(rest: string, found: FoundDate, { locale }: DateContext): number | null {
  const [all, day] =
    /^(\d{1,2})(?!\d)(?:\.|st|nd|rd|th|er|º|ª|\u00b0)?[\s-]?(?:de |of |d'|ב)?/.exec(rest) ?? [];
  if (all === undefined) return null;
  const taken = longestWord(rest.slice(all.length), locale, "month");
  const month = taken?.meanings.find((meaning) => meaning.is === "month");
  if (taken === null || month === undefined) return null;
  const [more = "", year] =
    /^\.?,?[\s-]?(?:de |del )?(\d{4})(?![\d:])/.exec(rest.slice(all.length + taken.length)) ?? [];
  return setDay(found, year, String(month.month + 1), day)
    ? all.length + taken.length + more.length
    : null;
}

function monthAndDay(rest: string, found: FoundDate, { locale }: DateContext): number | null {
  const taken = longestWord(rest, locale, "month");
  const month = taken?.meanings.find((meaning) => meaning.is === "month");
  if (taken === null || month === undefined) return null;
  const [all, day, year] =
    /^\.?\s?(\d{1,2})(?:st|nd|rd|th|\.)?(?![\d:])(?:,?\s(\d{4})(?![\d:]))?/.exec(
      rest.slice(taken.length),
    ) ?? [];
  // "mar 10" is a Tuesday where March and Tuesday begin alike, and days are written first.
  const isWeekday = taken.meanings.some((meaning) => meaning.is === "weekday");
  if (all === undefined || (isWeekday && orderOf(locale) === "day")) return null;
  return setDay(found, year, String(month.month + 1), day) ? taken.length + all.length : null;
}

function word(rest: string, found: FoundDate, { locale }: DateContext): number | null {
  const taken = longestWord(rest, locale, null);
  if (taken === null) return null;
  // A number comes before a month that is not taken yet.
  const meaning = taken.meanings.find((one) => one.is !== "month" && one.is !== "unit");
  if (meaning === undefined || !isTaken(meaning, found)) return null;
  return taken.length;
}

function isTaken(meaning: DateWord, found: FoundDate): boolean {
  switch (meaning.is) {
    case "weekday":
      // Beside a day in full it says nothing new.
      found.weekday ??= meaning.weekday;
      return true;
    case "offset":
      addOffset(found, meaning.unit, meaning.count);
      return true;
    case "ago":
      found.isAgo = true;
      return true;
    case "next":
      found.isNext = true;
      return true;
    case "period":
      found.isAfternoon = meaning.isAfternoon;
      return true;
    case "hour":
      return setTime(found, meaning.hour, 0);
    case "filler":
      return true;
    case "month":
    case "unit":
      return false;
  }
}

function bareYear(rest: string, found: FoundDate): number | null {
  const [all, year] = /^(\d{4})\.?(?![\d:])/.exec(rest) ?? [];
  if (all === undefined || found.year !== undefined) return null;
  found.year = Number(year);
  return all.length;
}

/** A number alone: an hour where a time is due, else a day of the month. */
function bareNumber(rest: string, found: FoundDate, context: DateContext): number | null {
  const [all, digits, ordinal] = /^(\d{1,2})(st|nd|rd|th|\.)?(?!\d)/.exec(rest) ?? [];
  if (all === undefined) return null;
  const number = Number(digits);
  const after = rest.slice(all.length);
  const period = longestWord(after.trimStart(), context.locale, "period");
  const isHour = period !== null || found.isAfternoon !== undefined;
  if (!isHour && /^\p{Script=Latin}/u.test(after)) return null;
  const hasDay = found.day ?? found.weekday ?? found.dayOfMonth ?? found.offsets ?? context.from;
  if (isHour || (context.withTime && ordinal === undefined && hasDay)) {
    // Meetings are not at three in the morning.
    const hour = !isHour && number >= 1 && number < FIRST_USUAL_HOUR ? number + 12 : number;
    return setTime(found, hour, 0) ? all.length : null;
  }
  if (found.day !== undefined || found.dayOfMonth !== undefined || number < 1 || number > 31)
    return null;
  found.dayOfMonth = number;
  return all.length;
}

/** An hour below this one, alone and without its half of the day, is in the afternoon. */
const FIRST_USUAL_HOUR = 7;
/** Scripts that are written without blanks between words, or with words that grow at their end. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Letters from which on a piece of a word stands for all of it. */
const LEAST_LETTERS = 3;

interface Taken {
  readonly length: number;
  readonly meanings: readonly DateWord[];
}

/**
 * The longest known word at the beginning, or the one that the letters there begin. `is` leaves
 * those that cannot mean it.
 */
function longestWord(rest: string, locale: string, is: DateWord["is"] | null): Taken | null {
  let best: Taken | null = null;
  const [letters = ""] = /^[\p{L}\p{M}]+/u.exec(rest) ?? [];
  const fits = (meanings: readonly DateWord[]) =>
    is === null || meanings.some((meaning) => meaning.is === is);
  for (const [key, meanings] of dateWords(locale)) {
    if (key.length <= (best?.length ?? 0) || !rest.startsWith(key) || !fits(meanings)) continue;
    // Languages that write words without blanks let the next one follow at once.
    const isWhole = !/[\p{L}\p{M}]/u.test(rest.charAt(key.length)) || UNSPACED.test(key);
    if (isWhole) best = { length: key.length, meanings };
  }
  if (best !== null || letters.length < LEAST_LETTERS) return best;
  const begun = [...dateWords(locale)].filter(
    ([key, meanings]) =>
      key.startsWith(letters) &&
      fits(meanings) &&
      meanings.some((meaning) => meaning.is === "weekday" || meaning.is === "month"),
  );
  const all = begun.flatMap(([, meanings]) => meanings);
  const different = new Set(all.map((meaning) => JSON.stringify(meaning)));
  return different.size === 0 || different.size > 2
    ? null
    : { length: letters.length, meanings: all };
}
