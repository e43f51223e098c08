// The search that matching is measured against: what a careful recruiter types, step by step wider.
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import type { MatchingVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { SKILL_GROUPS, compactKey } from "../../shared/matching/words/skill-vocabulary.ts";
import { TITLE_GROUPS } from "../../shared/matching/words/title-vocabulary.ts";

type Row = Readonly<Record<string, unknown>>;

const LEVEL_WORDS =
  /\b(junior|jr|senior|sr|lead|principal|head of|\(?[mwfdhx](\/[mwfdhx])+\)?)\b\.?/gi;

function textOf(row: Row, field: string): string {
  const value = row[field];
  if (Array.isArray(value)) return normalizeText(value.join(", "));
  return typeof value === "string" ? normalizeText(value) : "";
}

/** Returns whether a text has a word or phrase, with borders of words. */
function hasPhrase(text: string, phrase: string): boolean {
  for (let index = text.indexOf(phrase); index >= 0; index = text.indexOf(phrase, index + 1)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + phrase.length)];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}+#]/u.test(after)) return true;
  }
  return false;
}

function phrases(words: readonly string[]): readonly string[] {
  return words.map((word) => normalizeText(word).trim()).filter((word) => word !== "");
}

function wordsForSkill(skill: string, vocabulary: MatchingVocabulary | null): readonly string[] {
  if (vocabulary === null) return phrases([skill]);
  const key = vocabulary.skills.knownSkill(compactKey(skill))?.key;
  const group = SKILL_GROUPS.find(([label = ""]) => compactKey(label) === key);
  return phrases([skill, ...(group ?? [])]);
}

function wordsForTitle(title: string, vocabulary: MatchingVocabulary | null): readonly string[] {
  const bare = title
    .replaceAll(LEVEL_WORDS, " ")
    .replace(/\(\s*\)/g, "")
    .replaceAll(/\s+/g, " ");
  if (vocabulary === null) return phrases([bare]);
  const { role } = vocabulary.titles.read(bare);
  const group = TITLE_GROUPS.find(([label = ""]) => vocabulary.titles.read(label).role === role);
  return phrases([bare, ...(group ?? [])]);
}

/**
 * Returns the first ten: title and all skills in the city, then fewer skills, then elsewhere; in
 * each step those with more of the skills, then the newest.
 */
export function booleanRanking(
  job: Row,
  candidates: readonly Row[],
  vocabulary: MatchingVocabulary | null,
): readonly number[] {
  const skills = String(job["skills"])
    .split(",")
    .map((skill) => wordsForSkill(skill, vocabulary));
  const title = wordsForTitle(String(job["position_name"]), vocabulary);
  const city = textOf(job, "city");
  const scored = candidates.map((candidate, index) => {
    const position = textOf(candidate, "current_position");
    const text = ["skill", "current_position", "description"]
      .map((field) => textOf(candidate, field))
      .join(" \n ");
    const count = skills.filter((words) => words.some((word) => hasPhrase(text, word))).length;
    const hasTitle = title.some((word) => hasPhrase(position, word));
    const isLocal = textOf(candidate, "city") === city;
    const [hasAll, hasHalf] = [count === skills.length, count >= skills.length / 2];
    const tiers = [
      hasTitle && hasAll && isLocal,
      hasTitle && hasHalf && isLocal,
      hasAll && isLocal,
      hasTitle && hasAll,
      hasTitle && hasHalf,
      hasHalf && isLocal,
      hasTitle && isLocal,
      hasTitle,
      hasHalf,
      count > 0,
    ];
    const tier = tiers.indexOf(true);
    return {
      index,
      tier: tier < 0 ? tiers.length : tier,
      count,
      updated: textOf(candidate, "updated_at"),
    };
  });
  return scored
    .toSorted((a, b) => a.tier - b.tier || b.count - a.count || (a.updated < b.updated ? 1 : -1))
    .slice(0, 10)
    .map(({ index }) => index);
}
