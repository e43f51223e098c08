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
  const foundDate: FoundDate = {};
  let remainingText = joinedParts(comparableDate(westernDigits(text)));
  if (remainingText === "") return null;
  while (remainingText !== "") {
    const length = nextPart(remainingText, foundDate, context);
    if (length === null) return null;
    remainingText = remainingText.slice(length).replace(/^[\s,;·()–|.،、]+/, "");
  }
  return resolveDate(foundDate, context);
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
function nextPart(
  remainingText: string,
  foundDate: FoundDate,
  context: DateContext,
): number | null {
  for (const rule of RULES) {
    const length = rule(remainingText, foundDate, context);
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

function isoDay(remainingText: string, foundDate: FoundDate): number | null {
  const [fullMatch, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)\.?(?:t(?=\d))?/.exec(remainingText) ?? [];
  return fullMatch !== undefined && setDay(foundDate, year, month, day) ? fullMatch.length : null;
}

/** Hours up to which "2h" beside a start is how long it takes, and not when it ends. */
const MAX_LENGTH_HOURS = 6;

/** Reads a length after the start: "1h30", "2h", "1:30 h". */
function lengthAfterStart(
  remainingText: string,
  foundDate: FoundDate,
  { from }: DateContext,
): number | null {
  if (from === undefined || from === null) return null;
  const [fullMatch, hours, minutes = "0"] =
    /^\+?(\d{1,2})(?::(\d{2}))?\s?h(?![\p{L}\d])/u.exec(remainingText) ??
    /^\+?(\d{1,2})h(\d{2})(?!\d)/.exec(remainingText) ??
    [];
  if (fullMatch === undefined || Number(hours) > MAX_LENGTH_HOURS) return null;
  addOffset(foundDate, "minute", Number(hours) * 60 + Number(minutes));
  return fullMatch.length;
}

function addOffset(foundDate: FoundDate, unit: DateUnit, count: number): void {
  foundDate.offsets = [...(foundDate.offsets ?? []), { unit, count }];
}

function numericDay(
  remainingText: string,
  foundDate: FoundDate,
  { locale }: DateContext,
): number | null {
  if (foundDate.day !== undefined) return null;
  const [fullMatch, firstNumber, separator, second, year] =
    /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d))?\.?(?![\d:h])/.exec(remainingText) ?? [];
  if (fullMatch === undefined) return null;
  const isMonthFirst = separator !== "." && orderOf(locale) === "month";
  const [day, month] = isMonthFirst ? [second, firstNumber] : [firstNumber, second];
  // 12/25 can only be one day, wherever it is written.
  const isSet = setDay(foundDate, year, month, day) || setDay(foundDate, year, day, month);
  return isSet ? fullMatch.length : null;
}

const orders = new Map<string, "day" | "month">();

/** Returns whether the day or the month is written first. */
function orderOf(locale: string): "day" | "month" {
  const cachedOrder = orders.get(locale);
  if (cachedOrder !== undefined) return cachedOrder;
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
  foundDate: FoundDate,
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
  if (foundDate.day !== undefined || !isDay) return false;
  foundDate.day = { year, month, day };
  return true;
}

function clockTime(remainingText: string, foundDate: FoundDate): number | null {
  const [fullMatch, hour, minute] =
    /^t?(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)|\s?h(?![\p{L}\d]))/u.exec(
      remainingText,
    ) ?? [];
  return fullMatch !== undefined && setTime(foundDate, Number(hour), Number(minute ?? 0))
    ? fullMatch.length
    : null;
}

function setTime(foundDate: FoundDate, hour: number, minute: number): boolean {
  if (foundDate.hour !== undefined || hour > 23 || minute > 59) return false;
  foundDate.hour = hour;
  foundDate.minute = minute;
  return true;
}

/** A number of units: "2 weeks", "+3d", "1.5 hours". */
function amount(
  remainingText: string,
  foundDate: FoundDate,
  { locale, from }: DateContext,
): number | null {
  const [fullMatch, sign, number = ""] =
    /^(in |[+-])?\s?(\d{1,3}(?:[.,]5)?(?![\d.,:/])|an?(?= )|one(?= ))\s?/.exec(remainingText) ?? [];
  if (fullMatch === undefined) return null;
  const match = longestWord(remainingText.slice(fullMatch.length), locale, "unit");
  const unit = match?.meanings.find((meaning) => meaning.kind === "unit");
  if (match === null || unit === undefined) return null;
  // "14 h" is a time of the day.
  if (match.length === 1 && unit.unit === "hour" && sign === undefined && !from) return null;
  const count = /\d/.test(number) ? Number(number.replace(",", ".")) : 1;
  const signed = sign === "-" || unit.sign === -1 ? -count : count;
  if (unit.unit === "hour") addOffset(foundDate, "minute", signed * 60);
  else if (Number.isInteger(count)) addOffset(foundDate, unit.unit, signed);
  else return null;
  return fullMatch.length + match.length;
}

function dayAndMonth(
  remainingText: string,
  foundDate: FoundDate,
  { locale }: DateContext,
): number | null {
  const [fullMatch, day] =
    /^(\d{1,2})(?!\d)(?:\.|st|nd|rd|th|er|º|ª|\u00b0)?[\s-]?(?:de |of |d'|ב)?/.exec(
      remainingText,
    ) ?? [];
  if (fullMatch === undefined) return null;
  const match = longestWord(remainingText.slice(fullMatch.length), locale, "month");
  const month = match?.meanings.find((meaning) => meaning.kind === "month");
  if (match === null || month === undefined) return null;
  const [wordPart = "", year] =
    /^\.?,?[\s-]?(?:de |del )?(\d{4})(?![\d:])/.exec(
      remainingText.slice(fullMatch.length + match.length),
    ) ?? [];
  return setDay(foundDate, year, String(month.month + 1), day)
    ? fullMatch.length + match.length + wordPart.length
    : null;
}

