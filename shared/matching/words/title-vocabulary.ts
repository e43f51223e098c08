import { longPattern } from "./long-pattern.ts";
import { normalizeText } from "../../contract/normalize-text.ts";
import { levelOfWord } from "./levels.ts";
import type { SkillVocabulary, WordGroups } from "./skill-vocabulary.ts";
import { readGroups } from "./skill-vocabulary.ts";
import { SpellingIndex } from "./spelling.ts";
import { TITLES } from "./title-groups.ts";

/** Groups of titles that come with Roadbook. */
export const TITLE_GROUPS: WordGroups = readGroups(TITLES);

/** A title without its wording: what the role is, and how senior. */
export interface ReadTitle {
  /** Words of the role in their usual form, sorted and separated by spaces; "" if none is known. */
  readonly role: string;
  /** Index in `LEVELS`; null if the title says none. */
  readonly level: number | null;
  /** True if the table of titles has it. */
  readonly isKnown: boolean;
}

/** Words of contracts and hours, which are no part of a role. */
const CONDITIONS =
  "contract freelance freelancer permanent temporary interim vollzeit teilzeit fulltime parttime " +
  "remote hybrid onsite cdi cdd nights days shift schicht minijob home office homeoffice all " +
  "genders gn";
const LINKS = new Set(
  (
    `${CONDITIONS} ` +
    "of the and und et y e i de du des d l la le les del della dei di da do dos der die " +
    "das im in en fur zu zum zur au aux a al alla ds dla for with mit per von vom el los auf at"
  ).split(" "),
);
/** Remarks on genders: "(m/w/d)", "H/F", "(all genders)". */
const GENDER_REMARK = longPattern(
  String.raw`
    \(?\b[mwfdhxigk](?:\s*[/|,*]\s*[mwfdhxigkn]|\s*[/|,*]\s*divers|\s*[/|,*]\s*gn)+\b\)?|
    \(?\b(all genders?|gn|mfd|mwd|wmd)\b\)?
  `,
  "gi",
);
const GENDER_ENDING = longPattern(
  String.raw`
    (?<=\p{L}{3})(?:[:*_·./](?:innen|in|r|e|a|o|se|euse|trice|ice|ne|re|iere|ere|ka|te)|
    \((?:innen|in|r|e|a|o|se|euse|trice|ne|re|ka|te)\)|In)(?![\p{L}])
  `,
  "gu",
);
const EMPLOYER = /\s(?:at|@|bei|chez|presso)\s.*$|@.*$/i;
const MAX_PHRASE = 6;
/** Words that say in which way somebody works, not what they work on. */
const ROLE_NOUNS = new Set(
  (
    "engineer manager specialist representative worker technician assistant consultant analyst " +
    "designer administrator coordinator operator agent officer clerk owner driver " +
    "mechanic advisor " +
    "researcher architect scientist leader master partner guard"
  ).split(" "),
);
/** Second parts of German compounds, as in Vertriebsingenieur. */
const COMPOUND_ENDS = (
  "entwickler ingenieur leiter manager berater techniker assistent kaufmann mechaniker referent " +
  "fahrer helfer mitarbeiter spezialist"
).split(" ");

/** Returns a word of a title in its male form, in German, French, Spanish, Italian and Polish. */
function withoutGender(word: string): string {
  if (word === "jefa") return "jefe";
  if (word.length < 6) return word;
  return word
    .replace(/(er|or|eur|ist|yst|ent|ant|at|ekt|arzt|ut|og|ig)in(nen)?$/, "$1")
    .replace(/(kauf|fach)frau$/, "$1mann")
    .replace(/krankenschwester$/, "krankenpfleger")
    .replace(/(det|at|ct|it|et|ut)rice$/, "$1eur")
    .replace(/angestellten?$/, "angestellter")
    .replace(/ttrice$/, "ttore")
    .replace(/euse$/, "eur")
    .replace(/iere$/, "ier")
    .replace(/ienne$/, "ien")
    .replace(/(t|d|s)ora$/, "$1or")
    .replace(/era$/, "ero")
    .replace(/aria$/, "ario")
    .replace(/(rafic|ecanic|ecnic|edic)a$/, "$1o")
    .replace(/ada$/, "ado")
    .replace(/ciale$/, "cial")
    .replace(/stka$/, "sta")
    .replace(/arka$/, "arz")
    .replace(/owa$/, "owy")
    .replace(/ante$/, "ant")
    .replace(/llere$/, "ller")
    .replace(/nieure$/, "nieur");
}

/** Knows the wordings of titles; its table can be extended by the user's own groups. */
export class TitleVocabulary {
  /** Words of a title, joined -> words of the role. */
  readonly #roles = new Map<string, readonly string[]>();
  readonly #words = new Set<string>();
  readonly #spelling = new SpellingIndex();
  readonly #skills: SkillVocabulary;
  readonly #cache = new Map<string, ReadTitle>();

  constructor(skills: SkillVocabulary, ownGroups: WordGroups = []) {
    this.#skills = skills;
    const shipped = new Map<string, readonly string[]>();
    for (const group of TITLE_GROUPS)
      for (const title of group) shipped.set(phraseKey(title), wordsOf(group[0] ?? ""));
    for (const group of ownGroups) {
      const role = group.map((title) => shipped.get(phraseKey(title))).find(isRole);
      this.#add(group, role ?? wordsOf(group[0] ?? ""));
    }
    for (const group of TITLE_GROUPS) this.#add(group, wordsOf(group[0] ?? ""));
  }

