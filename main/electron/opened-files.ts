import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { StoredFile } from "../../shared/wire.ts";
import { BrokenSeal } from "../engine/files/cipher.ts";
import { streamStoredFile } from "../engine/files/encrypt-file.ts";
import { safeName } from "./document-name.ts";
import { markAsForeign } from "./foreign-mark.ts";

type FileCopy =
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly message: string };

const NOT_HERE = "This file isn't on this computer any more.";
const CLOSED = "The workspace was closed meanwhile.";

/** Removes a file or a folder; rejects while another program holds it open, as Windows does. */
type Remove = (path: string) => Promise<void>;

const removeFrom: Remove = (path) => rm(path, { recursive: true, force: true });

/**
 * Copies of a workspace's files for other programs: plain, under the names of the files. They are
 * removed with what they belong to, at every start, lock and wipe. Folders around them have random
 * names: one that cannot be removed yet tells nothing.
 */
export class OpenedFiles {
  readonly #folder: string;
  readonly #remove: Remove;
  /** Number of times that it was emptied: a copy that was begun before is not handed out. */
  #emptied = 0;

  constructor(folder: string, remove = removeFrom) {
    this.#folder = folder;
    this.#remove = remove;
  }

  /**
   * Makes a copy under the file's own name without what could deceive, and marked as one that came
   * from elsewhere.
   */
  async add(file: StoredFile | null): Promise<FileCopy> {
    if (file === null) return { ok: false, message: NOT_HERE };
    const emptied = this.#emptied;
    const name = safeName(file.ref.name);
    const place = join(this.#folder, randomBytes(8).toString("hex"));
    const path = join(place, name);
    await mkdir(place, { recursive: true, mode: 0o700 });
    try {
      await pipeline(streamStoredFile(file), createWriteStream(path, { mode: 0o600 }));
      await markAsForeign(path, process.platform);
    } catch (error) {
      await this.#removeAnyhow(place);
      if (this.#emptied !== emptied) return { ok: false, message: CLOSED };
      if (!(error instanceof BrokenSeal)) throw error;
      return { ok: false, message: `${name} was changed on the disk and can't be decrypted.` };
    }
    if (this.#emptied === emptied) return { ok: true, path };
    await this.#removeAnyhow(place);
    return { ok: false, message: CLOSED };
  }

  /** Removes all copies but those that another program holds open, which go the next time. */
  async empty(): Promise<void> {
    this.#emptied += 1;
    const places = await readdir(this.#folder).catch(() => []);
    await Promise.all(places.map((place) => this.#removeAnyhow(join(this.#folder, place))));
    await rmdir(this.#folder).catch(() => undefined);
  }

  async #removeAnyhow(path: string): Promise<void> {
    try {
      await this.#remove(path);
    } catch {
      // Held open by another program.
    }
  }
}
