import { PARTS, type Part } from "./importance.ts";
import { gapOfRow, type JobPlan } from "./job-plan.ts";
import { FLAGS, type MatchPool, NO_DAY, NOTHING } from "./match-pool.ts";
import {
  contactScore,
  levelScore,
  payScore,
  UNKNOWN,
  waitScore,
  withRelocation,
} from "./part-scores.ts";

/** How well a part fits, for people. */
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
  last_contact: [0.78, 0.37],
};
const YES_FROM = PARTS.map((part) => FROM[part][0]);
const PARTLY_FROM = PARTS.map((part) => FROM[part][1]);

/** Below 1, a very bad part costs more than its share: a near nurse is no developer. */
const BLEND = 0.5;

/** Scores one row after the other; what it returns is valid until the next row. */
export class RowScorer {
  /** Scores of the parts, from 0 to 1. */
  readonly scores = new Float64Array(PARTS.length);
  /** 1 for the parts that are known. */
  readonly known = new Uint8Array(PARTS.length);
  readonly #plan: JobPlan;
  readonly #pool: MatchPool;
  readonly #inField: Uint8Array;
  readonly #inTexts: Uint8Array;
  readonly #languages: Float64Array;
  readonly #fields: Float64Array;
  readonly #skillTotal: number;
  readonly #weightTotal: number;

  constructor(plan: JobPlan, pool: MatchPool) {
    this.#plan = plan;
    this.#pool = pool;
    this.#inField = new Uint8Array(plan.skillWeights.length);
    this.#inTexts = new Uint8Array(plan.skillWeights.length);
    this.#languages = new Float64Array(plan.asksLanguages.length);
    this.#fields = new Float64Array(plan.fields.length);
    this.#skillTotal = plan.skillWeights.reduce((sum, weight) => sum + weight, 0);
    this.#weightTotal = plan.weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Returns the score of a row over all parts. */
  score(row: number): number {
    const { weights } = this.#plan;
    this.#scoreSkills(row);
    if ((weights[TITLE] ?? 0) > 0) this.#scoreTitle(row);
    if ((weights[PLACE] ?? 0) > 0) this.#scorePlace(row);
    if ((weights[PAY] ?? 0) > 0) this.#scorePay(row);
    if ((weights[AVAILABLE] ?? 0) > 0) this.#scoreAvailable(row);
    if ((weights[LANGUAGES] ?? 0) > 0) this.#scoreLanguages(row);
    if ((weights[LEVEL] ?? 0) > 0) this.#scoreLevel(row);
    if ((weights[FIELDS] ?? 0) > 0) this.#scoreFields(row);
    if ((weights[CONTACT] ?? 0) > 0) this.#scoreContact(row);
    let sum = 0;
    for (let part = 0; part < weights.length; part += 1) {
      const weight = weights[part] ?? 0;
      if (weight > 0) sum += weight * Math.sqrt(this.scores[part] ?? 0);
    }
    const mean = this.#weightTotal === 0 ? 0 : sum / this.#weightTotal;
    return mean ** (1 / BLEND);
  }

  /** Returns the first part that must fit and clearly does not; -1 if there is none. */
  excludedBy(): number {
    const { mustHave } = this.#plan;
    for (let part = 0; part < mustHave.length; part += 1)
      if (mustHave[part] === true && this.fit(part) === "no") return part;
    return -1;
  }

  /** Returns how well the part of a number fits the row that was scored last. */
  fit(part: number): Fit {
    if (this.known[part] === 0) return "unknown";
    const score = this.scores[part] ?? 0;
    if (score >= (YES_FROM[part] ?? 1)) return "yes";
    return score >= (PARTLY_FROM[part] ?? 1) ? "partly" : "no";
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
    this.known[part] = isKnown ? 1 : 0;
  }

  #scoreSkills(row: number): void {
    const { tables, skillWeights } = this.#plan;
    if (skillWeights.length === 0) return;
    const { columns, features } = this.#pool;
    const { skillSlots } = tables;
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
    const role = this.#pool.columns.role[row] ?? NOTHING;
    const score = role < 0 ? UNKNOWN : (this.#plan.tables.roleScores[role] ?? UNKNOWN);
    this.#set(TITLE, score, role >= 0);
  }

  #scorePlace(row: number): void {
    const { tables } = this.#plan;
    const place = this.#pool.columns.place[row] ?? NOTHING;
    const score = place < 0 ? UNKNOWN : (tables.placeScores[place] ?? UNKNOWN);
    const isKnown = place >= 0 && tables.unknownPlaces[place] === 0;
    const relocates = ((this.#pool.columns.flags[row] ?? 0) & FLAGS.relocates) !== 0;
    this.#set(PLACE, withRelocation(score, relocates), isKnown);
  }

  #scorePay(row: number): void {
    const gap = gapOfRow(this.#plan, this.#pool, row);
    this.#set(PAY, gap === null ? UNKNOWN : payScore(gap), gap !== null);
  }

  #scoreAvailable(row: number): void {
    const day = freeDay(this.#plan, this.#pool, row);
    const score = day === null ? UNKNOWN : waitScore(day - this.#plan.start, this.#plan.isSoon);
    this.#set(AVAILABLE, score, day !== null);
  }

  #scoreLanguages(row: number): void {
    const { columns, features } = this.#pool;
    const { languageSlots, languageScores } = this.#plan.tables;
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
    const { columns } = this.#pool;
    const level = columns.level[row] ?? NOTHING;
    const years = columns.years[row] ?? NOTHING;
    const score = levelScore(
      { level: level < 0 ? null : level, years: years < 0 ? null : years },
      this.#plan.job,
    );
    this.#set(LEVEL, score ?? UNKNOWN, score !== null);
  }

  #scoreFields(row: number): void {
    const { columns, features } = this.#pool;
    const { fieldSlots, fieldScores } = this.#plan.tables;
    this.#fields.fill(NOTHING);
    const end = columns.end[row] ?? 0;
    for (let index = columns.languageEnd[row] ?? 0; index < end; index += 1) {
      const number = features[index] ?? 0;
      const slot = fieldSlots[number] ?? NOTHING;
      if (slot >= 0)
        this.#fields[slot] = Math.max(this.#fields[slot] ?? 0, fieldScores[number] ?? 0);
    }
    let sum = 0;
    let known = 0;
    for (const score of this.#fields) {
      if (score !== NOTHING) known += 1;
      sum += score === NOTHING ? UNKNOWN : score;
    }
    this.#set(FIELDS, sum / Math.max(1, this.#fields.length), known > 0);
  }

  #scoreContact(row: number): void {
    const day = this.#pool.columns.lastContact[row] ?? NO_DAY;
    const score = day === NO_DAY ? UNKNOWN : contactScore(this.#plan.today - day);
    this.#set(CONTACT, score, day !== NO_DAY);
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
