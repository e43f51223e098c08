import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { z } from "zod";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { text } from "../file/columns.ts";
import type { FileKey } from "../file/file-key.ts";
import type { Statements } from "../file/statements.ts";
import { readStoredJson } from "../file/stored-json.ts";
import type { Refill } from "./held-record.ts";
import type { HeldIndex, MemoryIndexes } from "./memory-indexes.ts";
import type { RecordsForm } from "./held-record.ts";
import { MODULE, SIGNATURE_BITS } from "./scan-kernel.ts";
import { PartsReader, SNAPSHOT_ENDING, SNAPSHOT_STAMP, writeParts } from "./snapshot-file.ts";
import { ZONE_SHIFTS } from "./zoned-texts.ts";

/** Fewer records are read in a moment. */
const MIN_RECORDS = 20_000;
/** Increase it when what is held has another meaning, and all of its form stays as it is. */
const VERSION = 2;

const count = z.number().int().min(0);
const textsSchema = z.object({ capacity: count, size: count, end: count });
const formSchema = z.object({
  capacity: count,
  sorted: count,
  erased: count,
  texts: z.object({ names: textsSchema, others: textsSchema.nullable() }),
});
const headerSchema = z.object({
  form: z.string(),
  indexes: z.array(z.object({ resource: z.enum(RESOURCES), form: formSchema })),
});

export interface SnapshotOptions {
  readonly key?: FileKey | undefined;
  /** With fewer records there is no snapshot; of tests. */
  readonly snapshotFrom?: number | undefined;
}

/**
 * The texts in memory as they were when the workspace was closed, in a file beside it: reading that
 * takes a fraction of the time that reading the records takes. It is encrypted as the workspace is.
 * The workspace has the stamp of the snapshot until a record changes, so that one that is not up to
 * date, or belongs to another workspace, is never used.
 */
export class TextsSnapshot {
  readonly #path: string;
  readonly #statements: Statements;
  readonly #key: FileKey | undefined;
  readonly #minRecords: number;
  /** That the workspace has; null if it has none. */
  #stamp: string | null;
  /** The form of what the snapshot with that stamp holds, as JSON; null if there is none. */
  #kept: string | null = null;

  /** `statements`: of the connection that writes. */
  constructor(file: string, { key, snapshotFrom }: SnapshotOptions, statements: Statements) {
    this.#path = `${file}${SNAPSHOT_ENDING}`;
    this.#statements = statements;
    this.#key = key;
    this.#minRecords = snapshotFrom ?? MIN_RECORDS;
    const sql = "SELECT value FROM state WHERE key = ?";
    this.#stamp = z
      .string()
      .nullable()
      .catch(null)
      .parse(readStoredJson(statements.text(sql, SNAPSHOT_STAMP)) ?? null);
  }

  /** After a transaction that changed what is held of records, and so took the stamp out. */
  outdated(): void {
    this.#stamp = null;
    this.#kept = null;
  }

  /** Begins to read it; what cannot be used is deleted. */
  load(memory: MemoryIndexes, totals: (resource: Resource) => number): SnapshotLoad | null {
    const load = this.#stamp === null ? null : this.#open(this.#stamp, memory, totals);
    if (load === null) this.#drop();
    else this.#kept = JSON.stringify(load.indexes);
    return load;
  }

  /** It is deleted; the next one is written when the workspace closes. */
  #drop(): void {
    this.#kept = null;
    try {
      rmSync(this.#path, { force: true });
    } catch {
      // Another program has it open. It has no stamp of a workspace, and goes with the next start.
    }
  }

