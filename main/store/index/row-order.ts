import { number, type RowOf, type Statements } from "../file/statements.ts";

/**
 * Milliseconds that share a position. Positions are small numbers on purpose: a text index stores
 * the distance from each record with a term to the next one, and distances of millions take five
 * times as many bytes as those of thousands. Where many records are to come, fewer milliseconds
 * share one, but never less than MIN_SLOT_MS: where more records changed than there are positions,
 * each record that comes later moves all those behind it.
 */
const SLOT_MS = 16_000;
const MIN_SLOT_MS = 1000;
/** Up to so many records slots are as long as that, even if most changed in the last weeks. */
const MAX_RECORDS_OF_LONG_SLOTS = 300_000;
/**
 * Most free positions to leave behind a record that gives way to an earlier time, so that a
 * transaction of records in ascending order fits there.
 */
const MAX_LEFT_POSITIONS = 1024;
/** Positions among which room is looked for first, where one is needed. */
const FIRST_SPAN = 4;
/**
 * Least positions of a row in a span whose rows are spread, and how many more with each doubling of
 * the span. A small span may be nearly full, so that few rows move; where records crowd, the larger
 * span that is needed gets more room, or it would soon be needed again.
 */
const POSITIONS_PER_ROW = 1.1;
const MORE_PER_DOUBLING = 0.1;

function refuse(): never {
  throw new Error("Only a writer moves rows.");
}

const COLUMNS = "ord AS position, updated, id";
const PLACED = { position: number, updated: number, id: number };
type Placed = RowOf<typeof PLACED>;

/**
 * Assigns positions (the column `ord`) to rows: whole numbers in the order of (updated_at, id),
 * close to the one that the time itself suggests, so that records can arrive in any order. Records
 * of the same moment are spread over the free positions beside it. If none is left, neighbours are
 * moved away.
 */
export class RowOrder {
  readonly #statements: Statements;
  readonly #sql: Readonly<Record<"below" | "from" | "newest", string>>;
  readonly #move: (row: Placed, to: number) => void;
  readonly #span: string;
  #lastPosition: number | null = null;
  /** Milliseconds; null until it is known. */
  #slot: number | null = null;

