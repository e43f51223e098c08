import {
  createVocabulary,
  type MatchingVocabulary,
  type MatchSynonyms,
} from "../../../shared/matching/words/matching-vocabulary.ts";

let vocabulary: { readonly key: string | null; readonly words: MatchingVocabulary } | null = null;

/** Returns the words of matching with the user's own, which are read once for the same `key`. */
export function vocabularyOf(
  key: string | null,
  readSynonyms: () => MatchSynonyms,
): MatchingVocabulary {
  if (vocabulary?.key !== key) vocabulary = { key, words: createVocabulary(readSynonyms()) };
  return vocabulary.words;
}
