import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { basename, join } from "node:path";
import type { BlobRef } from "../../shared/wire.ts";
import type { ReadFile } from "../http/read-request.ts";

/** Files that were uploaded, kept in a folder and given back under `/files/ID/NAME`. */
export class UploadedFiles {
  readonly #folder: string;
  readonly #id: () => string;

  constructor(folder: string, id: () => string) {
    this.#folder = folder;
    this.#id = id;
  }

  keep(files: Readonly<Record<string, ReadFile>>): Record<string, BlobRef> {
    const kept: Record<string, BlobRef> = {};
    for (const [field, file] of Object.entries(files)) {
      const blob = this.#id();
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(join(this.#folder, blob), file.bytes);
      kept[field] = {
        blob,
        name: basename(file.name) || "file",
        type: file.type,
        size: file.bytes.length,
      };
    }
    return kept;
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
