import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { loadPlaces } from "../../shared/matching/places/places.ts";
import type { ReadingTools } from "../../shared/matching/read/read-candidate.ts";
import { lookupCurrency, TODAY } from "./world-one.ts";

/** Tools that read the records of these worlds. */
export async function readingTools(): Promise<ReadingTools> {
  return {
    vocabulary: createVocabulary(),
    places: await loadPlaces(),
    lookup: (lookup, id) => (lookup === "currency" ? lookupCurrency(id) : null),
    definitions: [],
    today: TODAY,
  };
}
