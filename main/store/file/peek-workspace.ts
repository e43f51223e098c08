import { existsSync } from "node:fs";
import { z } from "zod";
import { openDatabase } from "./open-database.ts";

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
      const state = (key: string): unknown => {
        const json: unknown = database.prepare("SELECT value FROM state WHERE key = ?").pluck().get(key);
        return typeof json === "string" ? JSON.parse(json) : null;
      };
      const name = state(WORKSPACE_NAME);
      const connection = connectionSchema.safeParse(state("connection"));
      const unsent: unknown = database.prepare("SELECT count(*) FROM outbox WHERE state <> 'done'").pluck().get();
      return {
        name: typeof name === "string" ? name : null,
        remote: connection.success ? connection.data.remote : null,
        unsent: Number(unsent),
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
    const write = database.prepare("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)");
    write.run(WORKSPACE_NAME, JSON.stringify(name));
  } finally {
    database.close();
  }
}

/** State under which a workspace keeps the name that its user gave it. */
export const WORKSPACE_NAME = "workspace-name";