function monthAndDay(
  remainingText: string,
  foundDate: FoundDate,
  { locale }: DateContext,
): number | null {
  const match = longestWord(remainingText, locale, "month");
  const month = match?.meanings.find((meaning) => meaning.kind === "month");
  if (match === null || month === undefined) return null;
  const [fullMatch, day, year] =
    /^\.?\s?(\d{1,2})(?:st|nd|rd|th|\.)?(?![\d:])(?:,?\s(\d{4})(?![\d:]))?/.exec(
      remainingText.slice(match.length),
    ) ?? [];
  // "mar 10" is a Tuesday where March and Tuesday begin alike, and days are written first.
  const isWeekday = match.meanings.some((meaning) => meaning.kind === "weekday");
  if (fullMatch === undefined || (isWeekday && orderOf(locale) === "day")) return null;
  return setDay(foundDate, year, String(month.month + 1), day)
    ? match.length + fullMatch.length
    : null;
}

function word(remainingText: string, foundDate: FoundDate, { locale }: DateContext): number | null {
  const match = longestWord(remainingText, locale, null);
  if (match === null) return null;
  // A number comes before a month that is not taken yet.
  const meaning = match.meanings.find(
    (candidate) => candidate.kind !== "month" && candidate.kind !== "unit",
  );
  if (meaning === undefined || !isTaken(meaning, foundDate)) return null;
  return match.length;
}

function isTaken(meaning: DateWord, foundDate: FoundDate): boolean {
  switch (meaning.kind) {
    case "weekday":
      // Beside a day in full it says nothing new.
      foundDate.weekday ??= meaning.weekday;
      return true;
    case "offset":
      addOffset(foundDate, meaning.unit, meaning.count);
      return true;
    case "ago":
      foundDate.isAgo = true;
      return true;
    case "next":
      foundDate.isNext = true;
      return true;
    case "period":
      foundDate.isAfternoon = meaning.isAfternoon;
      return true;
    case "hour":
      return setTime(foundDate, meaning.hour, 0);
    case "filler":
      return true;
    case "month":
    case "unit":
      return false;
  }
}

function bareYear(remainingText: string, foundDate: FoundDate): number | null {
  const [fullMatch, year] = /^(\d{4})\.?(?![\d:])/.exec(remainingText) ?? [];
  if (fullMatch === undefined || foundDate.year !== undefined) return null;
  foundDate.year = Number(year);
  return fullMatch.length;
}

/** A number alone: an hour where a time is due, else a day of the month. */
function bareNumber(
  remainingText: string,
  foundDate: FoundDate,
  context: DateContext,
): number | null {
  const [fullMatch, digits, ordinal] =
    /^(\d{1,2})(st|nd|rd|th|\.)?(?!\d)/.exec(remainingText) ?? [];
  if (fullMatch === undefined) return null;
  const number = Number(digits);
  const followingText = remainingText.slice(fullMatch.length);
  const period = longestWord(followingText.trimStart(), context.locale, "period");
  const isHour = period !== null || foundDate.isAfternoon !== undefined;
  if (!isHour && /^\p{Script=Latin}/u.test(followingText)) return null;
  const hasDay =
    foundDate.day ?? foundDate.weekday ?? foundDate.dayOfMonth ?? foundDate.offsets ?? context.from;
  if (isHour || (context.withTime && ordinal === undefined && hasDay)) {
    // Meetings are not at three in the morning.
    const hour = !isHour && number >= 1 && number < FIRST_USUAL_HOUR ? number + 12 : number;
    return setTime(foundDate, hour, 0) ? fullMatch.length : null;
  }
  if (
    foundDate.day !== undefined ||
    foundDate.dayOfMonth !== undefined ||
    number < 1 ||
    number > 31
  )
    return null;
  foundDate.dayOfMonth = number;
  return fullMatch.length;
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
 * The longest known word at the beginning, or the one that the letters there begin. `wantedMeaning`
 * leaves out those that cannot mean it.
 */
function longestWord(
  remainingText: string,
  locale: string,
  wantedMeaning: DateWord["kind"] | null,
): Taken | null {
  let best: Taken | null = null;
  const [letters = ""] = /^[\p{L}\p{M}]+/u.exec(remainingText) ?? [];
  const fits = (meanings: readonly DateWord[]) =>
    wantedMeaning === null || meanings.some((meaning) => meaning.kind === wantedMeaning);
  for (const [key, meanings] of dateWords(locale)) {
    if (key.length <= (best?.length ?? 0) || !remainingText.startsWith(key) || !fits(meanings))
      continue;
    // Languages that write words without blanks let the next one follow at once.
    const isWhole = !/[\p{L}\p{M}]/u.test(remainingText.charAt(key.length)) || UNSPACED.test(key);
    if (isWhole) best = { length: key.length, meanings };
  }
  if (best !== null || letters.length < LEAST_LETTERS) return best;
  const begun = [...dateWords(locale)].filter(
    ([key, meanings]) =>
      key.startsWith(letters) &&
      fits(meanings) &&
      meanings.some((meaning) => meaning.kind === "weekday" || meaning.kind === "month"),
  );
  const allMeanings = begun.flatMap(([, meanings]) => meanings);
  const different = new Set(allMeanings.map((meaning) => JSON.stringify(meaning)));
  return different.size === 0 || different.size > 2
    ? null
    : { length: letters.length, meanings: allMeanings };
}
