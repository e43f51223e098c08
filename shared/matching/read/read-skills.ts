import { languageOfSkill, type LanguageLevels } from "./read-languages.ts";
import { compactKey, type Skill, type SkillVocabulary } from "../words/skill-vocabulary.ts";

const MAX_ITEMS = 200;
const MAX_CHARACTERS = 100;
const DENIED = /^(no|not|kein\w*|ohne|pas de|sans|sin|senza|bez|brak)\s/i;

/** Skills and languages of a list: some people write "German C1" among their skills. */
export interface SkillList {
  readonly skills: readonly Skill[];
  readonly languages: LanguageLevels;
}

/** Reads the items of a field of skills. */
export function readSkillList(items: readonly string[], vocabulary: SkillVocabulary): SkillList {
  const skills = new Map<string, Skill>();
  const languages: Record<string, number> = {};
  const shortItems = items.slice(0, MAX_ITEMS).filter((item) => item.length <= MAX_CHARACTERS);
  for (const item of shortItems.flatMap((text) => partsOf(text, vocabulary))) {
    if (DENIED.test(item)) continue;
    const language =
      vocabulary.knownSkill(compactKey(item)) === null ? languageOfSkill(item) : null;
    if (language !== null) {
      languages[language.code] = Math.max(languages[language.code] ?? 0, language.level);
      continue;
    }
    const skill = vocabulary.read(item);
    if (skill !== null && !skills.has(skill.key)) skills.set(skill.key, skill);
  }
  return { skills: [...skills.values()], languages };
}

/** "React/Redux" and "Java (Spring, Hibernate)" are several skills, "CI/CD" is one. */
function partsOf(item: string, vocabulary: SkillVocabulary): readonly string[] {
  const text = item.trim();
  if (text === "") return [];
  if (vocabulary.knownSkill(compactKey(text)) !== null) return [text];
  const parts = text
    .split(/[()[\]]|\s(?:and|und|et|y|e|i|&|\+)\s|\/(?=\s*\p{L})/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return [text];
  const isKnown = (part: string) =>
    vocabulary.knownSkill(vocabulary.read(part)?.key ?? "") !== null ||
    languageOfSkill(part) !== null;
  const knownParts = parts.filter(isKnown);
  return knownParts.length > 0 ? knownParts : [text];
}
