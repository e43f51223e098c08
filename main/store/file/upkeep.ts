import { TABLES } from "./tables.ts";
import { number } from "./columns.ts";
import type { Database } from "./open-database.ts";
import { Statements } from "./statements.ts";

/**
 * Index pages that one step merges, and steps of one call: a call stays short, so that an edit
 * never waits for it.
 */
const PAGES = 64;
const STEPS = 2;
/**
 * Free pages that stay in the file for what comes next, and pages that one call gives back to the
 * disk.
 */
const SPARE = 1 / 50;
const RETURNED = 500;
/** Changes of the file after which its planner's figures may be out of date. */
const MANY = 10_000;

/**
 * Work for idle time. Text indexes grow by a segment with each transaction; every search walks all
 * of them, and finds the same in one segment four times as fast. Small segments are merged as they
 * come; all of them, when together they are worth it, as after a first sync.
 */
export class Upkeep {
  readonly #database: Database;
  readonly #statements: Statements;
  /** Tables that are being brought to one segment. */
  readonly #merging = new Set<string>();
  #seen = -1;
  #analysed = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  /** Does a little; tells whether there is more to do now. */
  step(): boolean {
    const changes = this.#changes();
    if (changes === this.#seen && this.#merging.size === 0) return false;
    for (const { text, grams } of Object.values(TABLES)) {
      for (const table of [text, grams]) {
        if (!this.#merging.has(table)) {
          this.#merge(table, PAGES);
          if (this.#isScattered(table)) this.#merging.add(table);
        }
      }
    }
    const [table] = this.#merging;
    if (table !== undefined) {
      for (let step = 0; step < STEPS && this.#merging.has(table); step += 1)
        if (!this.#merge(table, -PAGES)) this.#merging.delete(table);
    }
    if (this.#merging.size > 0) return true;
    if (this.#giveBack()) return true;
    if (changes - this.#analysed > MANY) {
      this.#database.pragma("analysis_limit = 1000");
      this.#database.pragma("optimize");
      this.#analysed = changes;
    }
    this.#database.pragma("wal_checkpoint(PASSIVE)");
    this.#seen = this.#changes();
    return false;
  }

  /**
   * Merging leaves as much free room in the file as it moved: gives it back. Tells whether there is
   * more of it.
   */
  #giveBack(): boolean {
    const pragma = (name: string) => Number(this.#database.pragma(name, { simple: true }));
    // 2: incremental. Files of the first Roadbook were made without it.
    if (
      pragma("auto_vacuum") !== 2 ||
      pragma("freelist_count") <= pragma("page_count") * SPARE + RETURNED
    )
      return false;
    this.#database.pragma(`incremental_vacuum(${RETURNED})`);
    return true;
  }

  /**
   * Merges segments: of one size, or (a negative number) all of them. Tells whether there was
   * something to merge.
   */
  #merge(table: string, pages: number): boolean {
    const before = this.#changes();
    this.#statements.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, pages);
    // The command itself counts as one change.
    return this.#changes() - before > 1;
  }

  /** Whether the smaller segments hold more than a fifth of the largest. */
  #isScattered(table: string): boolean {
    const sql = `SELECT count(*) FROM ${table}_idx GROUP BY segid ORDER BY 1 DESC`;
    const sizes = this.#statements.column(sql, number);
    const [largest = 0, ...others] = sizes;
    return others.reduce((sum, size) => sum + size, 0) > Math.max(largest / 5, 4);
  }

  #changes(): number {
    return this.#statements.number("SELECT total_changes()") ?? 0;
  }
}
