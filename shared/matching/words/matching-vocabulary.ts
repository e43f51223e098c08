import { SkillVocabulary, type WordGroups } from "./skill-vocabulary.ts";
import { TitleVocabulary } from "./title-vocabulary.ts";

/** Words that mean the same, as the user keeps them beside those that come with Roadbook. */
export interface MatchSynonyms {
  readonly skills: WordGroups;
  readonly titles: WordGroups;
}

/** Everything that reading needs to know about words. */
export interface MatchingVocabulary {
  readonly skills: SkillVocabulary;
  readonly titles: TitleVocabulary;
}

/** Builds the tables of words, which takes about 50 ms: once, and when the user's own change. */
export function createVocabulary(
  { skills, titles }: MatchSynonyms = { skills: [], titles: [] },
): MatchingVocabulary {
  const skillVocabulary = new SkillVocabulary(skills);
  return { skills: skillVocabulary, titles: new TitleVocabulary(skillVocabulary, titles) };
}
