import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { readLanguages } from "../../../../shared/matching/read/read-languages.ts";
import { skillsInText } from "../../../../shared/matching/read/skills-in-text.ts";
import {
  compactKey,
  type SkillVocabulary,
} from "../../../../shared/matching/words/skill-vocabulary.ts";
import type { CvSource } from "./cv-reading.ts";
import { headingKind } from "./section-headings.ts";
import { linesOfKinds } from "./sections.ts";
import { withoutLegalForm } from "./text-kinds.ts";

export interface SkillFinding {
  readonly value: string;
  readonly page: number;
  readonly quote: string;
}

export interface LanguageFinding {
  /** Its name in English. */
  readonly value: string;
  /** ISO 639-1. */
  readonly code: string;
  /** A1 to C2 or "native"; null if the text does not say how well. */
  readonly level: string | null;
  readonly page: number;
  readonly quote: string;
}

const MAX_SKILLS = 100;
const MAX_SKILL_CHARACTERS = 40;
const MAX_SKILL_WORDS = 5;
/** Words for how well somebody knows something, and rows of dots or stars for it. */
const LEVEL = longPattern(
  String.raw`
    \s*(?:[([]\s*)?(?:[–—:-]\s*)?(?:\b(?:basic|beginner|intermediate|advanced|expert|
    proficient|fluent|good|very good|excellent|native|grundkenntnisse|gute?|sehr gute?|
    fortgeschritten|experte|basis|débutant|intermédiaire|avancé|confirmé|bon|très bon|
    básico|intermedio|avanzado|base|avanzato|ottimo|buono|podstawow\p{L}+|średni\p{L}+|
    zaawansowan\p{L}+|dobr\p{L}+|bardzo dobr\p{L}+|gevorderd|goed|intermediário|avançado|
    \d{1,2}\+?\s?(?:years?|yrs?|jahre?|ans?|años?|anni|lat|jaar|anos?)|\d{1,3}\s?%|
    \d\/\d{1,2}|level \d)\b\s*)(?:[)\]])?$|[\s●○★☆◉◯▪■□•·]+$|\s*\(\s*[●○★☆]+\s*\)$
  `,
  "iu",
);

/** What is written so that an employer may keep the CV, in eight languages. */
const CONSENT = longPattern(
  String.raw`
    \b(?:gdpr|dsgvo|rgpd|rodo|personal data|personenbezogene|données personnelles|
    dati personali|danych osobowych|datos personales|dados pessoais|persoonsgegevens)\b
  `,
  "i",
);

/** Finds skills: the items of their sections, and those that the workspace's words name. */
export function findSkills(source: CvSource, vocabulary: SkillVocabulary): readonly SkillFinding[] {
  const skillsByKey = new Map<string, SkillFinding>();
  const add = (value: string, page: number, quote: string) => {
    const key = vocabulary.read(value)?.key ?? compactKey(value);
    if (key !== "" && !skillsByKey.has(key) && skillsByKey.size < MAX_SKILLS)
      skillsByKey.set(key, { value, page, quote });
  };
  for (const { text, page } of linesOfKinds(source.sections, ["skills"]))
    for (const item of itemsIn(text)) add(item, page, item);
  const ownSections = source.sections.filter(
    ({ kind }) => kind !== "references" && kind !== "contact",
  );
  for (const { kind, lines } of ownSections)
    for (const { text, page } of lines) {
      if (CONSENT.test(text)) continue;
      const ownText = kind === "skills" ? text : withoutLegalForm(text);
      const { mentioned, denied } = skillsInText(ownText, vocabulary);
      for (const { label, key } of mentioned.values())
        if (!denied.has(key)) add(label, page, text.slice(0, 120));
    }
  return [...skillsByKey.values()];
}

/** Items of a line of a list of skills: "Sprachen: Java, Python (expert) · SQL". */
function itemsIn(line: string): readonly string[] {
  const text = line.replace(/^[•▪■◆►●‣◦·*✓–-]\s*/u, "");
  const label = /^([^:]{2,40}):\s*(\S.*)$/.exec(text);
  const list = label?.[2] ?? text;
  // A sentence is no list.
  if (/[.!?]\s+\p{Lu}/u.test(list) || (list.length > 80 && !/[,;|•·/]/.test(list))) return [];
  return list
    .split(/[,;|•·\t▪]|\s\/\s|\s[–—]\s(?=\p{Lu})/u)
    .map((item) => stripLevel(item.replace(/^[\s–—-]+|[\s.:–—-]+$/g, "")))
    .filter(isSkill);
}

function stripLevel(text: string): string {
  const short = text.replace(LEVEL, "").trim();
  return short === "" ? text.trim() : short.replace(/\s*\($/, "");
}

function isSkill(text: string): boolean {
  if (text.length < 1 || text.length > MAX_SKILL_CHARACTERS || !/\p{L}/u.test(text)) return false;
  if (text.split(/\s+/).length > MAX_SKILL_WORDS || /@|https?:|\b(?:19|20)\d{2}\b/.test(text))
    return false;
  if (text.length === 1 && !/^[RC]$/.test(text)) return false;
  // "Salary: 72,000 EUR" stands in the same lines.
  if (headingKind(text) !== null || /:\s|\d[.,]\d{3}\b/.test(text)) return false;
  return !isLanguageName(text);
}

function isLanguageName(text: string): boolean {
  return (
    text.split(/\s+/).length <= 2 &&
    !/^[a-z]{2}$/i.test(text) &&
    Object.keys(readLanguages(text)).length > 0
  );
}

/** Signs and words between two languages; a dash may stand before how well one is spoken. */
const BETWEEN_LANGUAGES = longPattern(
  String.raw`
    [,;|•·/]|\s(?:and|und|et|y|e|i|en)\s|\t(?=\p{Lu}\p{Ll}{3})|
    \s[–—]\s(?=\p{Lu}\p{Ll}{3,12}\s?[:(])
  `,
  "u",
);
const LEVEL_NAMES = [null, "A1", "A2", "B1", "B2", "C1", "C2", "native"] as const;

/** Finds languages in their section, with how well the person speaks them. */
export function findLanguages({ sections }: CvSource): readonly LanguageFinding[] {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const languages = new Map<string, LanguageFinding>();
  const lines = linesOfKinds(sections, ["languages"]);
  for (const [index, { text, page }] of lines.entries()) {
    const bare = text.replace(/^[•▪■◆►●‣◦·*–-]\s*/u, "");
    if (bare.length > 200) continue;
    for (const item of bare.split(BETWEEN_LANGUAGES)) {
      const short = item.replace(/\t/g, " ").trim();
      if (/^[a-z]{2}$/i.test(short)) continue;
      const [[code, level] = []] = Object.entries(readLanguages(short));
      if (code === undefined) continue;
      const next = lines[index + 1]?.text ?? "";
      const below =
        (level ?? 0) === 0 && bare === short && Object.keys(readLanguages(next)).length === 0;
      const nextLevel = below ? (readLanguages(`${short} ${next.slice(0, 60)}`)[code] ?? 0) : 0;
      const best = (level ?? 0) > 0 ? (level ?? 0) : nextLevel;
      const previous = languages.get(code);
      if (previous !== undefined && previous.level !== null) continue;
      languages.set(code, {
        value: names.of(code) ?? code,
        code,
        level: LEVEL_NAMES[best] ?? null,
        page,
        quote: short,
      });
    }
  }
  return [...languages.values()];
}
