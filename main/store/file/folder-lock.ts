import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpeningProblem } from "../../../shared/local/encryption.ts";
import {
  type Database,
  holdFile,
  openDatabase,
  OPENING_ADVICE,
  openingProblem,
} from "./open-database.ts";
import { number, Statements, type StoredRow } from "./statements.ts";
import type { FileKey } from "./file-key.ts";

/** On a screen, in place of what a command line says of it. */
export const IN_USE = "Another Roadbook has this workspace open. Close it there, then try again.";

type Locked =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string; readonly problem: OpeningProblem };

/** Locks of this process. An unreferenced one would be garbage-collected and release its folder. */
const HELD = new Set<ReturnType<typeof holdFile>>();

/**
 * Allows one running app per workspace folder. The operating system holds the lock and releases it
 * when the process ends, however it ends: a lock file left by a power failure blocks no start, even
 * if its process number now belongs to another program.
 */
export function lockFolder(folder: string): Locked {
  const owner = join(folder, "lock");
  try {
    const lockFile = holdFile(join(folder, "workspace.lock"));
    if (lockFile === null) {
      const message =
        `Roadbook is already running on ${folder}${ownerText(owner)}. Use that window, or ` +
        "give this one another data folder.";
      return { ok: false, message, problem: "in-use" };
    }
    HELD.add(lockFile);
    const release = () => {
      HELD.delete(lockFile);
      lockFile.close();
    };
    try {
      writeFileSync(owner, String(process.pid), { mode: 0o600 });
    } catch (error) {
      release();
      throw error;
    }
    return {
      ok: true,
      release: () => {
        try {
          rmSync(owner, { force: true });
        } catch {
          // The file only names the holder of the lock.
        }
        release();
      },
    };
  } catch (error) {
    const problem = openingProblem(error, folder);
    const explanation =
      problem === "disk-full" ? "" : `The data folder ${folder} cannot be written to. `;
    return { ok: false, message: `${explanation}${OPENING_ADVICE[problem]}`, problem };
  }
}

/** Returns the holder of the lock, for the message only. */
function ownerText(file: string): string {
  try {
    const id = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(id) && id > 0 ? ` (process ${id})` : "";
  } catch {
    return "";
  }
}

/** Rows of a table until the first one that cannot be read. */
interface SalvagedRows {
  readonly rows: readonly StoredRow[];
  /** True if the table was read completely. A row that is missing here is then not in the file. */
  readonly isComplete: boolean;
}

/** The outbox of a file that may be damaged, row by row. */
export interface SalvagedOutbox {
  /** Rows by their number. */
  readonly rows: ReadonlyMap<number, StoredRow>;
  /** Numbers of rows that exist but cannot be read. */
  readonly unreadable: ReadonlySet<number>;
  /** The last number that was given; 0 if it cannot be read. */
  readonly lastId: number;
}

/** A workspace file that a backup replaces: reads what is readable, whatever else is damaged. */
export class PresentFile {
  readonly #database: Database;
  readonly #statements: Statements;

  private constructor(database: Database) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  /** Null for a file that does not exist or is entirely unreadable. */
  static open(file: string, key?: FileKey): PresentFile | null {
    try {
      const database = openDatabase(file, { readonly: true, key });
      database.prepare("SELECT count(*) FROM sqlite_master").get();
      return new PresentFile(database);
    } catch {
      return null;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Returns null if not even the numbers of its entries can be read. */
  outbox(): SalvagedOutbox | null {
    const unreadable = new Set<number>();
    const rows = new Map<number, StoredRow>();
    const ids = this.#attempt(() =>
      this.#statements.column("SELECT id FROM outbox ORDER BY id", number),
    );
    const lastId = this.#attempt(() =>
      this.#statements.number(
        "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'",
      ),
    );
    if (ids === null && lastId === null) return null;
    const sql = "SELECT * FROM outbox WHERE id = ?";
    if (!this.#canRead(sql)) return null;
    // If the list of numbers is damaged, every number that was ever used is tried.
    const tried = ids ?? Array.from({ length: lastId ?? 0 }, (_item, index) => index + 1);
    for (const id of tried) {
      const row = this.#attempt(() => ({ found: this.#statements.storedRow(sql, id) }));
      if (row === null) unreadable.add(id);
      else if (row.found !== null) rows.set(id, row.found);
      else if (ids !== null) unreadable.add(id);
    }
    return { rows, unreadable, lastId: lastId ?? 0 };
  }

  read(sql: string): SalvagedRows {
    const rows: StoredRow[] = [];
    try {
      for (const row of this.#statements.eachStoredRow(sql)) rows.push(row);
    } catch {
      return { rows, isComplete: false };
    }
    return { rows, isComplete: true };
  }

  rows(sql: string): readonly StoredRow[] {
    return this.read(sql).rows;
  }

  #canRead(sql: string): boolean {
    return this.#attempt(() => this.#statements.prepare(sql)) !== null;
  }

  #attempt<T>(read: () => T): T | null {
    try {
      return read();
    } catch {
      return null;
    }
  }
}
