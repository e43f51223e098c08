import { text } from "../file/statements.ts";
import type { ReadCore } from "../read-core.ts";
import type { StateFamily, StateKey } from "../state-keys.ts";
import type { WriteCore } from "../write-core.ts";

/** Reads sync state, settings and other small values (state-keys.ts). */
export interface StateReader {
  /** Returns a value; undefined if it is missing or cannot be read. */
  get<T>(key: StateKey<T>): T | undefined;
  /** The values of a family by their names, of those that begin with `name`. */
  entriesOf<T, N extends readonly string[]>(
    family: StateFamily<T, N>,
    name?: string,
  ): ReadonlyMap<string, T>;
  /** The names of a family that begin with `name`. */
  names<T, N extends readonly string[]>(family: StateFamily<T, N>, name: string): readonly string[];
}

/** Writes these values. */
export interface StateWriter extends StateReader {
  /** Null removes the value. */
  set<T>(key: StateKey<T>, value: T | null): void;
}

export class StateOfReader implements StateReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  get<T>({ key, read }: StateKey<T>): T | undefined {
    return read(this.core.statements.text("SELECT value FROM state WHERE key = ?", key));
  }

  entriesOf<T, N extends readonly string[]>(
    { prefix, read }: StateFamily<T, N>,
    name = "",
  ): ReadonlyMap<string, T> {
    const from = `${prefix}${name}`;
    const rows = this.core.statements.rows(
      "SELECT key, value FROM state WHERE key >= ? AND key < ? ORDER BY key",
      { key: text, value: read },
      from,
      `${from}\u{10ffff}`,
    );
    return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
  }

  names<T, N extends readonly string[]>(
    { prefix }: StateFamily<T, N>,
    name: string,
  ): readonly string[] {
    const from = `${prefix}${name}`;
    const sql = "SELECT key FROM state WHERE key >= ? AND key < ?";
    return this.core.statements
      .column(sql, text, from, `${from}\u{10ffff}`)
      .map((key) => key.slice(prefix.length));
  }
}

export class StateOfWriter extends StateOfReader implements StateWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  set<T>({ key }: StateKey<T>, value: T | null): void {
    if (value === undefined || value === null)
      this.core.statements.run("DELETE FROM state WHERE key = ?", key);
    else
      this.core.statements.run(
        "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)",
        key,
        JSON.stringify(value),
      );
  }
}
