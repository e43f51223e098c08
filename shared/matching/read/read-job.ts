import { longPattern } from "../words/long-pattern.ts";
import { normalizeText } from "../../contract/normalize-text.ts";
import { usualCurrency } from "../places/countries.ts";
import { fieldsFor, type FieldPurpose } from "./field-purpose.ts";
import { yearsInText } from "../words/levels.ts";
import type { AskedSkill, JobProfile, Pay, ProfilePlace, Workplace } from "./profile.ts";
import { readAvailability, SOON, startInText } from "./read-availability.ts";
import {
  amountIn,
  comparableFields,
  joinValues,
  mergeLanguages,
  placeOf,
  type ReadingTools,
  splitFields,
} from "./read-candidate.ts";
import { languagesInText, readLanguages } from "./read-languages.ts";
import { payInText, periodOfCode, readPay } from "./read-pay.ts";
import { readSkillList } from "./read-skills.ts";
import {
  currencyOfRecord,
  itemsOfField,
  numberOf,
  type RawRecord,
  textOf,
  type VisibleField,
  visibleFields,
} from "./record-values.ts";
import { skillsInText } from "./skills-in-text.ts";
import { plainText } from "./text-tokens.ts";

/** Weights of skills that only the description names, beside those of the field. */
const TEXT_WEIGHT = 0.4;
const OPTIONAL_WEIGHT = 0.2;
/** Weights where the field is empty and the description says what is asked. */
const ALONE_WEIGHT = 1;
const ALONE_OPTIONAL_WEIGHT = 0.4;
const MAX_TEXT_SKILLS = 15;
/** Contract type "Remote". api-spec: Jobs. */
const REMOTE_CONTRACT = 8;

const OPTIONAL_LANGUAGE = longPattern(String.raw`
    \b(nice to have|a plus|advantage|desirable|preferred|ideally|optional|von vorteil|
    wunschenswert|idealerweise|un plus|atout|apprecie|deseable|valorable|gradit[ao]|preferibile|
    mile widzian[aey]|atutem)\b
  `);

/** Reads a job's record for matching, once when it is written. */
export function readJob(record: RawRecord, tools: ReadingTools): JobProfile {
  const { vocabulary, today } = tools;
  const fields = visibleFields(record, tools);
  const valuesFor = (purpose: FieldPurpose) => fieldsFor(fields, purpose);
  const text = plainText(
    [textOf(record, "description"), textOf(record, "job_description")].join("\n"),
  );
  const normalized = normalizeText(text);
  const list = readSkillList(
    [
      ...itemsOfField(record, "skills"),
      ...itemsOfField(record, "skill"),
      ...splitFields(valuesFor("skills")),
    ],
    vocabulary.skills,
  );
  const title = vocabulary.titles.read(textOf(record, "position_name"));
  const levelText = joinValues(valuesFor("level"));
  const place = placeOf(record, tools);
  return {
    skills: askedSkills(list.skills, text, tools),
    role: title.role,
    level: title.level ?? vocabulary.titles.read(levelText).level,
    minYears: minYearsOf(record, levelText, normalized),
    place,
    workplace: workplaceOf(record, joinValues(valuesFor("workplace")), normalized),
    pay: payOf(record, valuesFor("pay"), text, tools, place),
    start: startOf(joinValues(valuesFor("available")), text, today),
    languages: mergeLanguages(
      readLanguages(joinValues(valuesFor("languages"))),
      list.languages,
      languagesInText(text, OPTIONAL_LANGUAGE),
    ),
    customFields: comparableFields(fields),
  };
}

function askedSkills(
  listed: readonly { readonly key: string; readonly label: string }[],
  text: string,
  { vocabulary }: ReadingTools,
): readonly AskedSkill[] {
  const askedByKey = new Map<string, AskedSkill>();
  for (const { key, label } of listed) askedByKey.set(key, { key, label, weight: 1 });
  const isAlone = askedByKey.size === 0;
  const weights = isAlone
    ? { must: ALONE_WEIGHT, optional: ALONE_OPTIONAL_WEIGHT }
    : { must: TEXT_WEIGHT, optional: OPTIONAL_WEIGHT };
  const { mentioned } = skillsInText(text, vocabulary.skills);
  for (const { key, label, isOptional } of [...mentioned.values()].slice(0, MAX_TEXT_SKILLS)) {
    const weight = isOptional ? weights.optional : weights.must;
    if (!askedByKey.has(key)) askedByKey.set(key, { key, label, weight });
    // The field lists what is only an advantage, too.
    else if (isOptional && !isAlone)
      askedByKey.set(key, { key, label, weight: ALONE_OPTIONAL_WEIGHT });
  }
  return [...askedByKey.values()];
}

