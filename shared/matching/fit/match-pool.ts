import type { CandidateProfile, CustomFieldFact, ProfilePlace } from "../read/profile.ts";
import { PERIODS_A_YEAR } from "../read/read-pay.ts";
import { dayNumber } from "../read/read-day.ts";

/** Numbers things by their key: equal ones get the same number. */
class Interner<T> {
  readonly items: T[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, item: T): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.items.length;
      this.#numbers.set(key, number);
      this.items.push(item);
    }
    return number;
  }

  /** Returns the number of a key; undefined if nothing has it. */
  find(key: string): number | undefined {
    return this.#numbers.get(key);
  }
}

/** Numbers in the columns that stand for "not known". */
export const NOTHING = -1;
export const NO_DAY = -1_000_000;

export const FLAGS = { hasSkills: 1, hasTexts: 2, hasLanguages: 4, relocates: 8, isPresent: 16 };

/** Levels of languages are below this: a language and its level are one number. */
export const LANGUAGE_LEVELS = 8;

const MIN_ROWS = 16;

/** Columns that have a number for each row. */
interface Columns {
  readonly flags: Uint8Array;
  readonly role: Int32Array;
  readonly level: Int8Array;
  readonly years: Int16Array;
  readonly place: Int32Array;
  /** Pay a year; an amount as it is where the period is not known. */
  readonly pay: Float64Array;
  readonly payKind: Int32Array;
  readonly freeFrom: Int32Array;
  readonly notice: Int16Array;
  readonly lastContact: Int32Array;
  /** Start of the row's features, and how many are skills, text skills, languages and fields. */
  readonly start: Uint32Array;
  readonly skillEnd: Uint32Array;
  readonly textEnd: Uint32Array;
  readonly languageEnd: Uint32Array;
  readonly end: Uint32Array;
  /** The caller's key of the row. */
  readonly key: Float64Array;
}

function createColumns(rows: number): Columns {
  return {
    flags: new Uint8Array(rows),
    role: new Int32Array(rows),
    level: new Int8Array(rows),
    years: new Int16Array(rows),
    place: new Int32Array(rows),
    pay: new Float64Array(rows),
    payKind: new Int32Array(rows),
    freeFrom: new Int32Array(rows),
    notice: new Int16Array(rows),
    lastContact: new Int32Array(rows),
    start: new Uint32Array(rows),
    skillEnd: new Uint32Array(rows),
    textEnd: new Uint32Array(rows),
    languageEnd: new Uint32Array(rows),
    end: new Uint32Array(rows),
    key: new Float64Array(rows),
  };
}

/** Meaning of an amount. */
export interface PayKind {
  readonly period: "year" | null;
  readonly currency: string | null;
}

/**
 * Profiles of candidates in columns of numbers, so that all can be scored for a job in a few
 * milliseconds. Put a profile when its record is written, and remove it when that is deleted.
 */
export class MatchPool {
  readonly skills = new Interner<string>();
  readonly languages = new Interner<string>();
  readonly roles = new Interner<string>();
  readonly places = new Interner<ProfilePlace>();
  readonly payKinds = new Interner<PayKind>();
  readonly facts = new Interner<CustomFieldFact>();
  columns: Columns;
  features: Uint32Array;
  /** Rows up to here may be in use; flags say which are. */
  rowCount = 0;
  /** Candidates in the pool. */
  size = 0;
  /** Number of a skill -> candidates that have it in their field. */
  readonly #frequencies: number[] = [];
  readonly #rowsByKey = new Map<number, number>();
  readonly #freeRows: number[] = [];
  #featureCount = 0;
  /** Features of rows that were replaced. */
  #unusedFeatures = 0;

  constructor(rows = MIN_ROWS) {
    this.columns = createColumns(rows);
    this.features = new Uint32Array(rows * 12);
  }

  /** Adds or replaces the profile of a candidate under the caller's number for it. */
  put(key: number, profile: CandidateProfile): void {
    this.remove(key);
    const row = this.#freeRows.pop() ?? this.#nextRow();
    this.#rowsByKey.set(key, row);
    this.size += 1;
    this.#writeValues(row, key, profile);
    this.#writeFeatures(row, profile);
  }

  remove(key: number): void {
    const row = this.#rowsByKey.get(key);
    if (row === undefined) return;
    const { flags, start, skillEnd, end } = this.columns;
    for (let index = start[row] ?? 0; index < (skillEnd[row] ?? 0); index += 1) {
      const skill = this.features[index] ?? 0;
      this.#frequencies[skill] = (this.#frequencies[skill] ?? 1) - 1;
    }
    this.#unusedFeatures += (end[row] ?? 0) - (start[row] ?? 0);
    flags[row] = 0;
    this.size -= 1;
    this.#rowsByKey.delete(key);
    this.#freeRows.push(row);
  }

  /** Returns the row of a candidate; undefined if it is not in the pool. */
  rowOf(key: number): number | undefined {
    return this.#rowsByKey.get(key);
  }

  keyOf(row: number): number {
    return this.columns.key[row] ?? 0;
  }

