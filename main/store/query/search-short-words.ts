import type { Resource } from "../../../shared/contract/resource.ts";
import { number, type Statements } from "../file/statements.ts";
import { LAYOUTS } from "../index/layout.ts";
import type { Counted, RecordOf, ResourceSearch, Searched } from "./search-matches.ts";
import { rank, type Ranked, SearchedTexts } from "./search-rank.ts";
import { isShort, shortFields } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

/** Records that are read for one search: about a tenth of a second. */
const MAX_READ_RECORDS = 3000;

/** Returns whether a word has one or two characters, which the indexes find in short texts only. */
export function isShortWord(word: Word): boolean {
  return word.some(isShort);
}

/** Returns whether the indexes find no short words in some texts of a resource. */
export function hasLongTexts(resource: Resource): boolean {
  const { texts } = LAYOUTS[resource];
  const short = new Set(shortFields(LAYOUTS[resource]));
  return texts.some(({ field }) => !short.has(field));
}

/** Returns how many records to read of each: the same, and of the larger what is left. */
export function sharesOf(
  resources: readonly Resource[],
  total: (resource: Resource) => number,
): readonly { readonly resource: Resource; readonly maxRecords: number }[] {
  let remainingRecords = MAX_READ_RECORDS;
  return resources
    .toSorted((a, b) => total(a) - total(b))
    .map((resource, index) => {
      const maxRecords = Math.min(
        total(resource),
        Math.floor(remainingRecords / (resources.length - index)),
      );
      remainingRecords -= maxRecords;
      return { resource, maxRecords };
    });
}

interface ReadMatches {
  /** Newest first. */
  readonly matches: readonly Ranked[];
  /** `hasMore`: there are older records, which were not read. */
  readonly matchCount: Counted;
}

/**
 * Reads the newest records of a resource for those that have all words, in whatever text.
 * `withLong`: finds those that have the longer words; null if there are none.
 */
export function readNewest(
  resource: Resource,
  maxRecords: number,
  { words, fullText }: Searched,
  withLong: ResourceSearch | null,
  statements: Statements,
  recordOf: RecordOf,
): ReadMatches {
  const sql = `SELECT id FROM ${LAYOUTS[resource].rows} ORDER BY ord DESC LIMIT ?`;
  const ids =
    withLong === null
      ? statements.column(sql, number, maxRecords + 1)
      : withLong.newest("anywhere", maxRecords + 1).places.map(({ id }) => id);
  const matches = ids.slice(0, maxRecords).flatMap((id) => {
    const record = recordOf(resource, id);
    if (record === null) return [];
    const texts = new SearchedTexts(resource, record);
    return words.every((word) => word.some((text) => texts.has(text)))
      ? [rank(texts, words, fullText)]
      : [];
  });
  return { matches, matchCount: { count: matches.length, hasMore: ids.length > maxRecords } };
}