  #add(group: readonly string[], role: readonly string[]): void {
    for (const title of group) {
      const words = wordsOf(title);
      const key = words.join(" ");
      if (key !== "" && !this.#roles.has(key)) this.#roles.set(key, role);
      for (const word of words) {
        this.#words.add(word);
        this.#spelling.add(word);
      }
    }
  }

  /** Reads a title: its role and its level, whatever its wording and language. */
  read(title: string): ReadTitle {
    const text = title.slice(0, 200);
    const cached = this.#cache.get(text);
    if (cached !== undefined) return cached;
    const reading = this.#read(text);
    if (this.#cache.size > 20_000) this.#cache.clear();
    this.#cache.set(text, reading);
    return reading;
  }

  #read(title: string): ReadTitle {
    const [main = "", ...remarks] = segmentsOf(title);
    const firstReading = this.#readSegment(main);
    // "Berlin | Backend Engineer": the first part that names a role.
    const reading = firstReading.isKnown
      ? firstReading
      : (remarks.map((part) => this.#readSegment(part)).find((part) => part.isKnown) ??
        firstReading);
    // "Programista Java (Senior)": what stands in brackets is no role, but a level.
    return { ...reading, level: reading.level ?? this.#readSegment(title).level };
  }

  #readSegment(segment: string): ReadTitle {
    const words = wordsOf(segment).map((word) => this.#corrected(word));
    const role = new Set<string>();
    let level: number | null = null;
    let isKnown = false;
    for (const [index, word] of words.entries()) level = higher(level, levelAt(words, index, word));
    for (let index = 0; index < words.length;) {
      const length = this.#phraseLength(words, index);
      if (length > 0) {
        isKnown = true;
        for (const word of this.#roles.get(words.slice(index, index + length).join(" ")) ?? [])
          role.add(word);
        index += length;
        continue;
      }
      const word = words[index] ?? "";
      index += 1;
      if (levelAt(words, index - 1, word) !== null || /^\d+$|^i{1,3}$/.test(word)) continue;
      for (const part of this.#partsOf(word)) role.add(part);
    }
    // "Sales Director" and "Head of Sales" are sales managers.
    const isHead = level !== null && level >= 5;
    if (isHead && role.size > 0 && ![...role].some((word) => ROLE_NOUNS.has(word)))
      role.add("manager");
    return { role: [...role].toSorted().join(" "), level, isKnown };
  }

  #phraseLength(words: readonly string[], start: number): number {
    for (let length = Math.min(MAX_PHRASE, words.length - start); length > 0; length -= 1)
      if (this.#roles.has(words.slice(start, start + length).join(" "))) return length;
    return 0;
  }

  #corrected(word: string): string {
    if (this.#words.has(word) || levelOfWord(word) !== null) return word;
    if (this.#skills.knownSkill(word) !== null) return word;
    return this.#spelling.nearest(word)[0] ?? word;
  }

  /** Parts of a word that begins no known title: a skill, or a German compound. */
  #partsOf(word: string): readonly string[] {
    const skill = this.#skills.knownSkill(word);
    if (skill !== null) return [skill.key];
    const ending = COMPOUND_ENDS.find((end) => word.length > end.length + 2 && word.endsWith(end));
    if (ending === undefined) return [word];
    const start = word.slice(0, -ending.length);
    const subject =
      this.#skills.knownSkill(start) ?? this.#skills.knownSkill(start.replace(/s$/, ""));
    return [subject?.key ?? start, ...(this.#roles.get(ending) ?? [ending])];
  }
}

function isRole(role: readonly string[] | undefined): role is readonly string[] {
  return role !== undefined;
}

function higher(level: number | null, otherLevel: number | null): number | null {
  return level === null || (otherLevel !== null && otherLevel > level) ? otherLevel : level;
}

/** Returns the level that a word says at its place: "staff" does so only before an engineer. */
function levelAt(words: readonly string[], index: number, word: string): number | null {
  if (word === "staff")
    return /engineer|developer|designer|software/.test(words[index + 1] ?? "") ? 4 : null;
  if (word === "vice" && words[index + 1] === "president") return 6;
  if (word === "lead" && words[index + 1] === "generation") return null;
  if (word === "managing" && words[index + 1] === "director") return 6;
  return levelOfWord(word);
}

function segmentsOf(title: string): readonly string[] {
  return title
    .replace(GENDER_REMARK, " ")
    .replace(GENDER_ENDING, "")
    .replace(EMPLOYER, "")
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .split(/\s[-–—]\s|[|•·;]|,\s/)
    .filter((part) => part.trim() !== "");
}

function wordsOf(title: string): readonly string[] {
  const words = normalizeText(title.replaceAll("_", " "))
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word !== "");
  return words.filter((word) => !LINKS.has(word)).map(withoutGender);
}

function phraseKey(title: string): string {
  return wordsOf(title).join(" ");
}

/** Returns whether a word says in which way somebody works, not what they work on. */
export function isRoleNoun(word: string): boolean {
  return ROLE_NOUNS.has(word);
}
