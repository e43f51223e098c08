import type { FileKey } from "../../store/file/file-key.ts";
import {
  BrokenSeal,
  CHUNK_BYTES,
  ChunkCipher,
  HEADER_BYTES,
  makeHeader,
  TAG_BYTES,
} from "./chunk-cipher.ts";
import { deriveKey } from "./derive-key.ts";

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * The key of one file of a workspace, by its name: it opens no other, and no file passes for
 * another.
 */
export function fileKeyOf(key: FileKey, name: string): Uint8Array {
  return deriveKey(key, "file", { of: name });
}

/** Encrypts a file while it passes; holds a chunk of it in memory. */
export async function* seal(fileKey: Uint8Array, bytes: Bytes): AsyncGenerator<Uint8Array> {
  const header = makeHeader();
  const cipher = new ChunkCipher(fileKey, header);
  yield header;
  for await (const { chunk, isLast } of inChunks(bytes, CHUNK_BYTES))
    yield cipher.seal(chunk, isLast);
}

/**
 * Decrypts a file while it passes. Throws `BrokenSeal` as soon as something is not as it was
 * sealed, at the latest at its end: what came before is true, and not the whole.
 */
export async function* unseal(fileKey: Uint8Array, bytes: Bytes): AsyncGenerator<Uint8Array> {
  let cipher: ChunkCipher | null = null;
  const rest = inChunks(bytes, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES);
  for await (const { chunk, isLast, isFirst } of rest) {
    if (isFirst) cipher = new ChunkCipher(fileKey, chunk);
    else if (cipher !== null) yield cipher.open(chunk, isLast);
    // A header alone was cut off.
    if (isFirst && isLast) cipher?.open(new Uint8Array(), true);
  }
}

/** Returns whether a sealed file can be opened from end to end. */
export function opensWhole(fileKey: Uint8Array, bytes: Uint8Array): boolean {
  try {
    const cipher = new ChunkCipher(fileKey, bytes.subarray(0, HEADER_BYTES));
    const size = CHUNK_BYTES + TAG_BYTES;
    for (let at = HEADER_BYTES; at === HEADER_BYTES || at < bytes.length; at += size)
      cipher.open(bytes.subarray(at, at + size), at + size >= bytes.length);
    return true;
  } catch (error) {
    if (error instanceof BrokenSeal) return false;
    throw error;
  }
}

interface Chunk {
  readonly chunk: Uint8Array;
  readonly isLast: boolean;
  /** Only where `first` bytes were asked for. */
  readonly isFirst: boolean;
}

/** Divides bytes into chunks of one size, the last one shorter; at least one. */
async function* inChunks(bytes: Bytes, size: number, first = 0): AsyncGenerator<Chunk> {
  let held: Uint8Array[] = [];
  let length = 0;
  let wanted = first === 0 ? size : first;
  let isFirst = first > 0;
  for await (const part of bytes) {
    held.push(part);
    length += part.length;
    // A whole chunk is held back until one more byte shows that it is not the last.
    if (length <= wanted) continue;
    let all: Uint8Array = Buffer.concat(held);
    while (all.length > wanted) {
      yield { chunk: all.subarray(0, wanted), isLast: false, isFirst };
      all = all.subarray(wanted);
      wanted = size;
      isFirst = false;
    }
    held = [all];
    ({ length } = all);
  }
  yield { chunk: Buffer.concat(held), isLast: true, isFirst };
}
