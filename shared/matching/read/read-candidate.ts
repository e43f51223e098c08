import { readFlag } from "../../contract/liberal.ts";
import { countryCode, usualCurrency } from "../places/countries.ts";
import { fieldsFor, purposeOf } from "./field-purpose.ts";
import { levelOfYears, yearsInText } from "../words/levels.ts";
import type { MatchingVocabulary } from "../words/matching-vocabulary.ts";
import { placeKey } from "../places/place-key.ts";
import type { Places } from "../places/places.ts";
import type { CandidateProfile, CustomFieldFact, Pay, PayPeriod, ProfilePlace } from "./profile.ts";
import { type Availability, availabilityInText, readAvailability } from "./read-availability.ts";
import { type LanguageLevels, languagesInText, readLanguages } from "./read-languages.ts";
import { payInText, periodOfCode, readPay, type WrittenPay } from "./read-pay.ts";
import { readSkillList } from "./read-skills.ts";
import {
  currencyOfRecord,
  itemsOfField,
  labelKey,
  numberOf,
  type RawRecord,
  type RecordContext,
  textOf,
  type VisibleField,
  visibleFields,
} from "./record-values.ts";
import { skillsInText } from "./skills-in-text.ts";
import { plainText } from "./text-tokens.ts";
import { normalizeText } from "../../contract/normalize-text.ts";

export interface ReadingTools extends RecordContext {
  readonly vocabulary: MatchingVocabulary;
  readonly places: Places;
}

/** Facts that the store knows of a candidate beside the record. */
export interface CandidateExtras {
  /** Texts about the candidate: the résumé's, notes. */
  readonly texts?: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly lastContact?: string | null;
}

/**
 * Reads a candidate's record for matching, once when it is written. Name, gender, nationality,
 * birth, graduation, photo, address and e-mail are never looked at.
 */
export function readCandidate(
  record: RawRecord,
  tools: ReadingTools,
  { texts = [], lastContact = null }: CandidateExtras = {},
): CandidateProfile {
  const { vocabulary, today } = tools;
  const fields = visibleFields(record, tools);
  const text = [textOf(record, "description"), ...texts].map(plainText).join("\n");
  const valuesFor = (purpose: Parameters<typeof fieldsFor>[1]) => fieldsFor(fields, purpose);
  const list = readSkillList(
    [
      ...itemsOfField(record, "skill"),
      ...itemsOfField(record, "skills"),
      ...splitFields(valuesFor("skills")),
    ],
    vocabulary.skills,
  );
  const listed = new Set(list.skills.map(({ key }) => key));
  const textsOfSkills = [text, textOf(record, "education_specialization"), textOf(record, "tags")];
  const { mentioned } = skillsInText(textsOfSkills.join("\n"), vocabulary.skills);
  const title = readTitleOf(record, text, vocabulary);
  const levelText = joinValues(valuesFor("level"));
  const years = yearsOf(numberOf(record, "experience"), levelText, text);
  const level = title.level ?? vocabulary.titles.read(levelText).level;
  const place = placeOf(record, tools);
  const free = availabilityOf(record, joinValues(valuesFor("available")), text, today);
  return {
    skills: [...listed],
    textSkills: [...mentioned.keys()].filter((key) => !listed.has(key)),
    hasTexts: text.trim() !== "",
    role: title.role,
    level: level ?? (years === null ? null : levelOfYears(years)),
    years,
    place,
    relocates: readFlag(record["willing_to_relocate"]),
    pay: payOf(record, valuesFor("pay"), text, tools, place),
    freeFrom: free.from,
    noticeDays: free.noticeDays,
    languages: mergeLanguages(
      readLanguages(textOf(record, "language")),
      list.languages,
      readLanguages(joinValues(valuesFor("languages"))),
      languagesInText(text),
    ),
    customFields: comparableFields(fields),
    lastContact: lastContact === null ? null : lastContact.slice(0, 10),
  };
}

const MAX_LINES = 12;
const MAX_TITLE_CHARACTERS = 50;
const AS_TITLE = /\b(?:as an?|als|comme|como|come|jako)\s+([^.,;\n]{3,60})/gi;

function readTitleOf(record: RawRecord, text: string, { titles }: MatchingVocabulary) {
  const position = textOf(record, "current_position");
  if (position !== "") return titles.read(position);
  const lines = text.split("\n", MAX_LINES).filter((line) => line.length < MAX_TITLE_CHARACTERS);
  const phrases = [...text.slice(0, 5000).matchAll(AS_TITLE)].map(
    ([, title = ""]) => title.split(/\s(?:at|in|for|bei|für|chez|en|w)\s/)[0] ?? "",
  );
  // A résumé has it in a line of its own, a note says "works as".
  for (const phrase of [...phrases, ...lines]) {
    const reading = titles.read(phrase);
    if (reading.isKnown) return reading;
  }
  return { role: "", level: null };
}

