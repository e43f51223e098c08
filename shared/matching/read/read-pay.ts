import { longPattern } from "../words/long-pattern.ts";
import { normalizeText } from "../../contract/normalize-text.ts";
import type { PayPeriod } from "./profile.ts";

/**
 * Times that a period's pay is paid in a year: 52 weeks, 220 working days, 1,760 hours. A 13th
 * month is not counted.
 */
export const PERIODS_A_YEAR: Readonly<Record<PayPeriod, number>> = {
  year: 1,
  month: 12,
  week: 52,
  day: 220,
  hour: 1760,
};

/** An amount, or a range, as somebody wrote it. */
export interface WrittenPay {
  readonly low: number;
  readonly high: number;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly period: PayPeriod | null;
}

const PERIOD_CODES: readonly (PayPeriod | null)[] = [null, "year", "month", "week", "day", "hour"];

/** Reads `salary_type` and `frequency_type`. api-spec: Candidates, Jobs. */
export function periodOfCode(code: unknown): PayPeriod | null {
  return typeof code === "number" ? (PERIOD_CODES[code] ?? null) : null;
}

const PERIOD_WORDS: readonly (readonly [PayPeriod, RegExp])[] = [
  [
    "hour",
    longPattern(String.raw`
    \b(hour(ly)?|hr|h|std|stunde(n|nlohn|nsatz)?|stundlich|heure|horaire|hora|ora|orari[ao]|
    godz(ina|ine|inowa|inowo)?|uur)\b
  `),
  ],
  [
    "day",
    longPattern(String.raw`
    \b(day|daily|tag(essatz|lich)?|pt|jour(nalier)?|tjm|dia|diari[ao]|giorno|giornalier[ao]|
    dzien(na|nie)?|dniowka|dag)\b
  `),
  ],
  [
    "week",
    longPattern(String.raw`
    \b(week(ly)?|woche|wochentlich|semaine|hebdomadaire|semana(l)?|settimana(le)?|tydzien|
    tygodniowo)\b
  `),
  ],
  [
    "month",
    longPattern(String.raw`
    \b(month(ly)?|pm|mtl|monat(lich|sgehalt)?|mois|mensuel(le)?|mensual(es)?|mes|mese|mensile|
    mensili|miesiac|mies|miesiecznie|miesieczne|maand)\b|\/\s*m\b
  `),
  ],
  [
    "year",
    longPattern(String.raw`
    \b(year(ly)?|annual(ly)?|annum|pa|p\.a|jahr(lich|esgehalt)?|an|annuel(le)?|ano|anual(es)?|
    anno|annu[ao]|annuale|rok|rocznie|roczne|jaar|lpa|ctc)\b
  `),
  ],
];

const CURRENCIES: readonly (readonly [code: string, sign: RegExp])[] = [
  ["EUR", /€|\beuros?\b|\beur\b/],
  ["GBP", /£|\bgbp\b|\bpounds?\b|\bquid\b/],
  ["CHF", /\bchf\b|\bsfr\b|\bfranken\b/],
  ["PLN", /\bpln\b|\bzl\b|\bzloty(ch)?\b/],
  ["CZK", /\bczk\b|\bkc\b/],
  ["SEK", /\bsek\b/],
  ["NOK", /\bnok\b/],
  ["DKK", /\bdkk\b/],
  ["HUF", /\bhuf\b/],
  ["RON", /\bron\b/],
  ["INR", /₹|\binr\b|\brs\b|\brupees?\b|\blpa\b|\blakhs?\b/],
  ["JPY", /¥|\bjpy\b|\byen\b/],
  ["CAD", /\bcad\b|\bc\$/],
  ["AUD", /\baud\b|\ba\$/],
  ["SGD", /\bsgd\b|\bs\$/],
  ["BRL", /\bbrl\b|r\$/],
  ["TRY", /₺|\btry\b/],
  ["AED", /\baed\b/],
  ["ZAR", /\bzar\b/],
  ["USD", /\$|\busd\b|\bdollars?\b/],
];

/** Returns the currency that a text names by its code, sign or name. */
export function currencyOf(text: string): string | null {
  const normalized = normalizeText(text);
  return CURRENCIES.find(([, sign]) => sign.test(normalized))?.[0] ?? null;
}

/** Returns the period that a text names. */
function periodOf(text: string): PayPeriod | null {
  const normalized = normalizeText(text).replace(/p\.\s*a\.?/g, "pa");
  return PERIOD_WORDS.find(([, words]) => words.test(normalized))?.[0] ?? null;
}

const NUMBER = longPattern(
  String.raw`
    (\d{1,2}(?:,\d{2}){1,3},\d{3}(?!\d)(?:\.\d{1,2})?|
    \d+(?:[.,' \u00a0]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)\s*(k\b|tsd|lakhs?|lacs?|lpa|
    l\b|crores?|cr\b|mio|tys)?
  `,
  "g",
);
const FACTORS: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  tys: 1e3,
  l: 1e5,
  lpa: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
  mio: 1e6,
};

