import { askedFields, type AskedField, fieldScore, type FieldPair } from "./custom-field-pairs.ts";
import { type PartImportance, PARTS, WEIGHTS } from "./importance.ts";
import { LANGUAGE_LEVELS, type MatchPool, NOTHING, type PayKind } from "./match-pool.ts";
import { LEVELS } from "../words/levels.ts";
import {
  contactScore,
  distanceScore,
  languageScore,
  levelScore,
  payGap,
  plausibleGap,
  UNKNOWN,
  waitScore,
} from "./part-scores.ts";
import { distanceKm } from "../places/places.ts";
import type { JobProfile, ProfilePlace } from "../read/profile.ts";
import { dayNumber } from "../read/read-day.ts";
import { PERIODS_A_YEAR } from "../read/read-pay.ts";
import { SOON } from "../read/read-availability.ts";
import { RoleComparison } from "./title-similarity.ts";

/** Facts that a match depends on beside job and candidate. */
export interface MatchContext {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Returns the share of candidates that have a skill; without it all skills weigh the same. */
  readonly shareOf?: (skill: string) => number;
  /** Custom fields that the user compares, beside those of equal label. */
  readonly pairs?: readonly FieldPair[];
  /** Custom fields that candidates have; a job's field without such a one asks nothing. */
  readonly candidateFields?: readonly { readonly id: number; readonly name: string }[];
}

/** A job made ready to be compared with the candidates of a pool, whatever is put there later. */
export interface JobPlan {
  readonly job: JobProfile;
  readonly importance: PartImportance;
  /** Weight of each part; 0 for those that the job does not ask. */
  readonly weights: Float64Array;
  readonly mustHave: readonly boolean[];
  readonly skillWeights: Float64Array;
  readonly asksLanguages: readonly (readonly [code: string, level: number])[];
  readonly fields: readonly AskedField[];
  readonly today: number;
  /** Day from which a candidate should be free. */
  readonly start: number;
  readonly isSoon: boolean;
  readonly tables: PlanTables;
}

/** Scores by the pool's numbers. */
export interface PlanTables {
  /** Number of a skill -> index of the asked one, -1 for others. */
  readonly skillSlots: Int16Array;
  readonly roleScores: Float32Array;
  readonly placeScores: Float32Array;
  /** 1 where the number of a place could not be compared. */
  readonly unknownPlaces: Uint8Array;
  /** Language and level -> index of the asked one, and score. */
  readonly languageSlots: Int16Array;
  readonly languageScores: Float32Array;
  readonly fieldSlots: Int16Array;
  readonly fieldScores: Float32Array;
  /** Kind of pay -> what an amount is multiplied by to be a share of the maximum. */
  readonly payFactors: Float64Array;
  /** Days after the start -> score. */
  readonly waits: Float64Array;
  /** Days since the last contact -> score. */
  readonly contacts: Float64Array;
  /** Level and years, both from "not known" on -> score; -1 where they say nothing. */
  readonly levels: Float64Array;
}

/** Waits and silences beyond as many days score as the last one. */
export const MAX_DAYS = 1500;
export const MAX_YEARS = 60;
export const YEAR_COLUMNS = MAX_YEARS + 2;

/** Amounts of such a kind can't be compared. */
const OTHER_CURRENCY = -1;
/** Amounts of such a kind are compared one by one: the period is not known. */
const NO_PERIOD = -2;

/** Factor by which rarer skills weigh more: one of a thousand counts about twice one of two. */
const RARITY = 0.25;
const RAREST = 1e-5;

export function planJob(
  job: JobProfile,
  importance: PartImportance,
  pool: MatchPool,
  { today, shareOf, pairs = [], candidateFields = pool.facts.items }: MatchContext,
): JobPlan {
  const fields = askedFields(job, pairs, candidateFields);
  const skillWeights = Float64Array.from(job.skills, ({ key, weight }) => {
    const share = shareOf === undefined ? 1 : Math.max(RAREST, Math.min(1, shareOf(key)));
    return weight * (1 - RARITY * Math.log(share));
  });
  const isSoon = job.start === SOON;
  const todayNumber = dayNumber(today);
  const startDay = job.start === null || isSoon ? todayNumber : dayNumber(job.start);
  const isAsked = askedParts(job, fields);
  return {
    job,
    importance,
    weights: Float64Array.from(PARTS, (part) => (isAsked[part] ? WEIGHTS[importance[part]] : 0)),
    mustHave: PARTS.map((part) => isAsked[part] && importance[part] === "must"),
    skillWeights,
    asksLanguages: Object.entries(job.languages),
    fields,
    today: todayNumber,
    start: Math.max(todayNumber, startDay),
    isSoon,
    tables: planTables(job, fields, pool),
  };
}

/** Says which parts a job asks: others are not judged, and weigh nothing. */
function askedParts(job: JobProfile, fields: readonly AskedField[]) {
  const isPlaced = job.place !== null && job.workplace !== "remote";
  return {
    skills: job.skills.length > 0,
    skills_in_texts: job.skills.length > 0,
    title: job.role !== "",
    place: isPlaced,
    pay: job.pay !== null,
    available: job.start !== null,
    languages: Object.keys(job.languages).length > 0,
    level: job.level !== null || job.minYears !== null,
    custom_fields: fields.length > 0,
    last_contact: true,
  };
}

