import { number, type Statements } from "../file/statements.ts";
import type { Layout } from "../index/layout.ts";
import type { AnyText } from "../memory/zoned-texts.ts";
import { quoted } from "./index-match.ts";
import type { HeldPlace, MemoryIndex } from "../memory/memory-index.ts";

/** Matches that are read at once where many records have the rest. */
const READ_AT_ONCE = 500;

/** Finds records of a resource whose short texts are in memory by their long texts, in the file. */
export class LongTexts {
  readonly #layout: Layout;
  readonly #memory: MemoryIndex;
  readonly #statements: Statements;
  /** Results by match expression: the same is asked again to count it. */
  readonly #cachedPlaces = new Map<string, { limit: number; places: readonly HeldPlace[] }>();

  constructor(layout: Layout, memory: MemoryIndex, statements: Statements) {
    this.#layout = layout;
    this.#memory = memory;
    this.#statements = statements;
  }

  /** The newest records whose long texts match. */
  newest(match: string, limit: number): readonly HeldPlace[] {
    const cached = this.#cachedPlaces.get(match);
    if (cached !== undefined && cached.limit >= limit) return cached.places.slice(0, limit);
    const places = this.#read("", [match], limit).map(({ place }) => place);
    this.#cachedPlaces.set(match, { limit: places.length < limit ? Infinity : limit, places });
    return places;
  }

  /** Returns the matches among these records alone. */
  among(match: string, ids: readonly number[], limit: number): readonly HeldPlace[] {
    if (ids.length === 0) return [];
    // The plus prevents the planner from searching the text index once per rowid.
    const among =
      "AND +rowid IN (SELECT r.ord FROM json_each(?) j " +
      `CROSS JOIN ${this.#layout.rows} r ON r.id = j.value)`;
    return this.#read(among, [match, JSON.stringify(ids)], limit).map(({ place }) => place);
  }

  /** Returns the newest matches that also contain `texts`, which most records should have. */
  having(match: string, texts: readonly AnyText[], limit: number): readonly HeldPlace[] {
    const matches: HeldPlace[] = [];
    let beforeRowid: bigint | null = null;
    while (matches.length < limit) {
      const read: readonly Read[] =
        beforeRowid === null
          ? this.#read("", [match], READ_AT_ONCE)
          : this.#read("AND rowid < ?", [match, beforeRowid], READ_AT_ONCE);
      matches.push(
        ...this.#memory.having(
          read.map(({ place }) => place),
          texts,
        ),
      );
      const lastRead = read.at(-1);
      if (lastRead === undefined || read.length < READ_AT_ONCE) break;
      beforeRowid = BigInt(lastRead.position);
    }
    return matches.slice(0, limit);
  }

  #read(condition: string, values: readonly unknown[], limit: number): readonly Read[] {
    const { text, rows } = this.#layout;
    const sql =
      `SELECT r.id, r.updated, r.ord FROM (SELECT rowid AS ord FROM ${text} WHERE ${text} ` +
      `MATCH ? ${condition} ORDER BY rowid DESC LIMIT ?) t CROSS JOIN ${rows} r ON r.ord = t.ord`;
    return this.#statements
      .tuples(sql, [number, number, number], ...values, limit)
      .map(([id, updated, position]) => ({
        place: this.#memory.placeOf(id, updated) ?? { recordNumber: NaN, id, updated },
        position,
      }));
  }
}

/** A record that was found in the text index, and its position there. */
interface Read {
  readonly place: HeldPlace;
  readonly position: number;
}

/** The match expression of texts that have one of each. */
export function matching(words: readonly (readonly string[])[]): string {
  return words.map((word) => `(${word.map(quoted).join(" OR ")})`).join(" AND ");
}
