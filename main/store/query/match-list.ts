import type { CrmRecord } from "../../../shared/contract/define.ts";
import { number, textOrNull } from "../file/columns.ts";
import type { CompiledFilter } from "./compile-filter.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import type { Layout } from "../index/layout.ts";
import type { Statements } from "../file/statements.ts";

/** Matches that are held: a page of them and their total are then the same work. */
const MAX_HELD_MATCHES = 20_000;
/** Records that are read to see whether they truly match. */
const MAX_READ_RECORDS = 60;

/** What is asked of a text index, as SQL. */
export interface ListSource {
  readonly key: string;
  /** Gives places, oldest first (which the index gives faster); takes a limit as its last value. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly compiled: CompiledFilter;
  /** Nothing but the texts is asked. */
  readonly bare: boolean;
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
  find(
    statements: Statements,
    layout: Layout,
    source: ListSource,
    unpack: (json: string) => CrmRecord | null,
  ): readonly number[] | null {
    if (this.#key !== source.key) {
      this.#places = few(statements, layout, source, unpack) ?? this.#all(statements, source);
      this.#key = source.key;
    }
    return this.#places;
  }

  #all(statements: Statements, { sql, values }: ListSource): readonly number[] | null {
    const places = statements.column(sql, number, ...values, MAX_HELD_MATCHES + 1);
    return places.length > MAX_HELD_MATCHES ? null : places.toReversed();
  }
}

/** The places of a long text that few records have even loosely; `null` when there are more. */
function few(
  statements: Statements,
  layout: Layout,
  { compiled, bare }: ListSource,
  unpack: (json: string) => CrmRecord | null,
): readonly number[] | null {
  const { loose } = compiled;
  if (!bare || loose === null) return null;
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
