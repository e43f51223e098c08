import { existsSync } from "node:fs";
import type { FileKey } from "./file/file-key.ts";
import { openDatabase } from "./file/open-database.ts";
import { Statements } from "./file/statements.ts";
import { STATE, type StateKey } from "./state-keys.ts";

/** The description of a workspace that is not open. */
export interface PeekedWorkspace {
  readonly name: string | null;
  /** Address of its server; null before it has one. */
  readonly remote: string | null;
  /** Changes that are not on the server. */
  readonly unsent: number;
}

/** Reads a workspace's file, which may be open elsewhere; null if there is no readable one. */
export function peekWorkspace(file: string, key?: FileKey): PeekedWorkspace | null {
  if (!existsSync(file)) return null;
  try {
    const database = openDatabase(file, { readonly: true, key });
    try {
      const statements = new Statements(database);
      const state = <T>({ key, read }: StateKey<T>): T | undefined =>
        read(statements.text("SELECT value FROM state WHERE key = ?", key));
      return {
        name: state(STATE.workspaceName) ?? null,
        remote: state(STATE.connection)?.remote ?? null,
        unsent: statements.number("SELECT count(*) FROM outbox WHERE state <> 'done'") ?? 0,
      };
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Renames a workspace, even while it is open elsewhere. */
export function renameWorkspace(file: string, name: string, key?: FileKey): void {
  const database = openDatabase(file, { key });
  try {
    const sql = "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)";
    new Statements(database).run(sql, STATE.workspaceName.key, JSON.stringify(name));
  } finally {
    database.close();
  }
}
