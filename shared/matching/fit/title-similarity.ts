import { isRoleNoun } from "../words/title-vocabulary.ts";

const NOUN_WEIGHT = 0.5;
/** Credit for another word of the same family. */
const FAMILY_CREDIT = 0.5;
/** Worth of nouns where the subjects differ: a sales manager is no plant manager. */
const NOUN_ALONE = 0.25;

/** Words of roles between which people move. */
const FAMILIES = [
  "software backend frontend fullstack web mobile embedded java javascript typescript python php " +
    "c# c++ go ruby kotlin dotnet net react angular vue node android ios application",
  "data machine learning database bi dataanalysis statistics",
  "devops reliability system network security cloud kubernetes platform support linux",
  "mechanical design production process quality automation mechatronics industrial maintenance",
  "electrical electronics automation embedded mechatronics electrician",
  "sales account key business inside development customer success",
  "shop store cashier",
  "accountant financial finance controller payroll auditor tax accounting risk",
  "hr recruiter partner generalist",
  "marketing content social pr graphic event media seo",
  "legal counsel paralegal compliance",
  "nurse practitioner caregiver medical physician",
  "warehouse logistics forklift supply chain buyer purchasing coordinator",
  "truck driver forklift",
  "office executive receptionist assistant",
  "product project program owner scrum business",
  "ux graphic designer",
  "chef waiter hotel",
].map((words) => words.split(" "));

const FAMILIES_OF = new Map<string, ReadonlySet<number>>();
for (const [index, words] of FAMILIES.entries())
  for (const word of words)
    FAMILIES_OF.set(word, new Set([...(FAMILIES_OF.get(word) ?? []), index]));

function isFamily(word: string, otherWord: string): boolean {
  const families = FAMILIES_OF.get(word);
  const otherFamilies = FAMILIES_OF.get(otherWord);
  if (families === undefined || otherFamilies === undefined) return false;
  for (const family of families) if (otherFamilies.has(family)) return true;
  return false;
}

function weightOf(word: string): number {
  return isRoleNoun(word) ? NOUN_WEIGHT : 1;
}

/** A role that others are compared with. */
export class RoleComparison {
  readonly #words: readonly string[];
  readonly #total: number;
  readonly #credits = new Map<string, number>();
  readonly #cache = new Map<string, number>();

  constructor(role: string) {
    this.#words = role.split(" ");
    this.#total = this.#words.reduce((sum, word) => sum + weightOf(word), 0);
  }

  /** Returns how near another role is, from 0 to 1. */
  similarity(role: string): number {
    const cached = this.#cache.get(role);
    if (cached !== undefined) return cached;
    const similarity = this.#similarity(role);
    this.#cache.set(role, similarity);
    return similarity;
  }

  #similarity(role: string): number {
    const otherWords = role.split(" ");
    let recall = 0;
    let hasSubject = false;
    for (const word of this.#words) {
      let credit = 0;
      for (const otherWord of otherWords) {
        if (otherWord === word) credit = 1;
        else if (credit < FAMILY_CREDIT && isFamily(word, otherWord)) credit = FAMILY_CREDIT;
      }
      if (credit > 0 && !isRoleNoun(word)) hasSubject = true;
      recall += weightOf(word) * credit;
    }
    let precision = 0;
    let total = 0;
    for (const word of otherWords) {
      const weight = weightOf(word);
      total += weight;
      precision += weight * this.#creditOf(word);
    }
    const score = 0.65 * (recall / this.#total) + 0.35 * (precision / Math.max(total, NOUN_WEIGHT));
    const isNounOnly = this.#words.every(isRoleNoun);
    return hasSubject || isNounOnly ? score : score * NOUN_ALONE;
  }

  #creditOf(otherWord: string): number {
    let credit = this.#credits.get(otherWord);
    if (credit === undefined) {
      if (this.#words.includes(otherWord)) credit = 1;
      else credit = this.#words.some((word) => isFamily(word, otherWord)) ? FAMILY_CREDIT : 0;
      this.#credits.set(otherWord, credit);
    }
    return credit;
  }
}
