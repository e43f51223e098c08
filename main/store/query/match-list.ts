import type { CrmRecord } from "../../../shared/contract/define.ts";
import { number, type Statements, textOrNull } from "../file/statements.ts";
import type { CompiledFilter } from "./compile-filter.ts";
import type { Layout } from "../index/layout.ts";

/** Most matches that are held in memory, so that a page and the total are found together. */
const MAX_HELD_MATCHES = 20_000;
/**
 * The same if one index alone answers the filter. Of more matches, it gives their number and a page
 * faster than all positions.
 */
const MAX_HELD_OF_ONE_INDEX = 2_000;
/** Most records that are read to see whether they match. */
const MAX_READ_RECORDS = 60;

/** A query for all matches of a filter. */
export interface ListSource {
  readonly key: string;
  /** Selects positions, oldest first (faster in the index); its last value is the limit. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly isOneIndex: boolean;
}

/** A loose search for a text without other conditions. */
export interface LooseSource {
  readonly key: string;
  readonly loose: NonNullable<CompiledFilter["loose"]>;
}

/**
 * Holds the positions of all records that match the last filter, newest first. Each page needs the
 * total as well, and the next page usually follows soon, so a search with some thousand matches
 * finds them only once. Valid until something changes.
 */
export class MatchList {
  #key: string | null = null;
  #places: readonly number[] | null = null;
  #count: number | null = null;

  forget(): void {
    this.#hold(null, null);
  }

  /** Returns the number of matches for a key; null if it is not held. */
  counted(key: string): number | null {
    return this.#key === key ? this.#count : null;
  }

  /** Returns the held positions for a key; null if they are not held or are too many. */
  held(key: string): readonly number[] | null {
    return this.#key === key ? this.#places : null;
  }

  /** Finds and holds the positions of all matches; null if there are too many. */
  findAll(
    statements: Statements,
    { key, sql, values, isOneIndex }: ListSource,
  ): readonly number[] | null {
    if (this.#key !== key) {
      const limit = isOneIndex ? MAX_HELD_OF_ONE_INDEX : MAX_HELD_MATCHES;
      const places = statements.column(sql, number, ...values, limit + 1);
      this.#hold(key, places.length > limit ? null : places.toReversed());
    }
    return this.#places;
  }

  /** Finds and holds the positions of all matches; null if many match the loose search. */
  findFew(
    statements: Statements,
    layout: Layout,
    { key, loose }: LooseSource,
    unpack: (json: string) => CrmRecord | null,
  ): readonly number[] | null {
    if (this.#key === key) return this.#places;
    const places = few(statements, layout, loose, unpack);
    if (places !== null) this.#hold(key, places);
    return places;
  }

  #hold(key: string | null, places: readonly number[] | null): void {
    this.#key = key;
    this.#places = places;
    this.#count = places?.length ?? null;
  }
}

function few(
  statements: Statements,
  layout: Layout,
  loose: LooseSource["loose"],
  unpack: (json: string) => CrmRecord | null,
): readonly number[] | null {
  const { text, rows, docs } = layout;
  const sql = `SELECT rowid FROM ${text} WHERE ${text} MATCH ? ORDER BY rowid DESC LIMIT ?`;
  const places = statements.column(sql, number, loose.match, MAX_READ_RECORDS + 1);
  if (places.length > MAX_READ_RECORDS) return null;
  const records = statements.tuples(
    `SELECT r.ord, coalesce(d.doc, d.base) FROM json_each(?) j
     CROSS JOIN ${rows} r ON r.ord = j.value
     CROSS JOIN ${docs} d ON d.id = r.id ORDER BY j.key`,
    [number, textOrNull],
    JSON.stringify(places),
  );
  return records.flatMap(([place, json]) => {
    const record = json === null ? null : unpack(json);
    if (record === null) return [];
    const matches = loose.tests.every(({ places: fields, folded }) =>
      fields.some((at) => layout.texts[at]?.folded(record).includes(folded)),
    );
    return matches ? [place] : [];
  });
}