  /** Returns the share of candidates that have a skill in their field. */
  shareOf(skill: string): number {
    const number = this.skills.find(skill);
    const count = number === undefined ? 0 : (this.#frequencies[number] ?? 0);
    return this.size === 0 ? 0 : count / this.size;
  }

  #nextRow(): number {
    const row = this.rowCount;
    this.rowCount += 1;
    if (row >= this.columns.flags.length) this.#growRows();
    return row;
  }

  #growRows(): void {
    const old = this.columns;
    const grown = createColumns(old.flags.length * 2);
    grown.flags.set(old.flags);
    grown.role.set(old.role);
    grown.level.set(old.level);
    grown.years.set(old.years);
    grown.place.set(old.place);
    grown.pay.set(old.pay);
    grown.payKind.set(old.payKind);
    grown.freeFrom.set(old.freeFrom);
    grown.notice.set(old.notice);
    grown.lastContact.set(old.lastContact);
    grown.start.set(old.start);
    grown.skillEnd.set(old.skillEnd);
    grown.textEnd.set(old.textEnd);
    grown.languageEnd.set(old.languageEnd);
    grown.end.set(old.end);
    grown.key.set(old.key);
    this.columns = grown;
  }

  #writeValues(row: number, key: number, profile: CandidateProfile): void {
    const { columns } = this;
    const { place, pay } = profile;
    columns.key[row] = key;
    columns.flags[row] =
      FLAGS.isPresent |
      (profile.skills.length > 0 ? FLAGS.hasSkills : 0) |
      (profile.hasTexts ? FLAGS.hasTexts : 0) |
      (Object.keys(profile.languages).length > 0 ? FLAGS.hasLanguages : 0) |
      (profile.relocates ? FLAGS.relocates : 0);
    columns.role[row] =
      profile.role === "" ? NOTHING : this.roles.numberOf(profile.role, profile.role);
    columns.level[row] = profile.level ?? NOTHING;
    columns.years[row] = profile.years ?? NOTHING;
    columns.place[row] =
      place === null
        ? NOTHING
        : this.places.numberOf([place.city, place.lat, place.lon, place.country].join("|"), place);
    columns.payKind[row] = NOTHING;
    if (pay !== null) {
      const { period, currency } = pay;
      columns.pay[row] = period === null ? pay.low : pay.low * PERIODS_A_YEAR[period];
      const kind: PayKind = { period: period === null ? null : "year", currency };
      columns.payKind[row] = this.payKinds.numberOf(`${kind.period}|${currency}`, kind);
    }
    columns.freeFrom[row] = profile.freeFrom === null ? NO_DAY : dayNumber(profile.freeFrom);
    columns.notice[row] = profile.noticeDays ?? NOTHING;
    columns.lastContact[row] =
      profile.lastContact === null ? NO_DAY : dayNumber(profile.lastContact);
  }

  #writeFeatures(row: number, profile: CandidateProfile): void {
    const languages = Object.entries(profile.languages);
    const count =
      profile.skills.length +
      profile.textSkills.length +
      languages.length +
      profile.customFields.length;
    this.#reserve(count);
    const { columns } = this;
    columns.start[row] = this.#featureCount;
    for (const skill of profile.skills) {
      const number = this.skills.numberOf(skill, skill);
      this.#frequencies[number] = (this.#frequencies[number] ?? 0) + 1;
      this.#addFeature(number);
    }
    columns.skillEnd[row] = this.#featureCount;
    for (const skill of profile.textSkills) this.#addFeature(this.skills.numberOf(skill, skill));
    columns.textEnd[row] = this.#featureCount;
    for (const [code, level] of languages)
      this.#addFeature(this.languages.numberOf(code, code) * LANGUAGE_LEVELS + level);
    columns.languageEnd[row] = this.#featureCount;
    for (const fact of profile.customFields)
      this.#addFeature(
        this.facts.numberOf(`${fact.id}|${fact.label}|${fact.values.join("|")}`, fact),
      );
    columns.end[row] = this.#featureCount;
  }

  #addFeature(number: number): void {
    this.features[this.#featureCount] = number;
    this.#featureCount += 1;
  }

  #reserve(count: number): void {
    const needed = this.#featureCount + count;
    if (needed <= this.features.length) return;
    if (this.#unusedFeatures > this.#featureCount / 2) this.#compact();
    if (this.#featureCount + count <= this.features.length) return;
    const grown = new Uint32Array(Math.max(needed, this.features.length * 2));
    grown.set(this.features);
    this.features = grown;
  }

  /** Moves the features together that are in use. */
  #compact(): void {
    const { flags, start, skillEnd, textEnd, languageEnd, end } = this.columns;
    const moved = new Uint32Array(this.features.length);
    let count = 0;
    for (let row = 0; row < this.rowCount; row += 1) {
      if (flags[row] === 0) continue;
      const from = start[row] ?? 0;
      const shift = count - from;
      moved.set(this.features.subarray(from, end[row]), count);
      start[row] = count;
      for (const ends of [skillEnd, textEnd, languageEnd, end])
        ends[row] = (ends[row] ?? 0) + shift;
      count = end[row] ?? 0;
    }
    this.features = moved;
    this.#featureCount = count;
    this.#unusedFeatures = 0;
  }
}