  /**
   * Writes a new one, and tells the workspace, unless there is one that is up to date and has the
   * order in which records are held by now. Throws the file system's errors; then there is none.
   */
  save(memory: MemoryIndexes): void {
    const held = memory.held();
    const size = held?.reduce((sum, { form }) => sum + form.texts.names.size, 0) ?? 0;
    if (held === null || size < this.#minRecords) return;
    const stamp = randomBytes(16).toString("hex");
    const indexes = held.map(({ resource, form }) => ({ resource, form }));
    const form = JSON.stringify(indexes);
    if (form === this.#kept) return;
    const parts = held.flatMap((one) => one.parts);
    writeParts(this.#path, { stamp, form: digestOf(this.#statements), indexes }, parts, this.#key);
    this.#statements.run(
      "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)",
      SNAPSHOT_STAMP,
      JSON.stringify(stamp),
    );
    [this.#stamp, this.#kept] = [stamp, form];
  }

  #open(
    stamp: string,
    memory: MemoryIndexes,
    totals: (resource: Resource) => number,
  ): SnapshotLoad | null {
    const reader = PartsReader.open(this.#path, stamp, this.#key);
    if (reader === null) return null;
    const header = headerSchema.safeParse(reader.header).data;
    if (
      header?.form === digestOf(this.#statements) &&
      memory.isAll(header.indexes.map(({ resource }) => resource)) &&
      header.indexes.every(
        ({ resource, form }) =>
          // Room is made before the parts are read: it must not claim to be larger than it is.
          isPossible(form, reader.size) && form.texts.names.size - form.erased === totals(resource),
      )
    )
      return new SnapshotLoad(reader, memory, header.indexes, () => this.#drop());
    reader.close();
    return null;
  }
}

function isPossible({ capacity, texts }: RecordsForm, bytes: number): boolean {
  const zones = texts.others === null ? [texts.names] : [texts.names, texts.others];
  return zones.every(
    (zone) =>
      zone.capacity === capacity &&
      zone.size === texts.names.size &&
      zone.size <= zone.capacity &&
      Math.max(zone.capacity, zone.end) <= bytes,
  );
}

/** Of all by which the memory of another version would differ. */
function digestOf(statements: Statements): string {
  const forms = statements.tuples("SELECT resource, indexes FROM form ORDER BY resource", [
    text,
    text,
  ]);
  return createHash("sha256")
    .update(JSON.stringify([VERSION, forms, ZONE_SHIFTS, SIGNATURE_BITS, MODULE]))
    .digest("hex");
}

/** The reading of a snapshot, a little at a time. */
export class SnapshotLoad {
  readonly #reader: PartsReader;
  readonly #memory: MemoryIndexes;
  readonly indexes: readonly Omit<HeldIndex, "parts">[];
  readonly #onFailure: () => void;
  readonly #waiting: Omit<HeldIndex, "parts">[];
  readonly #refills: Refill[] = [];
  /** What is filled next, from a place in the first of them on. */
  #parts: Uint8Array[] = [];
  #at = 0;
  #isDone = false;

  constructor(
    reader: PartsReader,
    memory: MemoryIndexes,
    indexes: readonly Omit<HeldIndex, "parts">[],
    onFailure: () => void,
  ) {
    this.#reader = reader;
    this.#memory = memory;
    this.indexes = indexes;
    this.#onFailure = onFailure;
    this.#waiting = [...indexes];
    // Reading the rest takes less than looking for one text in the workspace.
    memory.awaitRefill(() => {
      while (this.step());
    });
  }

  /** Makes room for a resource, or fills some of that; returns whether there is more to do. */
  step(): boolean {
    if (this.#isDone) return false;
    const [part] = this.#parts;
    const isGood = part === undefined ? this.#makeRoom() : this.#fill(part);
    if (isGood && (this.#parts.length > 0 || this.#waiting.length > 0)) return true;
    this.#isDone = true;
    this.#reader.close();
    // One that is damaged is damaged for all: none is taken before all were read.
    for (const { end } of this.#refills) end(isGood);
    if (isGood) return false;
    this.#memory.forgetAll();
    this.#onFailure();
    return false;
  }

  /** Closes the file, however much of it was read. */
  close(): void {
    this.#isDone = true;
    this.#reader.close();
  }

  #makeRoom(): boolean {
    const next = this.#waiting.shift();
    const refill = next === undefined ? null : this.#memory.refill(next);
    if (refill === null) return false;
    this.#refills.push(refill);
    this.#parts = refill.parts.filter(({ length }) => length > 0);
    return true;
  }

  #fill(part: Uint8Array): boolean {
    const next = this.#reader.read(part, this.#at);
    if (next === null) return false;
    this.#at = next < part.length ? next : 0;
    if (this.#at === 0) this.#parts.shift();
    return true;
  }
}
