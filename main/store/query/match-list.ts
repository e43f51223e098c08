import type { CrmRecord } from "../../../shared/contract/define.ts";
import { number, textOrNull } from "../file/columns.ts";
import type { CompiledFilter } from "./compile-filter.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import type { Layout } from "../index/layout.ts";
import type { Statements } from "../file/statements.ts";

/** Matches that are held: a page of them and their total are then the same work. */
const MAX_HELD_MATCHES = 20_000;
/** One index alone gives the number of many matches, and a page of them, faster than all places. */
const MAX_HELD_OF_ONE_INDEX = 2_000;
/** Records that are read to see whether they truly match. */
const MAX_READ_RECORDS = 60;

/** What is asked of the indexes, as SQL. */
export interface ListSource {
  readonly key: string;
  /** Gives places, oldest first (which the index gives faster); takes a limit as its last value. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly isOneIndex: boolean;
}

/** A text alone, as it is asked loosely. */
export interface LooseSource {
  readonly key: string;
  readonly loose: NonNullable<CompiledFilter["loose"]>;
}

/**
 * The places of all records that match the text that was asked last, newest first. A total is asked
 * with each page, and the next page soon after: a search that finds some thousands finds them once.
 * Holds until something changes.
 */
export class MatchList {
  #key: string | null = null;
  #places: readonly number[] | null = null;

  forget(): void {
    this.#key = null;
    this.#places = null;
  }

  /** What is held of this, `null` when it is not, or would be too many. */
  held(key: string): readonly number[] | null {
    return this.#key === key ? this.#places : null;
  }

  /** All places, `null` when there are too many. */
  findAll(
    statements: Statements,
    { key, sql, values, isOneIndex }: ListSource,
  ): readonly number[] | null {
    if (this.#key !== key) {
      const most = isOneIndex ? MAX_HELD_OF_ONE_INDEX : MAX_HELD_MATCHES;
      const places = statements.column(sql, number, ...values, most + 1);
      this.#hold(key, places.length > most ? null : places.toReversed());
    }
    return this.#places;
  }

  /** The places of a text that few records have even loosely; `null` when there are more. */
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

  #hold(key: string, places: readonly number[] | null): void {
    this.#key = key;
    this.#places = places;
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
    `SELECT r.ord, coalesce(d.doc, d.base) FROM json_each(?) j CROSS JOIN ${rows} r ON r.ord = j.value
     CROSS JOIN ${docs} d ON d.id = r.id ORDER BY j.key`,
    [number, textOrNull],
    JSON.stringify(places),
  );
  return records.flatMap(([place, json]) => {
    const record = json === null ? null : unpack(json);
    if (record === null) return [];
    const matches = loose.tests.every(({ places: fields, folded }) =>
      fields.some((at) => normalizeText(layout.texts[at]?.read(record) ?? "").includes(folded)),
    );
    return matches ? [place] : [];
  });
}
