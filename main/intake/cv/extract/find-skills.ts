import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { readLanguages } from "../../../../shared/matching/read/read-languages.ts";
import { readPay } from "../../../../shared/matching/read/read-pay.ts";
import { skillsInText, type TextSkill } from "../../../../shared/matching/read/skills-in-text.ts";
import {
  compactKey,
  type SkillVocabulary,
} from "../../../../shared/matching/words/skill-vocabulary.ts";
import type { CvSource } from "./cv-reading.ts";
import { dateRangeIn } from "./date-ranges.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { CONSENT, skillItems } from "./skill-items.ts";
import { isProse, withoutLegalForm } from "./text-kinds.ts";

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

/**
 * Finds skills: the items of their sections, and their names in texts about jobs and the person.
 * Where they stand in a firm, a title or a study they say nothing.
 */
export function findSkills(source: CvSource, vocabulary: SkillVocabulary): readonly SkillFinding[] {
  const findings = new Map<string, SkillFinding>();
  const knownKeys = new Set<string>();
  const add = (value: string, { page }: SourceLine, quote: string) => {
    const key = compactKey(value);
    if (key === "" || findings.has(key) || findings.size >= MAX_SKILLS) return;
    findings.set(key, { value, page, quote });
    knownKeys.add(vocabulary.read(value)?.key ?? key);
  };
  const addNamed = (skills: readonly TextSkill[], line: SourceLine) => {
    for (const skill of skills)
      if (!knownKeys.has(skill.key)) add(nameOf(skill), line, line.text.slice(0, 120));
  };
  for (const { kind, lines } of source.sections) {
    if (kind !== "skills") continue;
    for (const { text, line, isSentence } of skillItems(lines, vocabulary)) {
      if (isSentence) addNamed(mentionedIn(text, vocabulary), line);
      else add(text, line, line.text.includes(text) ? text : line.text.slice(0, 120));
    }
  }
  for (const line of linesOfKinds(source.sections, WORK_SECTIONS)) {
    const text = withoutLegalForm(line.text);
    if (CONSENT.test(text) || (readPay(text)?.currency ?? null) !== null) continue;
    const skills = mentionedIn(text, vocabulary);
    const names = skills.filter(isName);
    const isList = names.length > 1 && /[,;/]/.test(text);
    if (!isAboutWork(text) && !isList) continue;
    const isMeant = ({ start }: TextSkill) => names.length > 1 || !isFirstWord(text, start);
    const ownSkills = skills.filter(({ wording }) => vocabulary.isOwn(wording));
    addNamed([...ownSkills, ...names.filter(isMeant)], line);
  }
  return [...findings.values()];
}

function mentionedIn(text: string, vocabulary: SkillVocabulary): readonly TextSkill[] {
  const { mentioned, denied } = skillsInText(text, vocabulary);
  return [...mentioned.values()].filter(({ key }) => !denied.has(key));
}

/** Parts of a CV that tell what somebody does; languages often stand beside software. */
const WORK_SECTIONS = ["profile", "experience", "languages", "other"] as const;

/** Returns whether a line tells what somebody does, and is no firm, title or heading. */
function isAboutWork(text: string): boolean {
  if (text.includes("\t") || dateRangeIn(text) !== null || /@|https?:|www\.|\.com\//.test(text))
    return false;
  return isProse(text) || (text.match(/(?<=\s)\p{Ll}{3,}/gu) ?? []).length >= 2;
}

/** Returns whether a skill is written as a name: SAP, ISO 9001, Kafka. */
function isName({ wording, label }: TextSkill): boolean {
  if (wording.replace(/[^\p{L}\p{N}+#]/gu, "").length < 3)
    return /^(?:[CF][+#]*|R|Go)$/.test(wording);
  return (
    isSigned(wording) || (/^\p{Lu}/u.test(wording) && compactKey(wording) === compactKey(label))
  );
}

/** Returns whether a word of a name has a digit, or a capital inside. */
function isSigned(name: string): boolean {
  return /\d|\p{Ll}\p{Lu}|(?<!\S)\p{Lu}{2,6}(?!\S)/u.test(name);
}

/** "Python" is its usual name, and "QGIS" more than "GIS" is. */
function nameOf({ wording, label }: TextSkill): string {
  return isSigned(wording) && compactKey(wording) !== compactKey(label) ? wording : label;
}

function isFirstWord(text: string, start: number): boolean {
  return /(?:^|[.:!?•▪■◆►●‣◦·*–➢-])\s*$/u.test(text.slice(0, start));
}

/** Signs and words between two languages; a dash may stand before how well one is spoken. */
const BETWEEN_LANGUAGES = longPattern(
  String.raw`
    [,;|•·/]|\s(?:and|und|et|y|e|i|en)\s|\t(?=\p{Lu}\p{Ll}{3})|
    \s[–—]\s(?=\p{Lu}\p{Ll}{3,12}\s?[:(])|(?<=[\p{Ll})%])\.\s(?=\p{Lu}\p{Ll}{3})
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
      // "MS Office" is no Malay: a code needs its level.
      if (level === 0 && new RegExp(`\\b${code}\\b`, "i").test(short)) continue;
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
