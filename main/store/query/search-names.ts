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
  const wanted = texts > words.length ? limit * 2 : limit;
  const begins: Place[] = [];
  const others: Place[] = [];
  const counts = new Map<Resource, number>();
  const unknown: Resource[] = [];
  for (const resource of resources) {
    const names = texts > MAX_TEXTS ? null : (memory?.namesOf(resource) ?? null);
    const found = names === null ? null : namesWith(names, words, wanted);
    if (found === null) {
      unknown.push(resource);
      continue;
    }
    const ofResource = ({ id, updated }: HeldPlace): Place => ({ resource, id, updated });
    begins.push(...found[0].map(ofResource));
    others.push(...found[1].map(ofResource));
    counts.set(resource, found[0].length + found[1].length);
  }
  const places = [begins, others].flatMap((tier) =>
    tier.toSorted((a, b) => b.updated - a.updated).slice(0, wanted),
  );
  return { places: places.slice(0, wanted), counts, unknown };
}

/** Returns names that begin with the first word, and if there are not enough of them, others. */
function namesWith(
  names: HeldNames,
  words: readonly Word[],
  limit: number,
): readonly [begins: readonly HeldPlace[], others: readonly HeldPlace[]] | null {
  const [first] = words;
  if (first === undefined) return null;
  const all = names.newest(words, limit);
  if (all === null) return null;
  if (all.length < limit) {
    const begins = names.beginning(all, first);
    return [begins, all.filter((place) => !begins.includes(place))];
  }
  const begins = names.newestBeginning(words, limit) ?? [];
  const known = new Set(begins.map(({ id }) => id));
  return [begins, all.filter(({ id }) => !known.has(id))];
}