/**
 * Reads pay as people write it: "60k", "60.000 €", "60,000", "1.5 lakh", "55-65k", "450/day".
 * Null for a text without a number.
 */
export function readPay(text: string): WrittenPay | null {
  const normalized = normalizeText(text.slice(0, 200));
  const numbers = [...normalized.matchAll(NUMBER)]
    .filter(([, digits = "", unit]) => unit !== undefined || !CALENDAR_YEAR.test(digits))
    .map(([, digits = "", unit]) => ({ value: numberOf(digits), unit }))
    .filter(({ value }) => value > 0);
  const [firstNumber, secondNumber] = numbers;
  if (firstNumber === undefined) return null;
  // "55-65k": the unit of the end counts for both.
  const isRange =
    secondNumber !== undefined &&
    /\d\s*(k\b|tsd|tys)?\s*[€£$]?\s*(-|to|bis|a|do|al?)\s*[€£$]?\s*\d/.test(normalized);
  const unit =
    firstNumber.unit ?? (isRange && firstNumber.value < 1000 ? secondNumber.unit : undefined);
  const low = firstNumber.value * factor(unit);
  const high = isRange ? secondNumber.value * factor(secondNumber.unit) : low;
  return {
    low: Math.min(low, high),
    high: Math.max(low, high),
    currency: currencyOf(normalized),
    period: periodOf(normalized.replace(/\d[\d.,'\s]*/g, " ")),
  };
}

function factor(unit: string | undefined): number {
  return unit === undefined ? 1 : (FACTORS[unit] ?? 1);
}

/** A year of the calendar is no amount. */
const CALENDAR_YEAR = /^20[23]\d$/;

/** Reads "60.000", "60,000", "60 000", "60'000", "60.000,50", and "14,50,000" as India writes. */
function numberOf(digits: string): number {
  const compact = digits.replace(/['\s\u00a0]/g, "");
  const lastMark = Math.max(compact.lastIndexOf("."), compact.lastIndexOf(","));
  if (lastMark < 0) return Number(compact);
  const decimals = compact.length - lastMark - 1;
  const wholeDigits = compact.slice(0, lastMark).replace(/[.,]/g, "");
  const end = compact.slice(lastMark + 1);
  return decimals === 3 ? Number(wholeDigits + end) : Number(`${wholeDigits}.${end}`);
}

const PAY_WORDS = longPattern(
  String.raw`
    \b(salar(?:y|ies|io|iale)|pay|compensation|rate|gehalts?(?:vorstellung|wunsch|rahmen|
    spanne)?|jahresgehalt|bruttogehalt|wunschgehalt|vergutung|verdienst|stundensatz|tagessatz|
    salaire|remuneration|pretentions?|tjm|sueldo|retribucion|pretension(?:es)?|stipendio|ral|
    retribuzione|wynagrodzenie|widelki|stawka|oczekiwania finansowe|salaris|expects?|
    looking for|asks|wants|desired|souhaite|verlangt|mochte|busca|chiede|oczekuje|
    expectation|erwartet)\b
  `,
  "g",
);

const OTHER_MONEY = longPattern(
  String.raw`
    \b(budget|revenue|turnover|umsatz|bonus|million|mio|funding|chiffre d'|facturacion|fatturato|
    obrot)
  `,
);

/**
 * Finds pay in a text: an amount soon after a word for pay, or one with a currency and a period.
 * Null where there is none.
 */
export function payInText(text: string): WrittenPay | null {
  const normalized = normalizeText(text);
  for (const match of normalized.matchAll(PAY_WORDS)) {
    const nearby = normalized.slice(match.index + match[0].length, match.index + 90);
    const pay = readPay(sentencesOf(nearby)[0] ?? "");
    if (pay !== null && isPlausible(pay)) return pay;
  }
  for (const sentence of sentencesOf(normalized)) {
    const start = sentence.search(/[€£$₹]|\b(eur|gbp|usd|chf|pln)\b/);
    if (start < 0 || OTHER_MONEY.test(sentence)) continue;
    const pay = readPay(sentence.slice(Math.max(0, start - 20), start + 50));
    if (pay !== null && pay.currency !== null && pay.period !== null && isPlausible(pay))
      return pay;
  }
  return null;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/[.!?;](?:\s|$)/);
}

/** Returns whether an amount can be somebody's pay: not the years or people of a sentence. */
function isPlausible({ high, currency, period }: WrittenPay): boolean {
  const isAmount = high >= 1000 || period === "hour" || period === "day";
  return isAmount && (currency !== null || high >= 10_000 || period !== null);
}
