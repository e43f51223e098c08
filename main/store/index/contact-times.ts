import { PLAIN_VALUE, type Statements } from "../file/statements.ts";
import { contactKey } from "./contact-key.ts";

/** What came last, and all before it. A time may be in both. */
export const CONTACT_TIMES = ["contact_time_new", "contact_time"] as const;

/** So many times are new at most, before those of many more records are written. */
const MAX_NEW = 16_000;

/** One contact: with whom, when (milliseconds), and the note or activity (`sourceKey`). */
export interface Contact {
  readonly slug: string;
  readonly at: number;
  readonly source: number;
}

/**
 * The times of contacts. Notes and activities come in no order of whom they are about, and each of
 * them would change another page of a large table. So they are collected in a small one, all of
 * whose pages are few, and moved to the large one together, in its order.
 */
export class ContactTimes {
  readonly #statements: Statements;
  readonly #maxNew: number;

  constructor(statements: Statements, maxNew = MAX_NEW) {
    this.#statements = statements;
    this.#maxNew = maxNew;
  }

  /** Adds a time; what is there already stays there. */
  add({ slug, at, source }: Contact): void {
    this.#statements.run(ADD, contactKey(slug), at, source);
  }

  remove({ slug, at, source }: Contact): void {
    for (const sql of REMOVE) this.#statements.run(sql, contactKey(slug), at, source);
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

  has({ slug, at, source }: Contact): boolean {
    const values = [contactKey(slug), at, source];
    return HAS.some((sql) => this.#statements.has(sql, ...values));
  }

  /** Returns how many times of notes (bit 0), or of activities (bit 1), there are. */
  count(sourceBit: 0 | 1): number {
    return this.#statements.number(COUNT, sourceBit, sourceBit) ?? 0;
  }

  /** Call before many are added: moves those that came last to the others, if they are many. */
  makeRoom(): void {
    const count = this.#statements.number("SELECT count(*) FROM contact_time_new") ?? 0;
    if (count < this.#maxNew) return;
    this.#statements.run(MOVE);
    this.#statements.run("DELETE FROM contact_time_new");
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
  "(SELECT count(*) FROM contact_time_new WHERE source & 1 = ? AND (who, at, source) NOT IN " +
  "(SELECT who, at, source FROM contact_time))";
const MOVE =
  "INSERT OR IGNORE INTO contact_time (who, at, source) " +
  "SELECT who, at, source FROM contact_time_new ORDER BY who, at, source";
