import type { Resource } from "../../../shared/contract/resource.ts";
import { CV_INDEX, TABLES, textIndexes } from "./tables.ts";
import { number, Statements } from "./statements.ts";
import type { Database } from "./open-database.ts";

/** Duration of a step, so that an edit never waits for it. */
const STEP_MS = 2.2;
/** Index pages that the first step merges; then as many as its time allows, between these two. */
const FIRST_MERGED_PAGES = 16;
const MIN_MERGED_PAGES = 8;
const MAX_MERGED_PAGES = 64;
/** Share of free pages that stays in the file, and pages that a step returns to the disk. */
const SPARE_PAGES_SHARE = 1 / 400;
const RETURNED_PAGES = 30;
/** Segments of one level that a sync merges into one of the next; a transaction adds one. */
export const MERGED_SEGMENTS = 16;
/**
 * Segments that idle time leaves after much was written, and after little. Each one makes searches
 * take longer. But SQLite knows only the level of a segment, not its size: a few small ones at the
 * level of the largest would have that written again.
 */
const MERGED_AFTER_MUCH = 3;
const MERGED_AFTER_LITTLE = 8;
/**
 * Segments are small below this share of the largest. It is much where these have more than that
 * share of it together, or where three are not small: to merge those is worth it once.
 */
const SMALL = 1 / 4;
const MUCH = 1 / 5;
/**
 * Index pages to merge for a written record, so that merging keeps pace with writing, and the most
 * after one transaction, about 50 ms: what is left is merged after the next ones.
 */
const PAGES_PER_RECORD = 1.5;
const MAX_PAGES_PER_TRANSACTION = 400;
/** Changes after which the query planner's statistics may be outdated. */
const STALE_AFTER_CHANGES = 10_000;

interface Unmerged {
  readonly transactions: number;
  readonly records: number;
}

/**
 * Does maintenance in idle time. Each transaction adds a segment to the text indexes. A search
 * reads all segments, and with dozens of them takes up to three times as long as with a few. Idle
 * time merges them until a few are left, and leaves the largest alone until much has come.
 */
export class Upkeep {
  readonly #database: Database;
  readonly #statements: Statements;
  /** Text indexes that this round has not checked yet; null between two rounds. */
  #round: string[] | null = null;
  /** By text index, the records that were written since its segments were merged. */
  readonly #unmerged = new Map<string, Unmerged>();
  /** By text index, how many pages a step merges. */
  readonly #pages = new Map<string, number>();
  /** By text index, how many segments of one level are merged by now. */
  readonly #merged = new Map<string, number>();
  /** Segments of a level that this round merges, by its first text index; null until known. */
  #minSegments: number | null = null;
  readonly #elapsed: () => number;
  #seenChanges = -1;
  #analysed = 0;

  /** `elapsed`: milliseconds of a clock that never jumps. */
  constructor(database: Database, elapsed: () => number) {
    this.#database = database;
    this.#elapsed = elapsed;
    this.#statements = new Statements(database);
  }

  /** Does a little work; returns whether there is more to do now. */
  step(): boolean {
    const changes = this.#changes();
    if (changes === this.#seenChanges) return false;
    this.#round ??= [...Object.values(TABLES).flatMap(textIndexes), CV_INDEX];
    const start = this.#elapsed();
    do {
      const [table] = this.#round;
      if (table === undefined) break;
      if (this.#mergeTimed(table) > 0) continue;
      this.#round.shift();
      this.#minSegments = null;
    } while (this.#elapsed() - start < STEP_MS / 2);
    if (this.#round.length > 0) return true;
    if (this.#giveBack()) return true;
    if (changes - this.#analysed > STALE_AFTER_CHANGES) {
      this.#database.pragma("analysis_limit = 1000");
      this.#database.pragma("optimize");
      this.#analysed = changes;
    }
    this.#database.pragma("wal_checkpoint(PASSIVE)");
    this.#round = null;
    this.#seenChanges = this.#changes();
    return false;
  }

  /**
   * Call after a transaction that wrote the texts of so many records. Merges segments of one level
   * once there are enough of them, about as many pages as such transactions add.
   */
  mergeWritten(writtenTexts: ReadonlyMap<Resource, number>): void {
    for (const [resource, records] of writtenTexts) {
      for (const table of textIndexes(TABLES[resource])) {
        const previousCount = this.#unmerged.get(table);
        const unmerged = {
          transactions: (previousCount?.transactions ?? 0) + 1,
          records: (previousCount?.records ?? 0) + records,
        };
        this.#unmerged.set(table, unmerged);
        if (unmerged.transactions < MERGED_SEGMENTS) continue;
        const pages = Math.min(
          Math.ceil(unmerged.records * PAGES_PER_RECORD) + FIRST_MERGED_PAGES,
          MAX_PAGES_PER_TRANSACTION,
        );
        const isDone = this.#merge(table, pages, MERGED_SEGMENTS) === 0;
        // The next transaction goes on if there is more to merge.
        this.#unmerged.set(table, { transactions: isDone ? 0 : MERGED_SEGMENTS, records: 0 });
      }
    }
  }

  /**
   * Merges about as many pages as the time of a step allows, as seen with the step before. Returns
   * how many pages were written, about; 0 when there is nothing more to merge.
   */
  #mergeTimed(table: string): number {
    const pages = this.#pages.get(table) ?? FIRST_MERGED_PAGES;
    const start = this.#elapsed();
    this.#minSegments ??= this.#hasMuch(table) ? MERGED_AFTER_MUCH : MERGED_AFTER_LITTLE;
    const merged = this.#merge(table, pages, this.#minSegments);
    if (merged > 0) {
      // A single slow step, as by another program, changes little.
      const change = Math.min(Math.max(STEP_MS / (this.#elapsed() - start), 0.8), 1.25);
      const next = Math.round(pages * change);
      this.#pages.set(table, Math.min(Math.max(next, MIN_MERGED_PAGES), MAX_MERGED_PAGES));
    }
    return merged;
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

  /** Merges segments where there are so many of a level; returns about how many pages it wrote. */
  #merge(table: string, pages: number, segments: number): number {
    const run = (name: string, value: number) =>
      this.#statements.run(
        `INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ?)`,
        // A number is bound as REAL, which is no such value.
        BigInt(value),
      );
    if (this.#merged.get(table) !== segments) run("usermerge", segments);
    this.#merged.set(table, segments);
    const changesBefore = this.#changes();
    run("merge", pages);
    // The command itself counts as one change.
    return Math.max(0, this.#changes() - changesBefore - 1);
  }

  #hasMuch(table: string): boolean {
    const sql = `SELECT count(*) FROM ${table}_idx GROUP BY segid ORDER BY 1 DESC`;
    const sizes = this.#statements.column(sql, number);
    const [largest = 0] = sizes;
    const small = sizes.filter((size) => size < largest * SMALL);
    return (
      sizes.length - small.length >= MERGED_AFTER_MUCH ||
      small.reduce((sum, size) => sum + size, 0) > largest * MUCH
    );
  }

  #changes(): number {
    return this.#statements.number("SELECT total_changes()") ?? 0;
  }
}
