import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { RESOURCES } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";
import { BadRecord, fillResource, readDefinitions, seedLookups } from "./fill-store.ts";
import type { ServerResponse } from "node:http";
import type { BlobRef } from "../../shared/wire.ts";
import type { ReadFile } from "../http/read-request.ts";

type Loaded = { readonly ok: true } | { readonly ok: false; readonly message: string };

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

/** Files that were uploaded, kept in a folder and given back under `/files/ID/NAME`. */
export class UploadedFiles {
  readonly #folder: string;
  readonly #id: () => string;

  constructor(folder: string, id: () => string) {
    this.#folder = folder;
    this.#id = id;
  }

  keep(files: Readonly<Record<string, ReadFile>>): Record<string, BlobRef> {
    const storedBlobs: Record<string, BlobRef> = {};
    for (const [field, file] of Object.entries(files)) {
      const blob = this.#id();
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(join(this.#folder, blob), file.bytes);
      storedBlobs[field] = {
        blob,
        name: basename(file.name) || "file",
        type: file.type,
        size: file.bytes.length,
      };
    }
    return storedBlobs;
  }

  link(origin: string, blob: BlobRef): string {
    return `${origin}/files/${blob.blob}/${encodeURIComponent(blob.name)}`;
  }

  /** Bytes only, as a download: an uploaded page must not run under the sandbox's address. */
  serve(path: string, response: ServerResponse): void {
    const id = path.split("/")[2] ?? "";
    const file = join(this.#folder, id);
    if (!/^[a-z0-9]+$/.test(id) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": statSync(file).size,
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
    });
    createReadStream(file).pipe(response);
  }
}