function planTables(job: JobProfile, fields: readonly AskedField[], pool: MatchPool): PlanTables {
  const skillSlots = new Int16Array(pool.skills.items.length).fill(-1);
  for (const [slot, { key }] of job.skills.entries()) {
    const number = pool.skills.find(key);
    if (number !== undefined) skillSlots[number] = slot;
  }
  const comparison = new RoleComparison(job.role);
  const roleScores = Float32Array.from(pool.roles.items, (role) => comparison.similarity(role));
  const places = pool.places.items.map((place) => comparePlaces(job, place));
  const languageCount = pool.languages.items.length * LANGUAGE_LEVELS;
  const languageSlots = new Int16Array(languageCount).fill(-1);
  const languageScores = new Float32Array(languageCount);
  for (const [slot, [code, askedLevel]] of Object.entries(job.languages).entries()) {
    const number = pool.languages.find(code);
    if (number === undefined) continue;
    for (let level = 0; level < LANGUAGE_LEVELS; level += 1) {
      languageSlots[number * LANGUAGE_LEVELS + level] = slot;
      languageScores[number * LANGUAGE_LEVELS + level] = languageScore(level, askedLevel);
    }
  }
  const facts = pool.facts.items;
  const fieldSlots = Int16Array.from(facts, (fact) => fields.findIndex(({ pairs }) => pairs(fact)));
  const fieldScores = Float32Array.from(facts, (fact, index) => {
    const askedField = fields[fieldSlots[index] ?? -1];
    return askedField === undefined ? 0 : fieldScore(askedField.fact, fact);
  });
  return {
    skillSlots,
    roleScores,
    placeScores: Float32Array.from(places, ({ score }) => score),
    unknownPlaces: Uint8Array.from(places, ({ isKnown }) => Number(!isKnown)),
    languageSlots,
    languageScores,
    fieldSlots,
    fieldScores,
    payFactors: Float64Array.from(pool.payKinds.items, (kind) => payFactor(job, kind)),
    waits: scoresOfDays((days) => waitScore(days, job.start === SOON)),
    contacts: scoresOfDays(contactScore),
    levels: scoresOfLevels(job),
  };
}

function scoresOfDays(scoreOf: (days: number) => number): Float64Array {
  return Float64Array.from({ length: MAX_DAYS }, (_score, days) => scoreOf(days));
}

function scoresOfLevels(job: JobProfile): Float64Array {
  const table = new Float64Array((LEVELS.length + 1) * YEAR_COLUMNS);
  for (let level = -1; level < LEVELS.length; level += 1)
    for (let years = -1; years <= MAX_YEARS; years += 1) {
      const experience = { level: level < 0 ? null : level, years: years < 0 ? null : years };
      table[(level + 1) * YEAR_COLUMNS + years + 1] = levelScore(experience, job) ?? NOTHING;
    }
  return table;
}

function payFactor({ pay }: JobProfile, { period, currency }: PayKind): number {
  if (pay === null || (pay.currency !== null && currency !== null && pay.currency !== currency))
    return OTHER_CURRENCY;
  if (period === null || pay.period === null) return NO_PERIOD;
  return 1 / (pay.high * PERIODS_A_YEAR[pay.period]);
}

export interface PlaceComparison {
  readonly score: number;
  readonly isKnown: boolean;
  /** Kilometres; null if they can't be told. */
  readonly km: number | null;
}

const SAME_COUNTRY = 1;

/** Compares the place of a job with a candidate's, relocation aside. */
export function comparePlaces(job: JobProfile, place: ProfilePlace): PlaceComparison {
  const jobPlace = job.place;
  const unknown: PlaceComparison = { score: UNKNOWN, isKnown: false, km: null };
  if (jobPlace === null) return unknown;
  const isAbroad =
    jobPlace.country !== null && place.country !== null && jobPlace.country !== place.country;
  if (jobPlace.lat !== null && jobPlace.lon !== null && place.lat !== null && place.lon !== null) {
    const km = distanceKm(jobPlace.lat, jobPlace.lon, place.lat, place.lon);
    return { score: distanceScore(km, job.workplace === "hybrid"), isKnown: true, km };
  }
  if (jobPlace.city !== "" && jobPlace.city === place.city && !isAbroad)
    return { score: 1, isKnown: true, km: null };
  if (isAbroad) return { score: 0, isKnown: true, km: null };
  const isCountryAsked =
    jobPlace.city === "" && jobPlace.country !== null && place.country !== null;
  return isCountryAsked ? { score: SAME_COUNTRY, isKnown: true, km: null } : unknown;
}

/** Returns the share by which a row's pay is above the maximum; null if it can't be compared. */
export function gapOfRow(plan: JobPlan, pool: MatchPool, row: number): number | null {
  const kindNumber = pool.columns.payKind[row] ?? NOTHING;
  if (kindNumber === NOTHING || plan.job.pay === null) return null;
  const amount = pool.columns.pay[row] ?? 0;
  const factor = plan.tables.payFactors[kindNumber] ?? OTHER_CURRENCY;
  if (factor >= 0) return plausibleGap(amount * factor);
  const kind = pool.payKinds.items[kindNumber];
  if (factor === OTHER_CURRENCY || kind === undefined) return null;
  return payGap({ low: amount, high: amount, ...kind }, plan.job.pay);
}
