import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { monthNamed } from "../../../../shared/matching/read/read-day.ts";
import { normalizeText } from "../../../../shared/contract/normalize-text.ts";

/** When somebody did something, in months since year 0; `end` is null where it goes on. */
export interface DateRange {
  readonly start: number;
  readonly end: number | null;
  /** The text of it. */
  readonly text: string;
  /** Index of it in the line. */
  readonly index: number;
  /** True if its end says a month. */
  readonly hasEndMonth: boolean;
}

const MONTH =
  String.raw`(?:(?:\d{1,2}\.?\s(?:de\s)?)?\p{L}{3,12}\.?[\s.,'’/-]{0,3}(?:de\s|del\s)?|` +
  String.raw`\d{1,2}[./-]\s?(?:\d{1,2}[./-])?)?`;
/** "03/21", "Mar '21": years of two digits, which only ranges have. */
const SHORT_POINT =
  String.raw`(?<![\d./])(?:(?:0?[1-9]|1[0-2])[./]\s?|\p{L}{3,9}\.?\s?(?=['’]))['’]?\d{2}` +
  String.raw`(?![\d./:]|\s?[€$£%])`;
const POINT =
  String.raw`(?:${MONTH}(?:19|20)\d{2}(?:[-/.](?:0[1-9]|1[0-2])(?!\d)|\/\d{2}(?!\d))?|` +
  String.raw`${SHORT_POINT})`;
const FULL_POINT = String.raw`(?:${MONTH}(?:19|20)\d{2}(?:[-/.](?:0[1-9]|1[0-2])(?!\d))?)`;
const NOW =
  String.raw`(?:(?:bis|until|till?|to|até|hasta|do|fino|jusqu['’]?(?:à|au)?|tot)\s)?` +
  String.raw`(?:(?:à|ao|a|ad|la|le|the)\s|l['’])?(?:present|today|` +
  String.raw`now|to date|current|currently|ongoing|date|heute|jetzt|aktuell|laufend|` +
  String.raw`dato|aujourd['’]?hui|aujourd hui|ce jour|actuel(?:lement)?|présent|en cours|` +
  String.raw`actualidad|actualmente|actual|presente|la fecha|hoy|oggi|ad oggi|attuale|` +
  String.raw`data attuale|` +
  String.raw`attualmente|in corso|obecnie|teraz|nadal|dziś|heden|nu|atual|atualmente|hoje|` +
  String.raw`o momento|momento|dzisiaj|chwili obecnej|à data|dziś dnia|` +
  String.raw`presente data|act\.|dzień dzisiejszy|nuvarande|pågående|tills vidare|nåværende|` +
  String.raw`nuværende|i dag|idag|současnost|dosud|doposud|halen|günümüz|devam ediyor)`;
const DASH =
  String.raw`\s{0,3}(?:[-‐-―−~]|to|until|till|bis|à|au|a|al|hasta|do|tot|t\/m|até|–>|→|` +
  String.raw`(?:fino |sino )?ad?)\s{0,3}`;
