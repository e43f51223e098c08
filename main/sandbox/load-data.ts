import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { RESOURCES } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";
import { BadRecord, fillResource, readDefinitions, seedLookups } from "./fill-store.ts";

export type Loaded = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Loads `contact.json`, `organization.json`, … and `custom-field.json` of a folder: JSON arrays of
 * records exactly as the API returns them, maximised. A file that is not there is an empty
 * resource. Rejects with the signal's reason when aborted.
 */
export async function loadData(
  store: Store,
  folder: string,
  signal?: AbortSignal,
): Promise<Loaded> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    return {
      ok: false,
      message:
        `The data folder ${folder} does not exist. Give --data a folder with contact.json ` +
        "and the like.",
    };
  }
  seedLookups(store, false);
  for (const name of ["custom-field", ...RESOURCES] as const) {
    const file = join(folder, `${name}.json`);
    if (!existsSync(file)) continue;
    try {
      const rows = readArray(file);
      if (name === "custom-field") {
        const definitions = readDefinitions(rows);
        store.write((writer) => writer.lookups.saveDefinitions(definitions), { durable: false });
      } else await fillResource(store, name, rows, signal);
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error;
      return {
        ok: false,
        message: `${file}: ${error.message}. Fix the file, or remove it from the folder.`,
      };
    }
  }
  return { ok: true };
}

function readArray(file: string): readonly unknown[] {
  let parsed: unknown;
  try {
    // Some editors put a byte order mark in front, which JSON does not know.
    parsed = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new BadRecord(
      `is not valid JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  if (!Array.isArray(parsed)) throw new BadRecord("must be a JSON array of records");
  return parsed;
}
