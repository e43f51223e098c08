import { NAMES } from "../index/short-texts.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { number, type Statements } from "../file/statements.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { expression } from "./filter-expression.ts";
import {
  type Counted,
  type FoundPlaces,
  MAX_READ_RECORDS,
  rankPlaces,
  type RecordOf,
  type ResourceSearch,
  type Searched,
} from "./search-matches.ts";
import type { Place } from "./search-names.ts";
import type { Ranked } from "./search-rank.ts";
import { isShort, shortFields, type Tier } from "./search-sources.ts";

/** At least so many matches are read: as many as are counted. */
const READ_AT_ONCE = 1001;

/**
 * Finds the matches of a resource whose short texts are compared, while these are not in memory: in
 * the first moments after the start, or where they do not fit.
 */
export class ScannedSearch implements ResourceSearch {
  readonly #resource: Resource;
  readonly #layout: Layout;
  readonly #searched: Searched;
  readonly #statements: Statements;
  readonly #recordOf: RecordOf;

  readonly #places = new Map<Tier, readonly Place[]>();

  constructor(resource: Resource, searched: Searched, statements: Statements, recordOf: RecordOf) {
    this.#resource = resource;
    this.#layout = LAYOUTS[resource];
    this.#searched = searched;
    this.#statements = statements;
    this.#recordOf = recordOf;
  }

  fewMatches(): readonly Ranked[] | null {
    const { places } = this.newest("anywhere", MAX_READ_RECORDS + 1);
    return places.length > MAX_READ_RECORDS
      ? null
      : rankPlaces(this.#recordOf, this.#searched, places);
  }

  newest(tier: Tier, limit: number): FoundPlaces {
    return { places: this.#newestPlaces(tier, limit).slice(0, limit), matchCount: null };
  }

  count(max: number): Counted {
    const { length } = this.#newestPlaces("anywhere", max + 1);
    return { count: Math.min(length, max), hasMore: length > max };
  }

  /** The first so many take as long as all: what is asked later is read with them. */
  #newestPlaces(tier: Tier, limit: number): readonly Place[] {
    const cachedPlaces = this.#places.get(tier);
    if (
      cachedPlaces !== undefined &&
      (cachedPlaces.length >= limit || cachedPlaces.length < READ_AT_ONCE)
    )
      return cachedPlaces;
    const sql = `SELECT r.id, r.updated FROM ${this.#layout.rows} r WHERE`;
    const { sql: condition, values } = this.#condition(tier);
    const maxRows = Math.max(limit, READ_AT_ONCE);
    const places = this.#statements
      .tuples(
        `${sql} ${condition} ORDER BY r.ord DESC LIMIT ?`,
        [number, number],
        ...values,
        maxRows,
      )
      .map(([id, updated]) => ({ resource: this.#resource, id, updated }));
    this.#places.set(tier, places);
    return places;
  }

  /** The tier of names that begin so is among those with names. */
  #condition(tier: Tier) {
    const { words, fullText } = this.#searched;
    const allFields = this.#layout.texts.map(({ field }) => field);
    const fields = tier === "anywhere" ? allFields : allFields.filter((field) => NAMES.has(field));
    const has = (texts: readonly string[], among: readonly string[]): Filter => ({
      op: "or",
      of: texts.map((text): Filter => ({ op: "contains", fields: among, text })),
    });
    const long = words.filter((word) => !word.some(isShort)).map((word) => has(word, fields));
    const short = words
      .filter((word) => word.some(isShort))
      .map((word) =>
        has(word.filter(isShort), tier === "anywhere" ? shortFields(this.#layout) : fields),
      );
    const shortOrWhole: Filter =
      tier === "anywhere" && words.length > 1 && short.length > 0
        ? { op: "or", of: [{ op: "and", of: short }, has([fullText], allFields)] }
        : { op: "and", of: short };
    return expression(this.#layout, { op: "and", of: [...long, shortOrWhole] }, () => []);
  }
}
