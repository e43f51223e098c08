import { number, type RowOf } from "../file/columns.ts";
import type { Statements } from "../file/statements.ts";

/**
 * Milliseconds that share a rank. Ranks are small numbers on purpose: a text index stores the
 * distance from each record with a term to the next one, and distances of millions take five times
 * as many bytes as those of thousands.
 */
const SLOT_MS = 16_000;
/**
 * Free ranks to leave between two records, so that a page of records fits between them before any
 * row has to be moved.
 */
const PAGE_RANKS = 64;

function refuse(): never {
  throw new Error("Only a writer moves rows.");
}

const PLACED = { ord: number, updated: number, id: number };
type Placed = RowOf<typeof PLACED>;

/**
 * Assigns ranks (the column `ord`) to rows: whole numbers in the order of (updated_at, id), close
 * to the one that the time itself suggests, so that records can arrive in any order. Records of the
 * same moment are spread over the free ranks beside it. If none is left, neighbours are moved away.
 */
export class Ranks {
  readonly #statements: Statements;
  readonly #sql: Readonly<Record<"below" | "from", string>>;
  readonly #move: (row: Placed, to: number) => void;
  readonly #span: string;
  #last: number | null = null;

  /** `move` moves a row and its texts to another, free rank. Not needed for reading. */
  constructor(
    rows: string,
    statements: Statements,
    move: (row: Placed, to: number) => void = refuse,
  ) {
    this.#statements = statements;
    this.#move = move;
    this.#sql = {
      below: `SELECT ord, updated, id FROM ${rows} WHERE ord < ? ORDER BY ord DESC LIMIT 1`,
      from: `SELECT ord, updated, id FROM ${rows} WHERE ord >= ? ORDER BY ord LIMIT 1`,
    };
    this.#span = `SELECT ord, updated, id FROM ${rows} WHERE ord BETWEEN ? AND ? ORDER BY ord`;
  }

  /** Returns a free rank for a record that has none. */
  place(updated: number, id: number): number {
    for (;;) {
      const { before, after } = this.neighbours(updated, id);
      const free = this.#choose(
        Math.floor(updated / SLOT_MS),
        before?.ord ?? null,
        after?.ord ?? null,
      );
      if (free !== null) {
        this.#last = free;
        return free;
      }
      if (before !== null && after !== null) this.#makeRoom(before.ord, after.ord);
    }
  }

  /**
   * Returns the rows before and after (updated, id). A row with exactly these values counts as
   * after.
   */
  neighbours(
    updated: number,
    id: number,
  ): { readonly before: Placed | null; readonly after: Placed | null } {
    const guess = Math.floor(updated / SLOT_MS);
    const isBefore = (row: Placed) =>
      row.updated < updated || (row.updated === updated && row.id < id);
    let before = this.#row(this.#sql.below, guess);
    let after = this.#row(this.#sql.from, guess);
    // The guess is nearly always between the two. Otherwise, search further away in growing steps,
    // then halve the remaining range.
    for (let step = 1; after !== null && isBefore(after); step *= 2) {
      before = after;
      after = this.#row(this.#sql.from, before.ord + step);
    }
    for (let step = 1; before !== null && !isBefore(before); step *= 2) {
      after = before;
      before = this.#row(this.#sql.below, after.ord - step + 1);
    }
    for (;;) {
      const low: number = before?.ord ?? (after === null ? 0 : after.ord - 2 ** 40);
      const high: number = after?.ord ?? low + 2 ** 40;
      if (high - low < 2) return { before, after };
      const middle = low + Math.ceil((high - low) / 2);
      const up = this.#row(this.#sql.from, middle);
      if (up !== null && up.ord < high) {
        if (isBefore(up)) before = up;
        else after = up;
        continue;
      }
      const down = this.#row(this.#sql.below, middle);
      if (down === null || down.ord <= low) return { before, after };
      if (isBefore(down)) return { before: down, after };
      after = down;
    }
  }

  #row(sql: string, ord: number): Placed | null {
    return this.#statements.row(sql, PLACED, ord);
  }

  #choose(natural: number, before: number | null, after: number | null): number | null {
    const low = before === null ? -Infinity : before + 1;
    const high = after === null ? Infinity : after - 1;
    if (low > high) return null;
    if (natural <= high) return Math.max(natural, low);
    // A later record has this rank. If a page of records in ascending order begins here, leave room
    // behind it for the others.
    if (before !== null && before === this.#last) return low;
    return Math.max(low, high - PAGE_RANKS);
  }

  /**
   * Makes room between two neighbours. Moves the rows on the side with fewer of them, over a span
   * of which half is then free.
   */
  #makeRoom(before: number, after: number): void {
    for (let span = PAGE_RANKS; ; span *= 2) {
      const above = this.#statements.rows(this.#span, PLACED, after, after + span - 1);
      const below = this.#statements.rows(this.#span, PLACED, before - span + 1, before);
      if (Math.min(above.length, below.length) * 2 > span) continue;
      // Rows move to the far end of the span, the last one first, so that no two meet.
      if (above.length <= below.length) {
        for (const [index, row] of above.toReversed().entries())
          this.#to(row, after + span - 1 - index);
      } else {
        for (const [index, row] of below.entries()) this.#to(row, before - span + 1 + index);
      }
      return;
    }
  }

  #to(row: Placed, ord: number): void {
    if (row.ord !== ord) this.#move(row, ord);
  }
}