const RANGE = longPattern(
  String.raw`
    (?<![\p{L}\d])(${POINT})(?:${DASH})(?:(${POINT})|(?:the\s|l['’]|la\s|le\s|
    ad\s|alla\s)?(${NOW})(?!\p{L}))
  `,
  "iu",
);
const SINCE = longPattern(
  String.raw`
    (?<!\p{L})(?:since|seit|ab|depuis|desde|dal|da|od|sinds|vanaf|
    from)\s{1,3}(?:(?:WS|SS|WiSe|SoSe)\s)?(${POINT})(?!\s{0,3}[-–—]\s{0,3}\d)
  `,
  "iu",
);
const OPEN = new RegExp(String.raw`(?<![\p{L}\d–—-]\s?)(${POINT})\s?[–—-](?=\s?(?:$|\)))`, "iu");
/** "From" before a range, in eight languages. */
const FROM = /(?:^|[\s(])((?:from|von|vom|de|du|del?|da|dal|desde|od|van)\s)$/i;
const SINGLE = new RegExp(String.raw`(?<![\p{L}\d.,/])(${FULL_POINT})(?![\d.,]\d|\p{L})`, "iu");

/** "Apr.–Sept. 2022": both ends have the year of the last one. */
const MONTHS_OF_YEAR = /(?<!\p{L})(\p{L}{3,9})\.?\s?[-–—]\s?(\p{L}{3,9}\.?\s(?:19|20)\d{2})/iu;
const SEASON = longPattern(
  String.raw`
    ^(?:spring|summer|autumn|fall|winter|fruhjahr|fruhling|sommer|herbst|printemps|ete|automne|
    hiver|primavera|verano|otono|invierno|estate|autunno|inverno|verao|outono|voorjaar|lente|
    zomer|najaar|herfst|wiosna|lato|jesien|zima)$
  `,
);

function isMonthOrSeason(word: string): boolean {
  const name = normalizeText(word);
  return monthNamed(name) !== null || SEASON.test(name);
}

/** Finds when an entry of a CV was; null for a line without a date. */
export function dateRangeIn(text: string): DateRange | null {
  const line = text.slice(0, 300);
  const months = MONTHS_OF_YEAR.exec(line);
  if (months !== null && isMonthOrSeason(months[1] ?? "")) {
    const [match, from = "", until = ""] = months;
    const end = monthsOf(until, 11);
    const start = monthsOf(`${from} ${/\d{4}/.exec(until)?.[0] ?? ""}`, 0);
    if (start !== null && end !== null)
      return { start, end, text: match, index: months.index, hasEndMonth: true };
  }
  const range = RANGE.exec(line);
  if (range !== null) {
    const [match, from = "", until, present] = range;
    const start = monthsOf(from, 0);
    const end = present === undefined ? monthsOf(until ?? "", 11) : null;
    if (start === null || (present === undefined && end === null)) return null;
    const word = otherWordBefore(match);
    const begin =
      word === "" ? -(FROM.exec(line.slice(0, range.index))?.[1]?.length ?? 0) : word.length;
    return {
      start,
      end,
      text: line.slice(range.index + begin, range.index + match.length),
      index: range.index + begin,
      hasEndMonth: hasMonth(until ?? ""),
    };
  }
  // "2019–" goes on.
  const open = OPEN.exec(line);
  const openStart = open === null ? null : monthsOf(open[1] ?? "", 0);
  if (open !== null && openStart !== null)
    return { start: openStart, end: null, text: open[0], index: open.index, hasEndMonth: false };
  const since = SINCE.exec(line);
  const start = since === null ? null : monthsOf(since[1] ?? "", 0);
  const remainder = line.slice((since?.index ?? 0) + (since?.[0].length ?? 0));
  // "Technician, from 2012 team leader" tells a step of a job.
  const isStep = (since?.index ?? 0) > 2 && /\p{L}{3}/u.test(remainder.split("\t")[0] ?? "");
  if (since !== null && start !== null && !isStep)
    return { start, end: null, text: since[0], index: since.index, hasEndMonth: false };
  return null;
}

const OPEN_PERIOD = longPattern(
  String.raw`
    ^(?:since|seit|depuis|desde|dal|sinds|from|od)\s[\p{L}\d\s./’']{2,25}$|
    (?:^|[-‐-―−~]\s?|\s)(?:${NOW})$
  `,
  "iu",
);

/** Returns whether a text says that something goes on, whenever it began. */
export function isOpenPeriod(text: string): boolean {
  return text.length <= 40 && OPEN_PERIOD.test(text.trim());
}

/** Returns whether a period is a part of another one; a year alone may begin late in it. */
export function isWithin(part: DateRange, period: DateRange): boolean {
  const isYear = part.start % 12 === 0 && Math.floor(period.start / 12) === part.start / 12;
  const [end, wholeEnd] = [part.end, period.end].map((month) => month ?? Number.POSITIVE_INFINITY);
  return (period.start <= part.start || isYear) && (wholeEnd ?? 0) >= (end ?? 0);
}

/** Finds a year or a month alone, as where studies ended. */
export function singleDateIn(text: string): DateRange | null {
  const match = SINGLE.exec(text.slice(0, 300));
  const end = match === null ? null : monthsOf(match[1] ?? "", 11);
  if (match === null || end === null) return null;
  const [date] = match;
  const word = otherWordBefore(date);
  return {
    start: end,
    end,
    text: date.slice(word.length).trim(),
    index: match.index + word.length,
    hasEndMonth: hasMonth(date.slice(word.length)),
  };
}

/** A word before a year that is no month belongs to what stands before; "" where there is none. */
function otherWordBefore(date: string): string {
  const word = /^\p{L}{3,12}\.?[\s.,'’/-]{0,3}(?:de\s|del\s)?/u.exec(date)?.[0] ?? "";
  return isMonthOrSeason(word.split(/[\s.,'’/-]/)[0] ?? "") ? "" : word;
}

function hasMonth(text: string): boolean {
  return text.replace(/(?:19|20)\d{2}/, "").replace(/[^\p{L}\d]/gu, "") !== "";
}

/** Months since year 0; `usualMonth` is that of a year alone. */
function monthsOf(text: string, usualMonth: number): number | null {
  const iso = /((?:19|20)\d{2})[-/.](0[1-9]|1[0-2])$/.exec(text);
  if (iso !== null) return Number(iso[1]) * 12 + Number(iso[2]) - 1;
  const short = /^(.*?)['’]?(\d{2})$/.exec(text);
  const fullYear = Number(/(?:19|20)\d{2}/.exec(text)?.[0] ?? 0);
  const shortYear = Number(short?.[2] ?? 0) + (Number(short?.[2] ?? 0) >= 50 ? 1900 : 2000);
  if (fullYear === 0 && short === null) return null;
  const year = fullYear === 0 ? shortYear : fullYear;
  const head = fullYear === 0 ? (short?.[1] ?? "") : text.replace(/(?:19|20)\d{2}.*$/, "");
  const number = /(\d{1,2})[./-]\s?$/.exec(head)?.[1];
  const word = /\p{L}{3,12}/u.exec(normalizeText(head))?.[0];
  const month =
    number === undefined ? (word === undefined ? null : monthNamed(word)) : Number(number);
  if (month === null || month < 1 || month > 12) return year * 12 + usualMonth;
  return year * 12 + month - 1;
}
