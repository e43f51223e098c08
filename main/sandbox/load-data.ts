import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { RESOURCES } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";
import { BadRecord, fillResource, readDefinitions, seedLookups } from "./fill-store.ts";

export type Loaded = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Loads `contact.json`, `organization.json`, … and `custom-field.json` of a folder: JSON arrays of records exactly as the API returns them,
 * maximised. A file that is not there is an empty resource.
 */
export function loadData(store: Store, folder: string): Loaded {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    return {
      ok: false,
      message: `The data folder ${folder} does not exist. Give --data a folder with contact.json and the like.`,
    };
  }
  seedLookups(store, false);
  for (const name of ["custom-field", ...RESOURCES] as const) {
    const file = join(folder, `${name}.json`);
    if (!existsSync(file)) continue;
    try {
      const rows = readArray(file);
      if (name === "custom-field")
        store.write((writer) => writer.saveDefinitions(readDefinitions(rows)), { durable: false });
      else fillResource(store, name, rows);
    } catch (error) {
      const reason = error instanceof BadRecord || error instanceof SyntaxError ? error.message : String(error);
      return { ok: false, message: `${file}: ${reason}. Mend the file, or take it out of the folder.` };
    }
  }
  return { ok: true };
}

function readArray(file: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new BadRecord(`is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (!Array.isArray(parsed)) throw new BadRecord("must be a JSON array of records");
  return parsed as unknown[];
}
