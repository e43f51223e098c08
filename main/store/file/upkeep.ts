import { TABLES } from "./tables.ts";
import { number } from "./columns.ts";
import type { Database } from "./open-database.ts";
import { Statements } from "./statements.ts";

/** Index pages that a step merges: it takes about 4 ms, so that an edit never waits for it. */
const MERGE_PAGES = 24;
/** Share of free pages that stays in the file, and pages that a step returns to the disk. */
const SPARE_PAGES_SHARE = 1 / 50;
const RETURNED_PAGES = 100;
/** Changes after which the query planner's statistics may be outdated. */
const STALE_AFTER_CHANGES = 10_000;

/**
 * Does maintenance in idle time. Each transaction adds a segment to the text indexes. A search
 * reads all segments, and is four times as fast with a single one. Small segments are merged
 * regularly, and all of them if it pays off, as after a first sync.
 */
export class Upkeep {
  readonly #database: Database;
  readonly #statements: Statements;
  /** Text indexes that this round has not checked yet; null between two rounds. */
  #round: string[] | null = null;
  /** Whether the first of them is being merged into one segment. */
  #isMergingAll = false;
  #seen = -1;
  #analysed = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  /** Does a little work; returns whether there is more to do now. */
  step(): boolean {
    const changes = this.#changes();
    if (changes === this.#seen) return false;
    this.#round ??= Object.values(TABLES).flatMap(({ text, grams }) => [text, grams]);
    for (let pages = 0; pages < MERGE_PAGES;) {
      const [table] = this.#round;
      if (table === undefined) break;
      const merged = this.#mergeSome(table);
      if (merged === 0) this.#round.shift();
      pages += merged;
    }
    if (this.#round.length > 0) return true;
    if (this.#giveBack()) return true;
    if (changes - this.#analysed > STALE_AFTER_CHANGES) {
      this.#database.pragma("analysis_limit = 1000");
      this.#database.pragma("optimize");
      this.#analysed = changes;
    }
    this.#database.pragma("wal_checkpoint(PASSIVE)");
    this.#round = null;
    this.#seen = this.#changes();
    return false;
  }

  /**
   * Merges segments of one size, then all of them where that pays off. Returns how many pages were
   * written, about; 0 when there is nothing more to merge.
   */
  #mergeSome(table: string): number {
    if (!this.#isMergingAll) {
      const pages = this.#merge(table, MERGE_PAGES);
      if (pages > 0) return pages;
      this.#isMergingAll = this.#isScattered(table);
    }
    const pages = this.#isMergingAll ? this.#merge(table, -MERGE_PAGES) : 0;
    this.#isMergingAll = pages > 0;
    return pages;
  }

  /**
   * Merging leaves as much free space in the file as it moved: returns it to the disk. Returns
   * whether there is more.
   */
  #giveBack(): boolean {
    const pragma = (name: string) => Number(this.#database.pragma(name, { simple: true }));
    // 2 means incremental. Files of the first version lack it.
    if (
      pragma("auto_vacuum") !== 2 ||
      pragma("freelist_count") <= pragma("page_count") * SPARE_PAGES_SHARE + RETURNED_PAGES
    )
      return false;
    this.#database.pragma(`incremental_vacuum(${RETURNED_PAGES})`);
    return true;
  }

  /**
   * Merges segments: of one size, or (with a negative number) all of them. Returns about how many
   * pages were written.
   */
  #merge(table: string, pages: number): number {
    const before = this.#changes();
    this.#statements.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, pages);
    // The command itself counts as one change.
    return Math.max(0, this.#changes() - before - 1);
  }

  /** Returns whether the smaller segments have more than a fifth of the size of the largest. */
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