function yearsOf(years: number | null, fieldText: string, text: string): number | null {
  if (years !== null && years >= 0 && years <= 60) return years;
  const number = /^\d{1,2}\b/.exec(fieldText)?.[0];
  return number === undefined ? yearsInText(normalizeText(text)) : Number(number);
}

/** Reads city and country; the street is never looked at. */
export function placeOf(
  record: RawRecord,
  { places }: Pick<ReadingTools, "places">,
): ProfilePlace | null {
  const [city, state] = [textOf(record, "city"), textOf(record, "state")];
  const country = countryCode(textOf(record, "country"));
  const place = places.find(city, state, country);
  const key = placeKey(city);
  if (place === null && key === "" && country === null) return null;
  return {
    city: key,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    country: country ?? place?.country ?? null,
  };
}

function payOf(
  record: RawRecord,
  payFields: readonly VisibleField[],
  text: string,
  context: RecordContext,
  place: ProfilePlace | null,
): Pay | null {
  const currency = currencyOfRecord(record, context);
  const period = periodOfCode(numberOf(record, "salary_type"));
  const complete = (pay: WrittenPay, isField: boolean): Pay => ({
    low: pay.low,
    high: pay.high,
    period: pay.period ?? (isField ? period : null),
    currency: pay.currency ?? currency ?? usualCurrency(place?.country ?? null),
  });
  const inText = payInText(text);
  const expected = amountIn(record, "expected_salary", period);
  if (expected !== null) return complete(expected, true);
  for (const field of payFields) {
    const pay = readPay(`${field.value} ${field.label}`);
    if (pay !== null && !/current|aktuell|actuel|actual|attuale|obecn/i.test(field.label))
      return complete(pay, false);
  }
  if (inText !== null) return complete(inText, false);
  const current = amountIn(record, "current_salary", period);
  return current === null ? null : complete(current, true);
}

/** Less a year is meant in thousands. */
const LEAST_A_YEAR = 500;

/** Reads a field of pay: a number, or what was typed instead of one; "60" a year is 60,000. */
export function amountIn(
  record: RawRecord,
  field: string,
  period: PayPeriod | null,
): WrittenPay | null {
  const text = textOf(record, field);
  const isPlain = typeof record[field] === "number" || /^\d+(\.\d{1,2})?$/.test(text);
  const amount = isPlain ? numberOf(record, field) : null;
  const pay =
    amount === null ? readPay(text) : { low: amount, high: amount, currency: null, period: null };
  if (pay === null || pay.high <= 0) return null;
  const isThousands = (pay.period ?? period) === "year" && pay.high < LEAST_A_YEAR;
  return isThousands ? { ...pay, low: pay.low * 1000, high: pay.high * 1000 } : pay;
}

function availabilityOf(
  record: RawRecord,
  fieldText: string,
  text: string,
  today: string,
): Availability {
  const day = readAvailability(textOf(record, "available_from"), today);
  const notice = readAvailability(textOf(record, "notice_period"), today);
  const field = readAvailability(fieldText, today);
  const knownSources = [day, notice, field].filter(
    ({ from, noticeDays }) => from !== null || noticeDays !== null,
  );
  const sources = knownSources.length > 0 ? knownSources : [availabilityInText(text, today)];
  return {
    from: sources.find(({ from }) => from !== null)?.from ?? null,
    noticeDays: sources.find(({ noticeDays }) => noticeDays !== null)?.noticeDays ?? null,
  };
}

export function mergeLanguages(...sources: readonly LanguageLevels[]): LanguageLevels {
  const languages: Record<string, number> = {};
  for (const source of sources)
    for (const [code, level] of Object.entries(source))
      languages[code] = Math.max(languages[code] ?? 0, level);
  return languages;
}

/** Custom fields that pair with those of the other side. */
export function comparableFields(fields: readonly VisibleField[]): readonly CustomFieldFact[] {
  return fields.map((field) => ({
    id: field.id,
    name: field.label,
    label: labelKey(field.label),
    type: field.type,
    // A part of its own reads the field, unless the user pairs it.
    ...(purposeOf(field) === null ? {} : { isReadElsewhere: true }),
    values: field.value
      .slice(0, 500)
      .split(field.type === "text" ? /\n/ : /[,;]/)
      .map(normalizeText)
      .filter((value) => value !== ""),
  }));
}

export function splitFields(fields: readonly VisibleField[]): readonly string[] {
  return fields.flatMap(({ value }) => value.split(/[,;\n|•]/));
}

export function joinValues(fields: readonly VisibleField[]): string {
  return fields.map(({ value }) => value).join("\n");
}
