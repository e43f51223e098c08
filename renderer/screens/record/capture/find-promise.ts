import { readDate } from "../../../ui/read-date.ts";
import { clockOf, dayOf, type Weekday } from "../../../ui/local-date.ts";
import {
  ABOUT_WHEN,
  DAY_AFTER_TOMORROW,
  PROMISE_LOCALES,
  PROMISE_SIGNS,
  SHORT_DAYS,
  type PromiseLanguage,
} from "../../../../shared/query/promise-signs.ts";

/** Something that the user wrote to do, and when. */
export interface WrittenPromise {
  readonly sentence: string;
  /** Day (YYYY-MM-DD) or local time (YYYY-MM-DDTHH:MM). */
  readonly due: string;
}

interface Context {
  readonly currentTime: Date;
  /** The user's language and region. */
  readonly locale: string;
  /** Day on which weeks begin: "next Tuesday" is in the next one. */
  readonly weekStart: Weekday;
}

/** Longer texts are pasted, and no notes of what was said. */
const MAX_TEXT_CHARACTERS = 4_000;
const MAX_SENTENCE_CHARACTERS = 300;
/** Words of a date at most: "next Tuesday at half past", "on 3 December at 17:00". */
const MAX_DATE_WORDS = 8;

/** Returns the first promise of a text: our own verb, and a date to come; null without one. */
export async function findPromise(text: string, context: Context): Promise<WrittenPromise | null> {
  if (text.length > MAX_TEXT_CHARACTERS) return null;
  for (const sentence of sentencesOf(text)) {
    const language = languageOf(sentence);
    if (language === null) continue;
    const due =
      dueIn(sentence, language, context) ?? (await chronoDue(sentence, language, context));
    if (due !== null) return { sentence, due };
  }
  return null;
}

/** A sentence ends before a capital letter: "24.12. at 17.00" has points inside. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n+|;\s+|(?<=[.!?…])\s+(?=[\p{Lu}¿¡])/u)
    .map((sentence) => sentence.replace(/^[\s\-*•>–]+|\s+$/gu, ""))
    .filter((sentence) => sentence !== "" && sentence.length <= MAX_SENTENCE_CHARACTERS);
}

function languageOf(sentence: string): PromiseLanguage | null {
  const text = sentence.toLowerCase();
  const languages: readonly PromiseLanguage[] = ["en", "de", "fr", "es", "it", "pl"];
  return (
    languages.find((language) => {
      const { ours, never } = PROMISE_SIGNS[language];
      return ours.some((sign) => sign.test(text)) && !isDenied(text, never);
    }) ?? null
  );
}

/** "Not reached, will try again on Monday" is denied in its first part alone. */
function isDenied(text: string, never: RegExp): boolean {
  const parts = text.split(/[,:–]\s|\s(?:but|so|aber|und|mais|donc|pero|ma|ale|więc)\s/u);
  return parts.length === 1
    ? never.test(text)
    : parts.every((part) => never.test(part)) || never.test(parts.at(-1) ?? "");
}

/** Endings of Polish weekdays within a sentence. */
const POLISH_DAYS: readonly (readonly [RegExp, string])[] = [
  [/środę/giu, "środa"],
  [/sobotę/giu, "sobota"],
  [/niedzielę/giu, "niedziela"],
  [/(?<!\p{L})we(?!\p{L})/giu, "w"],
];

/** Reads the first date of a sentence by Roadbook's own reader of dates. */
function dueIn(sentence: string, language: PromiseLanguage, context: Context): string | null {
  const plain = POLISH_DAYS.reduce(
    (text, [ending, day]) => (language === "pl" ? text.replace(ending, day) : text),
    sentence.replace(DAY_AFTER_TOMORROW, "+2d").replace(ABOUT_WHEN, " "),
  );
  const tokens = plain
    .split(/\s+/u)
    .map((token) => token.replace(/[,!?…"'”)]+$|\.$|^["'“(]+/gu, ""));
  for (let start = 0; start < tokens.length; start += 1)
    for (let length = Math.min(MAX_DATE_WORDS, tokens.length - start); length > 0; length -= 1) {
      const due = dueOf(tokens.slice(start, start + length).join(" "), language, context);
      if (due !== null) return due;
    }
  return null;
}

/** Numbers alone, with or without small words, are no dates: "send 3 CVs". */
const NO_DATE = /^(?:\p{L}{1,3}\s+)*(?:\d+\.?|\p{L}{1,2})?(?:\s+\p{L}{1,3})*$/u;

function dueOf(
  text: string,
  language: PromiseLanguage,
  { currentTime, locale, weekStart }: Context,
): string | null {
  if (NO_DATE.test(text) && !SHORT_DAYS.test(text)) return null;
  const isEnglish = language === "en" && locale.startsWith("en");
  const reading = readDate(text, {
    currentTime,
    locale: isEnglish ? locale : PROMISE_LOCALES[language],
    withTime: true,
    weekStart,
  });
  if (reading === null) return null;
  const { time } = reading;
  const day = reading.day ?? dayOf(currentTime);
  return toCome(day, time, currentTime);
}

/** Returns a day and time as a follow-up has them; null when they are past. */
function toCome(day: string, time: string | null, currentTime: Date): string | null {
  const today = dayOf(currentTime);
  if (day < today || (day === today && (time === null || time <= clockOf(currentTime))))
    return null;
  return time === null ? day : `${day}T${time}`;
}

const CHRONO = {
  en: () => import("chrono-node/en"),
  de: () => import("chrono-node/de"),
  fr: () => import("chrono-node/fr"),
  es: () => import("chrono-node/es"),
  it: () => import("chrono-node/it"),
} as const;

/** Asks a larger reader of dates, loaded when it is needed; it knows no Polish. */
async function chronoDue(
  sentence: string,
  language: PromiseLanguage,
  { currentTime }: Context,
): Promise<string | null> {
  if (language === "pl") return null;
  const { casual } = await CHRONO[language]();
  const reference = { instant: currentTime, timezone: -currentTime.getTimezoneOffset() };
  const [result] = casual.parse(sentence, reference, { forwardDate: true });
  if (result === undefined) return null;
  const part = (name: "year" | "month" | "day" | "hour" | "minute") => result.start.get(name) ?? 0;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const day = `${part("year")}-${twoDigits(part("month"))}-${twoDigits(part("day"))}`;
  const time = result.start.isCertain("hour")
    ? `${twoDigits(part("hour"))}:${twoDigits(part("minute"))}`
    : null;
  return toCome(day, time, currentTime);
}
