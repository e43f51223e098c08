import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { WORLD_PLACES } from "../../shared/matching/places/places.ts";
import type { ReadingTools } from "../../shared/matching/read/read-candidate.ts";
import { lookupCurrency, TODAY } from "./world-one.ts";

/** Tools that read the records of these worlds. */
export const READING_TOOLS: ReadingTools = {
  vocabulary: createVocabulary(),
  places: WORLD_PLACES,
  lookup: (lookup, id) => (lookup === "currency" ? lookupCurrency(id) : null),
  definitions: [],
  today: TODAY,
};
