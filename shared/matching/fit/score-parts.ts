import { PARTS, type Part } from "./importance.ts";
import {
  gapOfRow,
  type JobPlan,
  MAX_DAYS,
  MAX_YEARS,
  type PlanTables,
  YEAR_COLUMNS,
} from "./job-plan.ts";
import { FLAGS, type MatchPool, NO_DAY, NOTHING } from "./match-pool.ts";
import { payScore, UNKNOWN, withRelocation } from "./part-scores.ts";

/** Fit of a part, for people. */
export type Fit = "yes" | "partly" | "unknown" | "no";

/** Numbers of the parts: the order of `PARTS`. */
const [SKILLS, TEXTS, TITLE, PLACE, PAY, AVAILABLE, LANGUAGES, LEVEL, FIELDS, CONTACT] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** Score of a part that is "yes", and "partly", from this on. */
const FROM: Readonly<Record<Part, readonly [yes: number, partly: number]>> = {
  skills: [0.75, 0.001],
  skills_in_texts: [0.75, 0.001],
  title: [0.7, 0.3],
  place: [0.6, 0.2],
  pay: [0.96, 0.2],
  available: [0.7, 0.2],
  languages: [0.7, 0.2],
  level: [0.7, 0.3],
  custom_fields: [0.75, 0.2],
  last_contact: [0.88, 0.6],
};
const YES_FROM = PARTS.map((part) => FROM[part][0]);
const PARTLY_FROM = PARTS.map((part) => FROM[part][1]);

/** Sums in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * Parts in the order in which they are scored: those that must fit, those that take a look into a
 * table, those with lists.
 */
const CHEAP_FIRST = [
  TITLE,
  PLACE,
  PAY,
  AVAILABLE,
  LEVEL,
  CONTACT,
  SKILLS,
  TEXTS,
  LANGUAGES,
  FIELDS,
];

/**
 * Scores one row after the other; what it returns is valid until the next row. Make a new one when
 * the pool has changed.
 */
export class RowScorer {
  /** Scores of the parts, from 0 to 1. */
  readonly scores = new Float64Array(PARTS.length);
  /** 1 for the parts that are known. */
  readonly isKnown = new Uint8Array(PARTS.length);
  /** The part that must fit and clearly does not, of the row that was scored last; -1 if none. */
  excludedBy = NOTHING;
  readonly #plan: JobPlan;
  readonly #pool: MatchPool;
  readonly #order: readonly number[];
  readonly #weights: Float64Array;
  readonly #mustHave: readonly boolean[];
  readonly #weightTotal: number;
  readonly #columns: MatchPool["columns"];
  readonly #features: Uint32Array;
  readonly #tables: PlanTables;
  readonly #skillWeights: Float64Array;
  readonly #skillTotal: number;
  readonly #inField: Uint8Array;
  readonly #inTexts: Uint8Array;
  readonly #languages: Float64Array;
  readonly #fields: Float64Array;

  constructor(plan: JobPlan, pool: MatchPool) {
    this.#plan = plan;
    this.#pool = pool;
    this.#weights = plan.weights;
    this.#mustHave = plan.mustHave;
    this.#columns = pool.columns;
    this.#features = pool.features;
    this.#tables = plan.tables;
    this.#skillWeights = plan.skillWeights;
    const isMust = (part: number) => plan.mustHave[part] === true;
    const askedParts = CHEAP_FIRST.filter((part) => (plan.weights[part] ?? 0) > 0);
    this.#order = [...askedParts.filter(isMust), ...askedParts.filter((part) => !isMust(part))];
    this.#weightTotal = plan.weights.reduce((sum, weight) => sum + weight, 0);
    this.#skillTotal = plan.skillWeights.reduce((sum, weight) => sum + weight, 0);
    this.#inField = new Uint8Array(plan.skillWeights.length);
    this.#inTexts = new Uint8Array(plan.skillWeights.length);
    this.#languages = new Float64Array(plan.asksLanguages.length);
    this.#fields = new Float64Array(plan.fields.length);
  }

