import { closeSync, createReadStream, openSync, readSync, writeSync } from "node:fs";
import {
  BrokenSeal,
  CHUNK_BYTES,
  ChunkCipher,
  HEADER_BYTES,
  makeHeader,
  TAG_BYTES,
  unseal,
} from "./cipher.ts";
import { Readable } from "node:stream";
import type { StoredFile } from "../../../shared/wire.ts";

/** The keys of a file and of its copy; null for one that is plain. */
interface CopyKeys {
  readonly from: Uint8Array | null;
  readonly to: Uint8Array | null;
}

/**
 * Writes a copy of a file that is encrypted with another key, or is plain, as a new private file.
 * Throws `BrokenSeal`, and the copy is useless then.
 */
export function copySealed(source: string, target: string, { from, to }: CopyKeys): void {
  write(target, (add) => {
    const header = makeHeader();
    const cipher = to === null ? null : new ChunkCipher(to, header);
    if (cipher !== null) add(header);
    for (const { chunk, isLast } of readChunks(source, from))
      add(cipher === null ? chunk : cipher.seal(chunk, isLast));
  });
}

/** Returns whether a copy holds just what its source does. */
export function isSameFile(source: string, target: string, { from, to }: CopyKeys): boolean {
  try {
    const copied = readChunks(target, to);
    for (const { chunk } of readChunks(source, from)) {
      const next = copied.next();
      if (next.done === true || !Buffer.from(next.value.chunk).equals(chunk)) return false;
    }
    return copied.next().done === true;
  } catch (error) {
    if (error instanceof BrokenSeal) return false;
    throw error;
  }
}

function* readChunks(file: string, key: Uint8Array | null): Generator<Chunk> {
  if (key === null) {
    yield* chunksOf(file, CHUNK_BYTES);
    return;
  }
  const [header] = chunksOf(file, HEADER_BYTES);
  const cipher = new ChunkCipher(key, header?.chunk ?? new Uint8Array());
  for (const { chunk, isLast } of chunksOf(file, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES))
    yield { chunk: cipher.open(chunk, isLast), isLast };
}

interface Chunk {
  readonly chunk: Uint8Array;
  readonly isLast: boolean;
}

/** The chunks of a file from a place on; at least one. */
function* chunksOf(file: string, size: number, from = 0): Generator<Chunk> {
  const handle = openSync(file, "r");
  try {
    let offset = from;
    let chunk = read(handle, size, offset);
    for (;;) {
      offset += chunk.length;
      const next = read(handle, size, offset);
      yield { chunk, isLast: next.length === 0 };
      if (next.length === 0) return;
      chunk = next;
    }
  } finally {
    closeSync(handle);
  }
}

/** A short read in the middle of a file would divide it into other chunks. */
function read(handle: number, size: number, offset: number): Buffer {
  const buffer = Buffer.alloc(size);
  let length = 0;
  for (let count = -1; count !== 0 && length < size; length += count)
    count = readSync(handle, buffer, length, size - length, offset + length);
  return buffer.subarray(0, length);
}

function write(target: string, fill: (add: (bytes: Uint8Array) => void) => void): void {
  const handle = openSync(target, "wx", 0o600);
  try {
    fill((bytes) => {
      for (let offset = 0; offset < bytes.length;) offset += writeSync(handle, bytes, offset);
    });
  } finally {
    closeSync(handle);
  }
}

type Opening = Pick<StoredFile, "path" | "key">;

/** Streams a file of the workspace as it was added, decrypted if it is encrypted. */
export function streamStoredFile({ path, key }: Opening): Readable {
  const bytes = createReadStream(path);
  if (key === undefined) return bytes;
  const opened = Readable.from(unseal(key, bytes), { objectMode: false });
  opened.once("close", () => bytes.destroy());
  return opened;
}

/** Reads a file of the workspace. Rejects with `BrokenSeal` if an encrypted one was changed. */
export async function readStoredFile(file: Opening): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of streamStoredFile(file)) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
