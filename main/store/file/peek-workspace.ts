import { existsSync } from "node:fs";
import { z } from "zod";
import { openDatabase } from "./open-database.ts";
import { Statements } from "./statements.ts";
import { readStoredJson } from "./stored-json.ts";

/** What a workspace says of itself without being opened. */
export interface PeekedWorkspace {
  readonly name: string | null;
  /** Address of its server; null before it has one. */
  readonly remote: string | null;
  /** Changes that are not on the server. */
  readonly unsent: number;
}

const connectionSchema = z.object({ remote: z.string().nullable() });

/** Reads a workspace's file that may be open elsewhere; null where there is none that can be read. */
export function peekWorkspace(file: string): PeekedWorkspace | null {
  if (!existsSync(file)) return null;
  try {
    const database = openDatabase(file, { readonly: true });
    try {
      const statements = new Statements(database);
      const state = (key: string): unknown =>
        readStoredJson(statements.text("SELECT value FROM state WHERE key = ?", key));
      const name = state(WORKSPACE_NAME);
      const connection = connectionSchema.safeParse(state("connection"));
      return {
        name: typeof name === "string" ? name : null,
        remote: connection.success ? connection.data.remote : null,
        unsent: statements.number("SELECT count(*) FROM outbox WHERE state <> 'done'") ?? 0,
      };
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Gives a workspace's file another name, also while it is open elsewhere. */
export function renameWorkspace(file: string, name: string): void {
  const database = openDatabase(file);
  try {
    const sql = "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)";
    new Statements(database).run(sql, WORKSPACE_NAME, JSON.stringify(name));
  } finally {
    database.close();
  }
}

/** State under which a workspace keeps the name that its user gave it. */
export const WORKSPACE_NAME = "workspace-name";
