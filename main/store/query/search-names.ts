import type { Resource } from "../../../shared/contract/resource.ts";
import type { HeldNames } from "../memory/memory-indexes.ts";
import type { HeldPlace } from "../memory/memory-index.ts";
import type { Word } from "./search-words.ts";

/** Names of records in memory. */
export interface Names {
  /** Null while they cannot answer. */
  namesOf(resource: Resource): HeldNames | null;
}

/** A record that is found, before it is read. */
export interface Place {
  readonly resource: Resource;
  readonly id: number;
  readonly updated: number;
}

/** Matches of a search among the names in memory. */
export interface FoundNames {
  /** The best of them: first those that begin with the first word, newest first. */
  readonly places: readonly Place[];
  /** So many matches at least. */
  readonly counts: ReadonlyMap<Resource, number>;
  /** Resources whose names are not in memory, or not of use for these words. */
  readonly unknown: readonly Resource[];
}

/** Each text is compared with all names: with more, the file is as quick. */
const MAX_TEXTS = 8;

/** The newest records that have all words in their names, in memory. */
export function findNames(
  memory: Names | null,
  resources: readonly Resource[],
  words: readonly Word[],
  limit: number,
): FoundNames {
  const texts = words.reduce((sum, word) => sum + word.length, 0);
  // Corrections of a word are ranked among each other once they are read.
  const poolSize = texts > words.length ? limit * 2 : limit;
  const begins: Place[] = [];
  const otherPlaces: Place[] = [];
  const counts = new Map<Resource, number>();
  const unknown: Resource[] = [];
  for (const resource of resources) {
    const names = texts > MAX_TEXTS ? null : (memory?.namesOf(resource) ?? null);
    const foundNames = names === null ? null : namesWith(names, words, poolSize);
    if (foundNames === null) {
      unknown.push(resource);
      continue;
    }
    const ofResource = ({ id, updated }: HeldPlace): Place => ({ resource, id, updated });
    begins.push(...foundNames[0].map(ofResource));
    otherPlaces.push(...foundNames[1].map(ofResource));
    counts.set(resource, foundNames[0].length + foundNames[1].length);
  }
  const places = [begins, otherPlaces].flatMap((tier) =>
    tier.toSorted((a, b) => b.updated - a.updated).slice(0, poolSize),
  );
  return { places: places.slice(0, poolSize), counts, unknown };
}

/** Returns names that begin with the first word, and if there are not enough of them, others. */
function namesWith(
  names: HeldNames,
  words: readonly Word[],
  limit: number,
): readonly [begins: readonly HeldPlace[], others: readonly HeldPlace[]] | null {
  const [firstWord] = words;
  if (firstWord === undefined) return null;
  const allPlaces = names.newest(words, limit);
  if (allPlaces === null) return null;
  if (allPlaces.length < limit) {
    const begins = names.beginning(allPlaces, firstWord);
    return [begins, allPlaces.filter((place) => !begins.includes(place))];
  }
  const begins = names.newestBeginning(words, limit) ?? [];
  const beginningIds = new Set(begins.map(({ id }) => id));
  return [begins, allPlaces.filter(({ id }) => !beginningIds.has(id))];
}
