import {
  createVocabulary,
  type MatchingVocabulary,
  type MatchSynonyms,
} from "../../../shared/matching/words/matching-vocabulary.ts";
import { createPlaces } from "../../../shared/matching/places/places.ts";
import table from "../../../shared/matching/places/places.json" with { type: "json" };

/** Places of the world: their names are sorted when the first is looked for. */
export const PLACES = createPlaces(table.lines);

let vocabulary: { readonly synonyms: string; readonly words: MatchingVocabulary } | null = null;

/** Returns the words of matching with the user's own; made once for the same ones. */
export function vocabularyOf(synonyms: MatchSynonyms): MatchingVocabulary {
  const key = JSON.stringify(synonyms);
  if (vocabulary?.synonyms !== key)
    vocabulary = { synonyms: key, words: createVocabulary(synonyms) };
  return vocabulary.words;
}
