import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BlobRef, isBlobRef, type StoredFile } from "../../../shared/wire.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { DISK_FULL, isDiskFull } from "../../store/file/open-database.ts";
import type { Store, StoreReader } from "../../store/types.ts";
import { fileKeyOf, seal } from "./cipher.ts";
import { readStoredFile } from "./encrypt-file.ts";
import type { BlobBytes } from "../../sync/context.ts";
import { CV_QUEUE_SETTING, cvQueueSchema } from "../../../shared/local/settings.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import { STATE } from "../../store/state-keys.ts";

/**
 * A file that no change needs may belong to a form that is still open, so it stays for this time.
 * Milliseconds.
 */
export const UNCLAIMED_FILE_MS = 24 * 3_600_000;

/** Ids of the files that unsent changes and drafts carry, and of those that are to be checked. */
export function waitingBlobs(reader: StoreReader): ReadonlySet<string> {
  const values = reader.outbox
    .entries({ states: UNSENT_STATES })
    .flatMap((entry) => Object.values(entry.body));
  const queue = cvQueueSchema.safeParse(reader.state.get(STATE.uiSettings.at(CV_QUEUE_SETTING)));
  return new Set([
    ...values.filter(isBlobRef).map(({ blob }) => blob),
    ...reader.drafts.blobs(),
    ...(queue.data?.files ?? []).map(({ blob }) => blob),
  ]);
}

/**
 * Files that no unsent change carries, that are not kept for a record, and that are no longer
 * young; one of the far future was noted by a clock that was wrong. One that was released has no
 * time. `now`: milliseconds; `isNew`: whether it was added a while ago, whatever the clock says.
 */
export function unwantedBlobs(
  reader: StoreReader,
  nowMs: number,
  isNew: (blob: string) => boolean = () => false,
): readonly BlobRef[] {
  const keptBlobs = new Set(reader.files.retainedFiles().map(({ file }) => file.blob));
  const old = reader.files
    .blobs()
    .filter(
      ({ blob, createdAt }) =>
        !keptBlobs.has(blob) &&
        (createdAt === 0 || (Math.abs(nowMs - createdAt) > UNCLAIMED_FILE_MS && !isNew(blob))),
    );
  // Nearly always empty, so that reading the whole outbox is avoided.
  if (old.length === 0) return [];
  const waitingIds = waitingBlobs(reader);
  return old.filter(({ blob }) => !waitingIds.has(blob));
}

/** Largest file that is accepted. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Changes of the clock below this do not affect a file's age. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;

/**
 * Files waiting to be sent, or sent from here: contents in `files/`, name and type in the database.
 * Those of an encrypted workspace are encrypted, each with a key of its own.
 */
export class BlobStore implements BlobBytes {
  readonly #folder: string;
  readonly #store: Store;
  readonly #newId: () => string;
  readonly #clock: Clock;
  readonly #key: FileKey | undefined;
  /**
   * When files were added in this run, in monotonic time: an open form keeps its file, however the
   * clock is set.
   */
  readonly #addedAt = new Map<string, number>();

