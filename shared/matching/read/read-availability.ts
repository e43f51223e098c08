import { longPattern } from "../words/long-pattern.ts";
import { normalizeText } from "../../contract/normalize-text.ts";
import { dateInText } from "./read-day.ts";

/** When somebody can start: on a day, or a while after the day on which it is agreed. */
export interface Availability {
  /** `YYYY-MM-DD`; null if no day is known. */
  readonly from: string | null;
  /** Days of notice; null if not known. */
  readonly noticeDays: number | null;
}

const IMMEDIATELY = longPattern(String.raw`
    \b(immediate(ly)?|asap|as soon as possible|at once|right away|available now|ab sofort|
    sofort|umgehend|nachstmoglich\w*|schnellstmoglich|baldmoglichst|immediat(ement|e|ely)?|
    tout de suite|des que possible|disponible de suite|inmediat[ao](mente)?|de inmediato|
    cuanto antes|lo antes posible|incorporacion inmediata|subito|immediata(mente)?|
    al piu presto|quanto prima|od zaraz|natychmiast(owo)?|jak najszybciej|per direct|
    direct beschikbaar|imediat[ao](mente)?)\b
  `);

const MAX_DAYS = 730;
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  (
    "one:1 a:1 an:1 two:2 three:3 four:4 six:6 ein:1 einen:1 eine:1 einem:1 zwei:2 drei:3 vier:4 " +
    "sechs:6 un:1 une:1 deux:2 trois:3 quatre:4 uno:1 una:1 dos:2 tres:3 cuatro:4 due:2 tre:3 " +
    "quattro:4 sei:6 jeden:1 dwa:2 trzy:3 cztery:4 een:1 twee:2 drie:3 um:1 dois:2 seis:6"
  )
    .split(" ")
    .map((pair) => pair.split(":"))
    .map(([word = "", number = "0"]) => [word, Number(number)] as const),
);
const UNITS: readonly (readonly [days: number, words: RegExp])[] = [
  [1, /^(days?|d|tagen?|jours?|dias?|giorn[io]|dni|dzien|dagen)$/],
  [7, /^(weeks?|wks?|wochen?|semaines?|semanas?|settiman[ae]|tygodni\w*|tydzien|weken)$/],
  [30, /^(months?|mths?|mos?|monate?n?|mois|mes(es)?|mes[ei]|miesiac\w*|miesiec\w*|maand(en)?|m)$/],
  [90, /^(quarters?|quartale?n?|trimestres?|trimestr[ei]|kwartal\w*)$/],
];
/** Returns the days of a length of time in a normalized text: "3 months", "zwei Wochen". */
function daysInText(text: string): number | null {
  const words = text.match(/\d{1,3}|\p{L}+/gu) ?? [];
  for (const [index, unit] of words.entries()) {
    const count = words[index - 1] ?? "";
    const number = /^\d/.test(count) ? Number(count) : NUMBER_WORDS.get(count);
    const days = UNITS.find(([, unitWords]) => unitWords.test(unit))?.[0];
    if (days !== undefined && number !== undefined) return Math.min(days * number, MAX_DAYS);
  }
  return null;
}

/** Reads the value of a field that tells when somebody is free, whatever its form. */
export function readAvailability(text: string, today: string): Availability {
  const normalized = normalizeText(text);
  if (normalized === "") return { from: null, noticeDays: null };
  const from = dateInText(text, today);
  if (from !== null) return { from, noticeDays: null };
  const days = daysInText(normalized);
  if (days !== null) return { from: null, noticeDays: days };
  if (/^\d{1,3}$/.test(normalized)) return { from: null, noticeDays: Number(normalized) };
  if (IMMEDIATELY.test(normalized) || /^(now|yes|none|keine?|aucun|no)$/.test(normalized))
    return { from: null, noticeDays: 0 };
  return { from: null, noticeDays: null };
}

const NOTICE = longPattern(
  String.raw`
    \b(notice( period)?|kundigungsfrist|kundigungszeit|preavis|preaviso|plazo de preaviso|
    preavviso|okres(u|em)? wypowiedzenia|wypowiedzenie|opzegtermijn|aviso previo)\b
  `,
  "g",
);
const FREE = longPattern(
  String.raw`
    \b(available|availability|free|can start|could start|start(s|ing)? (on|from|in|date)|
    verfugbar|frei ab|eintritt|starten|disponibles?|disponibilidad|disponibilite|disponibile|
    disponibilita|dostepn\w+|dyspozycyjn\w+|beschikbaar|disponivel|libre|libero)\b
  `,
  "g",
);

/** Finds in the text of a candidate when they are free. */
export function availabilityInText(text: string, today: string): Availability {
  const normalized = normalizeText(text);
  for (const match of normalized.matchAll(FREE)) {
    const sentence = sentenceFrom(normalized, match.index, match[0].length);
    const textBefore = normalized.slice(Math.max(0, match.index - 14), match.index);
    if (/\b(not|nicht|no|pas|non|nie)\s*$/.test(textBefore)) continue;
    const reading = readAvailability(sentence, today);
    if (reading.from !== null || reading.noticeDays !== null) return reading;
    if (/\b(sofort|immediately|per)\s*$/.test(textBefore)) return { from: null, noticeDays: 0 };
  }
  for (const match of normalized.matchAll(NOTICE)) {
    const noticeDays =
      daysInText(sentenceFrom(normalized, match.index, match[0].length)) ??
      daysInText(normalized.slice(Math.max(0, match.index - 16), match.index));
    if (noticeDays !== null) return { from: null, noticeDays };
  }
  return { from: null, noticeDays: null };
}

function sentenceFrom(text: string, start: number, length: number): string {
  return text.slice(start + length, start + length + 60).split(/[!?;]|\.\s(?!\d)/)[0] ?? "";
}

const START = longPattern(
  String.raw`
    \b(start(ing)?( date)?|starts? on|begin(n|ning)?|start(termin|datum)|eintritt(stermin|
    sdatum)?|arbeitsbeginn|date de debut|prise de poste|debut|a partir du|fecha de (inicio|
    incorporacion)|incorporacion|inicio|data di inizio|inizio|inserimento|data rozpoczecia|
    rozpoczecie|start pracy|poczatek|ingangsdatum|zum|ab|from)\b
  `,
  "g",
);

/** The day from which a job is to be filled; "soon" as soon as possible; null if it is not said. */
export type JobStart = string | null;
export const SOON = "soon";

/** Finds in the description of a job when it starts. */
export function startInText(text: string, today: string): JobStart {
  const normalized = normalizeText(text);
  for (const match of normalized.matchAll(START)) {
    const end = match.index + match[0].length;
    const sentence = normalized.slice(end, end + 40).split(/[!?;]|\.\s(?!\d)/)[0] ?? "";
    const isVague = /^(zum|ab|from|begin|debut|start|inicio|inizio)$/.test(match[0]);
    const date = dateInText(isVague ? sentence.slice(0, 20) : sentence, today);
    if (date !== null && date >= today.slice(0, 4)) return date;
  }
  return IMMEDIATELY.test(normalized) ? SOON : null;
}
