import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Place } from "./search-names.ts";
import { rank, type Ranked, SearchedTexts } from "./search-rank.ts";
import type { Tier } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

/** Sources of a search, in every resource. */
export interface Searched {
  readonly words: readonly Word[];
  /** The whole typed text, normalised. */
  readonly fullText: string;
}

/** Reads a record as the user sees it. */
export type RecordOf = (resource: Resource, id: number) => CrmRecord | null;

/** Number of a resource's matches; `hasMore`: at least one beyond that. */
export interface Counted {
  readonly count: number;
  readonly hasMore: boolean;
}

/** Newest matches, newest first, and their number where it is known by the way. */
export interface FoundPlaces {
  readonly places: readonly Place[];
  readonly matchCount: Counted | null;
}

/** Search of one resource: by its text indexes, or among its short texts. */
export interface ResourceSearch {
  /** All matches, where few records may match: reading those is quicker than a closer look. */
  fewMatches(): readonly Ranked[] | null;
  /** The newest matches of a tier; those of a tier of names may include others. */
  newest(tier: Tier, limit: number): FoundPlaces;
  /** Counts up to a number. `knownMatches`: how many are known. */
  count(max: number, knownMatches: number): Counted;
}

/** Maximum number of records of a resource that are read to check whether they match. */
export const MAX_READ_RECORDS = 40;

export function rankPlaces(
  recordOf: RecordOf,
  { words, fullText }: Searched,
  places: readonly Place[],
): readonly Ranked[] {
  return places.flatMap(({ resource, id }) => {
    const record = recordOf(resource, id);
    return record === null ? [] : [rank(new SearchedTexts(resource, record), words, fullText)];
  });
}