  /** `move` moves a row and its texts to another, free position. Not needed for reading. */
  constructor(
    rows: string,
    statements: Statements,
    move: (row: Placed, to: number) => void = refuse,
  ) {
    this.#statements = statements;
    this.#move = move;
    this.#sql = {
      below: `SELECT ${COLUMNS} FROM ${rows} WHERE ord < ? ORDER BY ord DESC LIMIT 1`,
      from: `SELECT ${COLUMNS} FROM ${rows} WHERE ord >= ? ORDER BY ord LIMIT 1`,
      newest: `SELECT ${COLUMNS} FROM ${rows} ORDER BY ord DESC LIMIT 1`,
    };
    this.#span = `SELECT ${COLUMNS} FROM ${rows} WHERE ord BETWEEN ? AND ? ORDER BY ord`;
  }

  /** About so many records will come. Where there is no row yet, it decides about the slots. */
  expect(records: number): void {
    if (this.#newest() === null) this.#slot = slotFor(records);
  }

  /** Forgets what it knows of the rows, after a rollback. */
  forget(): void {
    this.#slot = null;
    this.#lastPosition = null;
  }

  /** Returns a free position for a record that has none. */
  place(updated: number, id: number): number {
    for (;;) {
      const { before, after } = this.neighbours(updated, id);
      const free = this.#choose(
        this.#natural(updated),
        before?.position ?? null,
        after?.position ?? null,
      );
      if (free !== null) {
        this.#lastPosition = free;
        return free;
      }
      if (before !== null && after !== null) this.#makeRoom(before.position, after.position);
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
    const guess = this.#natural(updated);
    const isBefore = (row: Placed) =>
      row.updated < updated || (row.updated === updated && row.id < id);
    let before = this.#row(this.#sql.below, guess);
    let after = this.#row(this.#sql.from, guess);
    // The guess is nearly always between the two. Otherwise, search further away in growing steps,
    // then halve the remaining range.
    for (let step = 1; after !== null && isBefore(after); step *= 2) {
      before = after;
      after = this.#row(this.#sql.from, before.position + step);
    }
    for (let step = 1; before !== null && !isBefore(before); step *= 2) {
      after = before;
      before = this.#row(this.#sql.below, after.position - step + 1);
    }
    for (;;) {
      const low: number = before?.position ?? (after === null ? 0 : after.position - 2 ** 40);
      const high: number = after?.position ?? low + 2 ** 40;
      if (high - low < 2) return { before, after };
      const middle = low + Math.ceil((high - low) / 2);
      const up = this.#row(this.#sql.from, middle);
      if (up !== null && up.position < high) {
        if (isBefore(up)) before = up;
        else after = up;
        continue;
      }
      const down = this.#row(this.#sql.below, middle);
      if (down === null || down.position <= low) return { before, after };
      if (isBefore(down)) return { before: down, after };
      after = down;
    }
  }

  #row(sql: string, position: number): Placed | null {
    return this.#statements.row(sql, PLACED, position);
  }

  #newest(): Placed | null {
    return this.#statements.row(this.#sql.newest, PLACED);
  }

  /** The position that a time suggests, where there is room. */
  #natural(updated: number): number {
    this.#slot ??= slotOf(this.#newest());
    return Math.floor(updated / this.#slot);
  }

  #choose(natural: number, before: number | null, after: number | null): number | null {
    const low = before === null ? -Infinity : before + 1;
    const high = after === null ? Infinity : after - 1;
    if (low > high) return null;
    if (natural <= high) return Math.max(natural, low);
    // A later record has this position. If records in ascending order begin here, leave room behind
    // for the others.
    if (before !== null && before === this.#lastPosition) return low;
    return Math.max(low, high - Math.min(MAX_LEFT_POSITIONS, Math.floor((high - low) / 2)));
  }

  /**
   * Makes room between two neighbours: spreads the rows on the side with fewer of them evenly over
   * a span. A moved row costs as much as a new one, so the span is as small as possible.
   */
  #makeRoom(before: number, after: number): void {
    let perRow = POSITIONS_PER_ROW;
    for (let span = FIRST_SPAN; ; span *= 2, perRow += MORE_PER_DOUBLING) {
      const above = this.#statements.rows(this.#span, PLACED, after, after + span - 1);
      const below = this.#statements.rows(this.#span, PLACED, before - span + 1, before);
      const count = Math.min(above.length, below.length);
      if (count * perRow > span) continue;
      const away = (index: number) => Math.floor(((span - 1) / count) * (count - index));
      // Away from the gap and the far ones first, so that no two meet.
      if (above.length === count) {
        for (const [index, row] of above.toReversed().entries())
          this.#moveTo(row, Math.max(row.position, after + away(index)));
      } else {
        for (const [index, row] of below.entries())
          this.#moveTo(row, Math.min(row.position, before - away(index)));
      }
      return;
    }
  }

  #moveTo(row: Placed, position: number): void {
    if (row.position !== position) this.#move(row, position);
  }
}

function slotFor(records: number): number {
  let slot = SLOT_MS;
  for (
    let maxRecords = MAX_RECORDS_OF_LONG_SLOTS;
    maxRecords < records && slot > MIN_SLOT_MS;
    maxRecords *= 2
  )
    slot /= 2;
  return slot;
}

/**
 * The length of the slots by which a row was placed, and all others with it: rows that gave way to
 * others lie close to where they were.
 */
function slotOf(row: Placed | null): number {
  const measuredSlot = row === null || row.updated <= 0 ? SLOT_MS : row.updated / row.position;
  let slot = SLOT_MS;
  while (slot > MIN_SLOT_MS && measuredSlot < slot / Math.SQRT2) slot /= 2;
  return slot;
}
