import { longPattern } from "./long-pattern.ts";
import { normalizeText } from "../../contract/normalize-text.ts";
import { PROFESSIONAL_SKILLS } from "./skill-groups-professional.ts";
import { KNOWN_SKILLS, TECHNICAL_SKILLS } from "./skill-groups-technical.ts";
import { SpellingIndex } from "./spelling.ts";

/** Words that mean the same; the first is the usual one. */
export type WordGroups = readonly (readonly string[])[];

/** A skill: the key under which its spellings meet, and its usual name. */
export interface Skill {
  readonly key: string;
  readonly label: string;
}

/** Reads a table of groups: a line each, words separated by commas, longer ones indented. */
export function readGroups(table: string): WordGroups {
  return table
    .replaceAll(/\n\s+/g, " ")
    .split("\n")
    .map((line) => splitWords(line))
    .filter((words) => words.length > 0);
}

function splitWords(line: string): string[] {
  return line
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Groups of skills that come with Roadbook. */
export const SKILL_GROUPS: WordGroups = [
  ...readGroups(TECHNICAL_SKILLS),
  ...readGroups(PROFESSIONAL_SKILLS),
];

/** Returns a text in the form in which names of skills are compared: no spaces, no punctuation. */
export function compactKey(text: string): string {
  return normalizeText(text)
    .replace(/(^|\s)\.net\b/g, "$1dotnet")
    .replace(/[^\p{L}\p{N}+#]+/gu, "");
}

const VERSION = /[\s.]*\bv?\d+([.,]\d+)*(\+|\.?x)?$|(?<=[a-z#+])\d+([.,]\d+)*\+?$/i;
/** Words for how well somebody masters a skill, before and after its name, in six languages. */
const BEFORE = longPattern(String.raw`
    ^((very good|good|solid|strong|deep|proven|basic|advanced|expert|proficient|hands on|
    extensive|experienced?|knowledge|understanding|sehr gute?|gute|fundierte|erste|kenntnisse|
    grundkenntnisse|erfahrung|umgang|bonnes?|solides?|connaissances?|experience|maitrise|
    buenos?|solidos?|conocimientos?|experiencia|manejo|dominio|buona|ottima|conoscenza|
    esperienza|dobra|bardzo dobra|znajomosc|doswiadczenie|umiejetnosc)\s+((of|in|with|mit|im|
    des?|du|d'|en|con|di|della|dell'|nel|w|we|z|na)\s*)?(?=\S))+
  `);
const AFTER = longPattern(String.raw`
    \s*[-–:,]?\s*\b(basics?|beginner|intermediate|advanced|expert|proficient|skills?|knowledge|
    experience|kenntnisse|grundkenntnisse|erfahrung|fortgeschritten|experte|debutant|confirme|
    avance|basico|avanzado|experto|base|avanzato|esperto|podstawowy|zaawansowany|ekspert)$
  `);
const YEARS_BEFORE =
  /^\d+\s*\+?\s*(years?|yrs?|jahre?n?|ans?|annees?|anos?|anni|lata?|roku)\b\s*(of|d'|de|di)?\s*/;
const YEARS =
  /[\s,:(–-]*\d+\s*\+?\s*(years?|yrs?|jahre?n?|ans?|annees?|anos?|anni|lata?|roku)\b.*$/;

/** Knows the spellings of skills. Its tables can be extended by the user's own groups. */
export class SkillVocabulary {
  /** Compact spelling -> skill. */
  readonly #skills = new Map<string, Skill>();
  /** First word of a spelling -> the most words that spellings beginning with it have. */
  readonly #starts = new Map<string, number>();
  readonly #spelling = new SpellingIndex();
  /** Compact spellings of the user's own groups. */
  readonly #ownKeys: ReadonlySet<string>;

  constructor(ownGroups: WordGroups = []) {
    this.#ownKeys = new Set(ownGroups.flat().map(compactKey));
    // The user's own groups come first: they decide.
    for (const group of ownGroups) this.#addGroup(group, true);
    for (const group of SKILL_GROUPS) this.#addGroup(group, false);
    for (const word of splitWords(KNOWN_SKILLS.replaceAll("\n", " ")))
      this.#addGroup([word], false);
  }

  #addGroup(group: readonly string[], isOwn: boolean): void {
    const keys = group.map(compactKey);
    const existing = keys.map((key) => this.#skills.get(key)).find((skill) => skill !== undefined);
    const shipped = isOwn ? shippedSkill(keys) : undefined;
    const [label = ""] = group;
    const skill = existing ?? shipped ?? { key: compactKey(label), label };
    for (const [index, word] of group.entries()) {
      const key = keys[index] ?? "";
      if (key === "" || this.#skills.has(key)) continue;
      this.#skills.set(key, skill);
      this.#spelling.add(key);
      const words = textWords(word);
      const [start = ""] = words;
      this.#starts.set(start, Math.max(this.#starts.get(start) ?? 0, words.length));
    }
  }

  /** Returns the known skill of a compact spelling; null if there is none. */
  knownSkill(key: string): Skill | null {
    return this.#skills.get(key) ?? null;
  }

  /** Returns whether the user's own groups have a spelling. */
  isOwn(text: string): boolean {
    return this.#ownKeys.has(compactKey(text));
  }

  /** Returns the most words of the spellings that begin with a word; 0 if none does. */
  longestFrom(word: string): number {
    return this.#starts.get(word) ?? 0;
  }

  /**
   * Reads one item of a list of skills: aliases, versions, remarks on how well it is mastered and
   * misspellings removed. Null for what names no skill.
   */
  read(item: string): Skill | null {
    const exact = this.knownSkill(compactKey(item));
    if (exact !== null) return exact;
    const text = normalizeText(item);
    const bare = bareName(text);
    const key = compactKey(bare);
    if (key === "") return null;
    return (
      this.knownSkill(key) ??
      this.knownSkill(compactKey(bare.replace(VERSION, ""))) ??
      this.knownSkill(compactKey(bare.replace(/\([^)]*\)?/g, ""))) ??
      this.#corrected(key) ?? { key, label: bare === text ? item.trim() : bare }
    );
  }

  /** Returns the skill that a misspelling means; null if it could be several. */
  #corrected(key: string): Skill | null {
    const [skill = null, ...otherSkills] = this.#spelling
      .nearest(key)
      .map((word) => this.knownSkill(word));
    return otherSkills.every((otherSkill) => otherSkill === skill) ? skill : null;
  }
}

function bareName(text: string): string {
  return text
    .replace(YEARS_BEFORE, "")
    .replace(YEARS, "")
    .replace(BEFORE, "")
    .replace(AFTER, "")
    .trim();
}

const shippedKeys = new Map<string, Skill>();

/** Returns the skill of the shipped table that a group of the user's belongs to. */
function shippedSkill(keys: readonly string[]): Skill | undefined {
  if (shippedKeys.size === 0)
    for (const group of SKILL_GROUPS) {
      const skill = { key: compactKey(group[0] ?? ""), label: group[0] ?? "" };
      for (const word of group) {
        const key = compactKey(word);
        if (!shippedKeys.has(key)) shippedKeys.set(key, skill);
      }
    }
  return keys.map((key) => shippedKeys.get(key)).find((skill) => skill !== undefined);
}

/** Words of a phrase as `readTokens` cuts them from texts. */
function textWords(phrase: string): readonly string[] {
  return (
    normalizeText(phrase)
      .replace(/(^|\s)\.net\b/g, "$1dotnet")
      .match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
  );
}