  constructor(folder: string, store: Store, newId: () => string, clock: Clock, key?: FileKey) {
    this.#folder = folder;
    this.#store = store;
    this.#newId = newId;
    this.#clock = clock;
    this.#key = key;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Copies bytes into the workspace. Throws a RangeError with a sentence when they are too many.
   */
  async add(
    name: string,
    type: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<BlobRef> {
    const id = this.#newId();
    const file = join(this.#folder, id);
    let size = 0;
    const countedBytes = async function* () {
      for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
        size += chunk.length;
        if (size > MAX_FILE_BYTES)
          throw new RangeError(
            `${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Choose a smaller file.`,
          );
        yield chunk;
      }
    };
    try {
      await pipeline(
        Readable.from(this.#sealed(id, countedBytes()), { objectMode: false }),
        createWriteStream(`${file}.part`, { mode: 0o600, flush: true }),
      );
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw isDiskFull(error) ? new RangeError(DISK_FULL, { cause: error }) : error;
    }
    const ref: BlobRef = { blob: id, name: fileName(name), type: mediaType(type), size };
    this.#addedAt.set(id, this.#clock.elapsed());
    this.#store.write((writer) => writer.files.add(ref, this.#clock.now()), { durable: true });
    return ref;
  }

  #sealed(id: string, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return this.#key === undefined ? bytes : seal(fileKeyOf(this.#key, id), bytes);
  }

  file(id: string): StoredFile | null {
    if (!/^[a-z0-9]+$/i.test(id)) return null;
    const ref = this.#store.read((reader) => reader.files.byId(id));
    const path = join(this.#folder, id);
    if (ref === null || !existsSync(path)) return null;
    return { path, ref, ...(this.#key && { key: fileKeyOf(this.#key, id) }) };
  }

  async read(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = this.file(id);
    if (file === null) return null;
    try {
      return new Uint8Array(await readStoredFile(file));
    } catch {
      return null;
    }
  }

  /**
   * Removes files that no unsent change and no record needs: files that were replaced on the
   * server, and those of undone edits or unsaved forms. Never rejects: leftovers, because the app
   * was closed, are removed the next time.
   */
  async deleteUnneeded(): Promise<void> {
    try {
      this.#correctTimes();
      for (const { blob } of this.#store.read((reader) => this.#unwanted(reader)))
        await this.#remove(blob);
    } catch {
      return;
    }
  }

  /**
   * A file that was added while the system's clock was wrong gets the time that the corrected clock
   * gives it: its age counts for a later run and for the check, too, not in this process alone.
   */
  #correctTimes(): void {
    if (this.#addedAt.size === 0) return;
    const [nowMs, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const wrong = this.#store.read((reader) =>
      reader.files.blobs().flatMap((file) => {
        const addedAt = this.#addedAt.get(file.blob);
        // A file that was released has no time.
        if (addedAt === undefined || file.createdAt === 0) return [];
        const createdAt = nowMs - (elapsed - addedAt);
        return Math.abs(createdAt - file.createdAt) > CLOCK_TOLERANCE_MS
          ? [{ file, createdAt }]
          : [];
      }),
    );
    if (wrong.length === 0) return;
    this.#store.write(
      (writer) => {
        for (const { file, createdAt } of wrong) writer.files.add(file, createdAt);
      },
      { durable: true },
    );
  }

  #unwanted(reader: StoreReader): readonly BlobRef[] {
    if (reader.files.blobs().length === 0) return [];
    const elapsedMs = this.#clock.elapsed();
    const isNew = (blob: string) =>
      elapsedMs - (this.#addedAt.get(blob) ?? Number.NEGATIVE_INFINITY) <= UNCLAIMED_FILE_MS;
    return unwantedBlobs(reader, this.#clock.now(), isNew);
  }

  /** After a start: drops files that a power failure lost from the disk. */
  forgetLost(): void {
    const lost = this.#store.read((reader) =>
      reader.files.retainedFiles().filter(({ file }) => this.file(file.blob) === null),
    );
    if (lost.length === 0) return;
    this.#store.write(
      (writer) => {
        for (const lostFile of lost) writer.files.dropKept(lostFile);
      },
      { durable: true },
    );
  }

  /**
   * Forced to the disk before the file is deleted: a name without a file would be missed, a file
   * without a name is only found by the doctor.
   */
  async #remove(id: string): Promise<void> {
    this.#store.write((writer) => writer.files.remove(id), { durable: true });
    await rm(join(this.#folder, id), { force: true });
  }
}

/** Longest name and media type that are stored. */
const MAX_NAME_CHARACTERS = 255;
const MAX_MEDIA_TYPE_CHARACTERS = 200;

/** Returns the name without folders; a long one loses its middle, so that its extension stays. */
function fileName(rawName: string): string {
  const name = basename(rawName.replaceAll("\\", "/")) || "file";
  if (name.length <= MAX_NAME_CHARACTERS) return name;
  const ending = extname(name).slice(0, 20);
  return `${name.slice(0, MAX_NAME_CHARACTERS - ending.length)}${ending}`;
}

function mediaType(type: string): string {
  return type === "" || type.length > MAX_MEDIA_TYPE_CHARACTERS ? "application/octet-stream" : type;
}
