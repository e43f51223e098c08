import { openDatabase, type Database } from "./open-database.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Rows of a table until the first one that cannot be read. */
export interface SalvagedRows {
  readonly rows: readonly Row[];
  /** The table was read to its end: what is not among the rows is not in the file. */
  readonly isComplete: boolean;
}

/** The outbox of a file that may be damaged, row by row. */
export interface SalvagedOutbox {
  /** By their number. */
  readonly rows: ReadonlyMap<number, Row>;
  /** Numbers of rows that are there, and cannot be read. */
  readonly unreadable: ReadonlySet<number>;
  /** The last number that was given; 0 where that cannot be read. */
  readonly last: number;
}

/** A workspace file that a backup takes the place of: what can be read of it is read, whatever else is damaged. */
export class PresentFile {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Null for a file that is not there, or of which nothing can be read. */
  static open(file: string): PresentFile | null {
    try {
      const database = openDatabase(file, { readonly: true });
      database.prepare("SELECT count(*) FROM sqlite_master").get();
      return new PresentFile(database);
    } catch {
      return null;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Null where not even the numbers of its entries can be read. */
  outbox(): SalvagedOutbox | null {
    const unreadable = new Set<number>();
    const rows = new Map<number, Row>();
    const ids = this.#attempt(() => this.#database.prepare("SELECT id FROM outbox ORDER BY id").pluck().all());
    const last = this.#attempt(() =>
      Number(
        this.#database.prepare("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'").pluck().get(),
      ),
    );
    if (ids === null && last === null) return null;
    const read = this.#attempt(() => this.#database.prepare("SELECT * FROM outbox WHERE id = ?"));
    if (read === null) return null;
    // Where the list of numbers is damaged, each number that was ever given is tried.
    const tried = ids?.map(Number) ?? Array.from({ length: last ?? 0 }, (_item, index) => index + 1);
    for (const id of tried) {
      const row = this.#attempt(() => ({ found: read.get(id) as Row | undefined }));
      if (row === null) unreadable.add(id);
      else if (row.found !== undefined) rows.set(id, row.found);
      else if (ids !== null) unreadable.add(id);
    }
    return { rows, unreadable, last: last ?? 0 };
  }

  read(sql: string): SalvagedRows {
    const rows: Row[] = [];
    try {
      for (const row of this.#database.prepare(sql).iterate()) rows.push(row as Row);
    } catch {
      return { rows, isComplete: false };
    }
    return { rows, isComplete: true };
  }

  rows(sql: string): readonly Row[] {
    return this.read(sql).rows;
  }

  #attempt<T>(read: () => T): T | null {
    try {
      return read();
    } catch {
      return null;
    }
  }
}
