import { closeSync, openSync, readSync, writeSync } from "node:fs";
import {
  BrokenSeal,
  CHUNK_BYTES,
  ChunkCipher,
  HEADER_BYTES,
  makeHeader,
  TAG_BYTES,
} from "./chunk-cipher.ts";

/** Writes an encrypted copy of a file, as a new private file. */
export function sealFile(source: string, target: string, fileKey: Uint8Array): void {
  write(target, (add) => {
    const header = makeHeader();
    add(header);
    const cipher = new ChunkCipher(fileKey, header);
    for (const { chunk, isLast } of chunksOf(source, CHUNK_BYTES)) add(cipher.seal(chunk, isLast));
  });
}

/** Writes a plain copy of an encrypted file. Throws `BrokenSeal`, and the copy is useless then. */
export function unsealFile(source: string, target: string, fileKey: Uint8Array): void {
  write(target, (add) => {
    for (const chunk of openedChunks(source, fileKey)) add(chunk);
  });
}

/** Returns whether an encrypted file holds just what a plain one does. */
export function isSealOf(sealed: string, plain: string, fileKey: Uint8Array): boolean {
  try {
    const opened = openedChunks(sealed, fileKey);
    for (const { chunk } of chunksOf(plain, CHUNK_BYTES)) {
      const next = opened.next();
      if (next.done === true || !Buffer.from(next.value).equals(chunk)) return false;
    }
    return opened.next().done === true;
  } catch (error) {
    if (error instanceof BrokenSeal) return false;
    throw error;
  }
}

function* openedChunks(sealed: string, fileKey: Uint8Array): Generator<Uint8Array> {
  const [header] = chunksOf(sealed, HEADER_BYTES);
  const cipher = new ChunkCipher(fileKey, header?.chunk ?? new Uint8Array());
  for (const { chunk, isLast } of chunksOf(sealed, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES))
    yield cipher.open(chunk, isLast);
}

/** The chunks of a file from a place on; at least one. */
function* chunksOf(
  file: string,
  size: number,
  from = 0,
): Generator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  const handle = openSync(file, "r");
  try {
    let at = from;
    let chunk = read(handle, size, at);
    for (;;) {
      at += chunk.length;
      const next = read(handle, size, at);
      yield { chunk, isLast: next.length === 0 };
      if (next.length === 0) return;
      chunk = next;
    }
  } finally {
    closeSync(handle);
  }
}

/** A short read in the middle of a file would divide it into other chunks. */
function read(handle: number, size: number, at: number): Buffer {
  const buffer = Buffer.alloc(size);
  let length = 0;
  for (let more = -1; more !== 0 && length < size; length += more)
    more = readSync(handle, buffer, length, size - length, at + length);
  return buffer.subarray(0, length);
}

function write(target: string, fill: (add: (bytes: Uint8Array) => void) => void): void {
  const handle = openSync(target, "wx", 0o600);
  try {
    fill((bytes) => {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    });
  } finally {
    closeSync(handle);
  }
}