  /**
   * Returns the score of a row over all parts; -1 if a part that must fit does not, or if the score
   * cannot reach `floor`. A root makes a very bad part cost more than its share: a nurse who lives
   * next door is no developer.
   */
  score(row: number, floor = 0): number {
    const order = this.#order;
    const lowestSum = Math.sqrt(floor) * this.#weightTotal - ROUNDING;
    let sum = 0;
    let remaining = this.#weightTotal;
    this.excludedBy = NOTHING;
    for (let index = 0; index < order.length; index += 1) {
      const part = order[index] ?? 0;
      this.#scorePart(part, row);
      if (this.#mustHave[part] === true && this.fit(part) === "no") {
        if (this.excludedBy < 0 || part < this.excludedBy) this.excludedBy = part;
      }
      const weight = this.#weights[part] ?? 0;
      sum += weight * Math.sqrt(this.scores[part] ?? 0);
      remaining -= weight;
      // Parts that must fit come first: who is left out is known before a row is given up.
      if (sum + remaining < lowestSum && this.#mustHave[order[index + 1] ?? 0] !== true) return -1;
    }
    const mean = this.#weightTotal === 0 ? 0 : sum / this.#weightTotal;
    return mean * mean;
  }

  #scorePart(part: number, row: number): void {
    if (part === TITLE) this.#scoreTitle(row);
    else if (part === PLACE) this.#scorePlace(row);
    else if (part === PAY) this.#scorePay(row);
    else if (part === AVAILABLE) this.#scoreAvailable(row);
    else if (part === LEVEL) this.#scoreLevel(row);
    else if (part === CONTACT) this.#scoreContact(row);
    else if (part === SKILLS) this.#scoreSkills(row);
    else if (part === LANGUAGES) this.#scoreLanguages(row);
    else if (part === FIELDS) this.#scoreFields(row);
    // Skills in texts are scored with the skills, unless these are ignored.
    else if (this.#weights[SKILLS] === 0 || this.#mustHave[TEXTS] === true) this.#scoreSkills(row);
  }

  /** Returns how well the part of a number fits the row that was scored last. */
  fit(part: number): Fit {
    if (this.isKnown[part] === 0) return "unknown";
    const score = this.scores[part] ?? 0;
    if (score >= (YES_FROM[part] ?? 1)) return "yes";
    if (score >= (PARTLY_FROM[part] ?? 1)) return "partly";
    // Texts that name an asked skill are no clear no.
    return part === SKILLS && this.#inTexts.includes(1) ? "partly" : "no";
  }

  /** Returns whether the row that was scored last has the asked skill of an index. */
  hasSkill(index: number): "field" | "texts" | null {
    if (this.#inField[index] === 1) return "field";
    return this.#inTexts[index] === 1 ? "texts" : null;
  }

  languageScore(index: number): number {
    return this.#languages[index] ?? NOTHING;
  }

  fieldScore(index: number): number {
    return this.#fields[index] ?? NOTHING;
  }

  #set(part: number, score: number, isKnown: boolean): void {
    this.scores[part] = score;
    this.isKnown[part] = isKnown ? 1 : 0;
  }

  #scoreSkills(row: number): void {
    const skillWeights = this.#skillWeights;
    const columns = this.#columns;
    const features = this.#features;
    const { skillSlots } = this.#tables;
    this.#inField.fill(0);
    this.#inTexts.fill(0);
    let inField = 0;
    const skillEnd = columns.skillEnd[row] ?? 0;
    for (let index = columns.start[row] ?? 0; index < skillEnd; index += 1) {
      const slot = skillSlots[features[index] ?? 0] ?? NOTHING;
      if (slot < 0) continue;
      this.#inField[slot] = 1;
      inField += skillWeights[slot] ?? 0;
    }
    let inTexts = inField;
    const textEnd = columns.textEnd[row] ?? 0;
    for (let index = skillEnd; index < textEnd; index += 1) {
      const slot = skillSlots[features[index] ?? 0] ?? NOTHING;
      if (slot < 0) continue;
      this.#inTexts[slot] = 1;
      inTexts += skillWeights[slot] ?? 0;
    }
    const flags = columns.flags[row] ?? 0;
    const hasSkills = (flags & FLAGS.hasSkills) !== 0;
    const share = inField / this.#skillTotal;
    this.#set(SKILLS, hasSkills ? share : UNKNOWN, hasSkills);
    const hasTexts = (flags & FLAGS.hasTexts) !== 0;
    const shareWithTexts = inTexts / this.#skillTotal;
    const isKnown = hasTexts || shareWithTexts > 0.999;
    this.#set(TEXTS, isKnown ? shareWithTexts : Math.max(UNKNOWN, shareWithTexts), isKnown);
  }

  #scoreTitle(row: number): void {
    const role = this.#columns.role[row] ?? NOTHING;
    const score = role < 0 ? UNKNOWN : (this.#tables.roleScores[role] ?? UNKNOWN);
    this.#set(TITLE, score, role >= 0);
  }