function minYearsOf(record: RawRecord, fieldText: string, text: string): number | null {
  const years = numberOf(record, "minimum_experience");
  if (years !== null) return years;
  const number = /^(\d{1,2})\b/.exec(fieldText)?.[1];
  return number === undefined ? yearsInText(text) : Number(number);
}

const HYBRID = longPattern(String.raw`
  \b(hybrid\w*|ibrid[ao]|hibrid[ao]|hybryd\w*|
  \d (days?|tage?n?|jours?|dias?|giorni|dni) (of |par semaine |pro woche |a la semana )?
  (home ?office|remote|teletravail|teletrabajo|zdaln\w+)|
  up to \d\d ?% remote|teilweise (remote|home ?office)|teletravail partiel|mobiles arbeiten)\b
`);
const REMOTE = longPattern(String.raw`
    \b(fully remote|full remote|100 ?% remote|remote only|remote first|remote position|
    remote job|work from anywhere|vollstandig remote|100 ?% home ?office|teletravail complet|
    100 ?% teletravail|teletrabajo completo|100 ?% remoto|totalmente remoto|da remoto|
    praca zdalna|w pelni zdalna|volledig remote)\b
  `);
const NOT_REMOTE =
  /\b(no|not|kein\w*|nicht|pas de|sin|senza|bez)\s(\w+\s)?(remote|home ?office|teletravail)/;

function workplaceOf(record: RawRecord, fieldText: string, text: string): Workplace | null {
  const field = normalizeText(fieldText);
  if (/hybrid|ibrid|hybryd/.test(field)) return "hybrid";
  if (/^(remote|yes|true|100|zdaln|fully)|full(y)? remote/.test(field)) return "remote";
  if (field !== "") return "site";
  const city = normalizeText(textOf(record, "city"));
  if (/^(fully |100 ?% )?remote\b/.test(city)) return "remote";
  if (numberOf(record, "contract_details_id") === REMOTE_CONTRACT) return "remote";
  if (/\bremote\b/.test(normalizeText(textOf(record, "position_name")))) return "remote";
  if (HYBRID.test(text)) return "hybrid";
  return REMOTE.test(text) && !NOT_REMOTE.test(text) ? "remote" : null;
}

function payOf(
  record: RawRecord,
  payFields: readonly VisibleField[],
  text: string,
  tools: ReadingTools,
  place: ProfilePlace | null,
): Pay | null {
  const currency = currencyOfRecord(record, tools) ?? usualCurrency(place?.country ?? null);
  const period = periodOfCode(numberOf(record, "frequency_type"));
  const [minimum, maximum] = [
    amountIn(record, "minimum_salary", period),
    amountIn(record, "maximum_salary", period),
  ];
  if (minimum !== null || maximum !== null) {
    const low = (minimum ?? maximum)?.low ?? 0;
    // A minimum alone sets no limit.
    const high = maximum?.high ?? Infinity;
    const writtenPeriod = maximum?.period ?? minimum?.period ?? period;
    return limit({ low, high, period: writtenPeriod, currency: maximum?.currency ?? currency });
  }
  for (const { value, label } of payFields) {
    const pay = readPay(`${value} ${label}`);
    if (pay !== null) return { ...pay, currency: pay.currency ?? currency };
  }
  const pay = payInText(text);
  return pay === null ? null : { ...pay, currency: pay.currency ?? currency };
}

/** Returns null where there is no upper limit. */
function limit(pay: Pay): Pay | null {
  return Number.isFinite(pay.high) ? { ...pay, low: Math.min(pay.low, pay.high) } : null;
}

function startOf(fieldText: string, text: string, today: string): string | null {
  const field = readAvailability(fieldText, today);
  if (field.from !== null) return field.from;
  if (field.noticeDays !== null) return SOON;
  return startInText(text, today);
}
