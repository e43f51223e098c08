import { number, PLAIN_VALUE, type Statements, text } from "../file/statements.ts";
import { CONTACTED, type Contacted } from "../../../shared/query/derived-fields.ts";

/** Tables of contacts: what came last, and all before it. A time may be in both. */
export const CONTACT_TIMES = ["contact_time_new", "contact_time"] as const;

/** With so many new ones, these are moved to the others. */
const MAX_NEW = 16_000;
/** Share of added times after which all are counted again. */
const LOOK_SHARE = 1 / 16;

/** Contact: with whom, when (milliseconds), and the note or activity (`sourceKey`). */
export interface Contact {
  readonly slug: string;
  readonly timestamp: number;
  readonly source: number | bigint;
}

/**
 * The times of contacts. Notes and activities come in no order of whom they are about, and each of
 * them would change another page of a large table. So they are collected in a small one, all of
 * whose pages are few, and moved to the large one together, in its order.
 */
export class ContactTimes {
  readonly #statements: Statements;
  readonly #maxNew: number;
  /** Number of times added since the new ones were last counted. */
  #added = Infinity;

  constructor(statements: Statements, maxNew = MAX_NEW) {
    this.#statements = statements;
    this.#maxNew = maxNew;
  }

  /** Adds a time; what is there already stays there. */
  add({ slug, timestamp, source }: Contact): void {
    this.#statements.run(ADD, contactKey(slug), timestamp, source);
    this.#added += 1;
  }

  remove({ slug, timestamp, source }: Contact): void {
    for (const sql of REMOVE) this.#statements.run(sql, contactKey(slug), timestamp, source);
  }

  rename(from: string, to: string): void {
    for (const sql of RENAME) this.#statements.run(sql, contactKey(to), contactKey(from));
  }

  /** Removes the times of all notes (bit 0), or of all activities (bit 1). */
  clear(sourceBit: 0 | 1): void {
    for (const sql of CLEAR) this.#statements.run(sql, sourceBit);
  }

  /** Returns the newest time up to a limit; null if there is none. Both in milliseconds. */
  newest(slug: string, limit: number): number | null {
    const key = contactKey(slug);
    return this.#statements.number(NEWEST, key, limit, key, limit);
  }

  has({ slug, timestamp, source }: Contact): boolean {
    const values = [contactKey(slug), timestamp, source];
    return HAS.some((sql) => this.#statements.has(sql, ...values));
  }

  /** Returns how many times of notes (bit 0), or of activities (bit 1), there are. */
  count(sourceBit: 0 | 1): number {
    return this.#statements.number(COUNT, sourceBit, sourceBit) ?? 0;
  }

  /**
   * Call from time to time while many are added: moves those that came last to the others, if they
   * are many.
   */
  makeRoom(): void {
    if (this.#added < this.#maxNew * LOOK_SHARE) return;
    this.#added = 0;
    const lastToMove = this.#statements.row(LAST_TO_MOVE, KEY, this.#maxNew - 1);
    if (lastToMove === null) return;
    const upTo = [lastToMove.who, lastToMove.at, BigInt(lastToMove.source)];
    this.#statements.run(MOVE, ...upTo);
    this.#statements.run(FORGET_MOVED, ...upTo);
  }
}

/**
 * An expression for the newest time of a key up to a limit, both given in SQL. Binds what these
 * bind twice.
 */
export function newestContact(key: string, limit: string): string {
  const parts = CONTACT_TIMES.map(
    (table) => `SELECT max(at) AS at FROM ${table} WHERE who = ${key} AND at <= ${limit}`,
  );
  return `(SELECT max(at) FROM (${parts.join(" UNION ALL ")}))`;
}

const ONE = "who = ? AND at = ? AND source = ?";
const each = (sql: (table: string) => string) => CONTACT_TIMES.map(sql);
const ADD = "INSERT OR IGNORE INTO contact_time_new (who, at, source) VALUES (?, ?, ?)";
const REMOVE = each((table) => `DELETE FROM ${table} WHERE ${ONE}`);
const RENAME = each((table) => `UPDATE OR REPLACE ${table} SET who = ? WHERE who = ?`);
const CLEAR = each((table) => `DELETE FROM ${table} WHERE source & 1 = ?`);
const HAS = each((table) => `SELECT 1 FROM ${table} WHERE ${ONE}`);
const NEWEST = `SELECT ${newestContact(PLAIN_VALUE, "?")}`;
const COUNT =
  "SELECT (SELECT count(*) FROM contact_time WHERE source & 1 = ?) + " +
  "(SELECT count(*) FROM contact_time_new n WHERE source & 1 = ? AND NOT EXISTS (SELECT 1 " +
  "FROM contact_time t WHERE t.who = n.who AND t.at = n.at AND t.source = n.source))";
const KEY = { who: text, at: number, source: text };
const LAST_TO_MOVE =
  "SELECT who, at, CAST(source AS TEXT) AS source FROM contact_time_new " +
  "ORDER BY contact_time_new.who, contact_time_new.at, contact_time_new.source LIMIT 1 OFFSET ?";
const MOVE =
  "INSERT OR IGNORE INTO contact_time (who, at, source) SELECT who, at, source " +
  "FROM contact_time_new WHERE (who, at, source) <= (?, ?, ?) ORDER BY who, at, source";
const FORGET_MOVED = "DELETE FROM contact_time_new WHERE (who, at, source) <= (?, ?, ?)";

/** Stands for the beginning of a slug, as in `candidate_…`. */
const LETTERS: Readonly<Record<Contacted, string>> = {
  candidate: "c",
  contact: "t",
  organization: "o",
};
/** Stands before a slug that begins otherwise. */
const OTHER = "=";

/**
 * The key of a record's contacts in `contact_time`: its slug with a letter for the kind of record.
 * Two slugs never have the same.
 */
export function contactKey(slug: string): string {
  const resource = CONTACTED.find((name) => slug.startsWith(`${name}_`));
  return resource === undefined
    ? `${OTHER}${slug}`
    : `${LETTERS[resource]}${slug.slice(resource.length + 1)}`;
}

/** Returns the key of a contact in SQL, of a column with a slug. */
export function contactKeyOf(column: string): string {
  const cases = CONTACTED.map((resource) => {
    const { length } = `${resource}_`;
    return (
      `WHEN substr(${column}, 1, ${length}) = '${resource}_' ` +
      `THEN '${LETTERS[resource]}' || substr(${column}, ${length + 1})`
    );
  });
  return `CASE ${cases.join(" ")} ELSE '${OTHER}' || ${column} END`;
}