  #scorePlace(row: number): void {
    const tables = this.#tables;
    const place = this.#columns.place[row] ?? NOTHING;
    const score = place < 0 ? UNKNOWN : (tables.placeScores[place] ?? UNKNOWN);
    const isKnown = place >= 0 && tables.unknownPlaces[place] === 0;
    const relocates = ((this.#columns.flags[row] ?? 0) & FLAGS.relocates) !== 0;
    this.#set(PLACE, withRelocation(score, relocates), isKnown);
  }

  #scorePay(row: number): void {
    const gap = gapOfRow(this.#plan, this.#pool, row);
    this.#set(PAY, gap === null ? UNKNOWN : payScore(gap), gap !== null);
  }

  #scoreAvailable(row: number): void {
    const day = freeDay(this.#plan, this.#pool, row);
    if (day === null) return this.#set(AVAILABLE, UNKNOWN, false);
    const days = Math.min(MAX_DAYS - 1, Math.max(0, day - this.#plan.start));
    this.#set(AVAILABLE, this.#tables.waits[days] ?? 0, true);
  }

  #scoreLanguages(row: number): void {
    const columns = this.#columns;
    const features = this.#features;
    const { languageSlots, languageScores } = this.#tables;
    this.#languages.fill(NOTHING);
    const languageEnd = columns.languageEnd[row] ?? 0;
    for (let index = columns.textEnd[row] ?? 0; index < languageEnd; index += 1) {
      const number = features[index] ?? 0;
      const slot = languageSlots[number] ?? NOTHING;
      if (slot >= 0) this.#languages[slot] = languageScores[number] ?? 0;
    }
    const hasLanguages = ((columns.flags[row] ?? 0) & FLAGS.hasLanguages) !== 0;
    let sum = 0;
    let lowest = 1;
    for (const score of this.#languages) {
      const value = score === NOTHING ? 0 : score;
      sum += value;
      lowest = Math.min(lowest, value);
    }
    const mean = sum / Math.max(1, this.#languages.length);
    this.#set(LANGUAGES, hasLanguages ? (mean + lowest) / 2 : UNKNOWN, hasLanguages);
  }

  #scoreLevel(row: number): void {
    const level = (this.#columns.level[row] ?? NOTHING) + 1;
    const years = Math.min(MAX_YEARS, this.#columns.years[row] ?? NOTHING) + 1;
    const score = this.#tables.levels[level * YEAR_COLUMNS + years] ?? NOTHING;
    this.#set(LEVEL, score < 0 ? UNKNOWN : score, score >= 0);
  }

  #scoreFields(row: number): void {
    const columns = this.#columns;
    const features = this.#features;
    const { fieldSlots, fieldScores } = this.#tables;
    this.#fields.fill(NOTHING);
    const end = columns.end[row] ?? 0;
    for (let index = columns.languageEnd[row] ?? 0; index < end; index += 1) {
      const number = features[index] ?? 0;
      const slot = fieldSlots[number] ?? NOTHING;
      if (slot >= 0)
        this.#fields[slot] = Math.max(this.#fields[slot] ?? 0, fieldScores[number] ?? 0);
    }
    let sum = 0;
    let knownCount = 0;
    for (const score of this.#fields) {
      if (score !== NOTHING) knownCount += 1;
      sum += score === NOTHING ? UNKNOWN : score;
    }
    this.#set(FIELDS, sum / Math.max(1, this.#fields.length), knownCount > 0);
  }

  #scoreContact(row: number): void {
    const day = this.#columns.lastContact[row] ?? NO_DAY;
    if (day === NO_DAY) return this.#set(CONTACT, UNKNOWN, false);
    const days = Math.min(MAX_DAYS - 1, Math.max(0, this.#plan.today - day));
    this.#set(CONTACT, this.#tables.contacts[days] ?? 0, true);
  }
}

/** Returns the day on which somebody is free; null if it is not known. */
export function freeDay(plan: JobPlan, pool: MatchPool, row: number): number | null {
  const { freeFrom, notice } = pool.columns;
  const day = freeFrom[row] ?? NO_DAY;
  const days = notice[row] ?? NOTHING;
  // A day that is over says that somebody is looking; the notice runs from today.
  if (day > plan.today) return day;
  if (days >= 0) return plan.today + days;
  return day === NO_DAY ? null : plan.today;
}
