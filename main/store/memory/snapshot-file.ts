import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { crc32 } from "node:zlib";
import type { FileKey } from "../file/file-key.ts";

/** State key of the stamp of the snapshot that has what the workspace has. */
export const SNAPSHOT_STAMP = "texts-snapshot";
/** The snapshot of a workspace file has its name and this. */
export const SNAPSHOT_ENDING = "-texts";
/** Bytes that are read and checked in about 2 ms. */
const CHUNK_BYTES = 2 ** 20;
/** Longest header; what claims to have a longer one is no snapshot. */
const MAX_HEADER_BYTES = 65_536;
/** Says what the file is; the length of the header and the header follow. */
const MAGIC = "roadbook texts 1\n";
const CHECKSUM_BYTES = 4;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/**
 * A file of a header and of parts, each in chunks that are checked when they are read, and
 * encrypted where a key is given: with one of its own, which follows from that key and the stamp.
 * Throws the file system's errors.
 */
export function writeParts(
  path: string,
  header: SnapshotHeader,
  parts: readonly Uint8Array[],
  key: FileKey | undefined,
): void {
  const code = codeFor(header, key);
  const begin = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);
  const isNew = `${path}.new`;
  const file = openSync(isNew, "w", 0o600);
  try {
    writeAll(file, begin);
    let index = 0;
    for (const part of parts)
      for (let at = 0; at < part.length; at += CHUNK_BYTES)
        for (const bytes of code.seal(index++, part.subarray(at, at + CHUNK_BYTES)))
          writeAll(file, bytes);
  } catch (error) {
    closeSync(file);
    rmSync(isNew, { force: true });
    throw error;
  }
  closeSync(file);
  renameSync(isNew, path);
}

/** What stands first in the file, readable by anybody. */
export interface SnapshotHeader {
  /** Random; the workspace has it as long as the snapshot is what the workspace has. */
  readonly stamp: string;
  readonly [what: string]: unknown;
}

/** Reads such a file, a chunk at a time. */
export class PartsReader {
  readonly header: SnapshotHeader;
  readonly #file: number;
  readonly #code: ChunkCode;
  #index = 0;
  #closed = false;

  private constructor(file: number, header: SnapshotHeader, key: FileKey | undefined) {
    this.#file = file;
    this.header = header;
    this.#code = codeFor(header, key);
  }

  /** Null if there is no such file, or it is none with this stamp. */
  static open(path: string, stamp: string, key: FileKey | undefined): PartsReader | null {
    let file: number;
    try {
      file = openSync(path, "r");
    } catch {
      return null;
    }
    const header = readHeader(file);
    if (header?.stamp === stamp) return new PartsReader(file, header, key);
    closeSync(file);
    return null;
  }

  /** Bytes of the file. */
  get size(): number {
    return fstatSync(this.#file).size;
  }

  /**
   * Reads the next chunk of a part, which begins at a place of it. Returns the place behind it;
   * null if the file is damaged or was changed.
   */
  read(part: Uint8Array, at: number): number | null {
    const end = Math.min(at + CHUNK_BYTES, part.length);
    const chunk = part.subarray(at, end);
    const check = Buffer.alloc(this.#code.overhead);
    const isWhole = readAll(this.#file, chunk) && readAll(this.#file, check);
    return isWhole && this.#code.open(this.#index++, chunk, check) ? end : null;
  }

  close(): void {
    if (!this.#closed) closeSync(this.#file);
    this.#closed = true;
  }
}

/** How a chunk is written, and what is written behind it. */
interface ChunkCode {
  readonly overhead: number;
  seal(index: number, chunk: Uint8Array): readonly Uint8Array[];
  /** Makes the chunk readable where it is; returns whether it is what was written. */
  open(index: number, chunk: Uint8Array, check: Uint8Array): boolean;
}

const PLAIN: ChunkCode = {
  overhead: CHECKSUM_BYTES,
  seal: (_index, chunk) => [chunk, checksum(chunk)],
  open: (_index, chunk, check) => checksum(chunk).equals(check),
};

function checksum(chunk: Uint8Array): Buffer {
  const bytes = Buffer.alloc(CHECKSUM_BYTES);
  bytes.writeUInt32LE(crc32(chunk));
  return bytes;
}

function codeFor(header: SnapshotHeader, key: FileKey | undefined): ChunkCode {
  if (key === undefined) return PLAIN;
  const secret = Buffer.from(hkdfSync("sha256", key, header.stamp, "roadbook texts", 32));
  // Each snapshot has a key of its own, so the number of a chunk is enough.
  const nonce = (index: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32LE(index);
    return bytes;
  };
  const known = Buffer.from(JSON.stringify(header));
  return {
    overhead: TAG_BYTES,
    seal: (index, chunk) => {
      const cipher = createCipheriv(CIPHER, secret, nonce(index));
      cipher.setAAD(known);
      return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()];
    },
    open: (index, chunk, check) => {
      const decipher = createDecipheriv(CIPHER, secret, nonce(index), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(known);
      decipher.setAuthTag(check);
      try {
        chunk.set(decipher.update(chunk));
        decipher.final();
        return true;
      } catch {
        return false;
      }
    },
  };
}

function readHeader(file: number): SnapshotHeader | null {
  const begin = Buffer.alloc(MAX_HEADER_BYTES);
  const read = readSync(file, begin, 0, begin.length, 0);
  const end = begin.subarray(0, read).indexOf("\n", MAGIC.length);
  if (begin.toString("latin1", 0, MAGIC.length) !== MAGIC || end < 0) return null;
  try {
    const header: unknown = JSON.parse(begin.toString("utf8", MAGIC.length, end));
    if (!isHeader(header)) return null;
    // From here on it is read from the first chunk on.
    return readAll(file, Buffer.alloc(end + 1)) ? header : null;
  } catch {
    return null;
  }
}

function isHeader(value: unknown): value is SnapshotHeader {
  return typeof value === "object" && value !== null && "stamp" in value
    ? typeof value.stamp === "string"
    : false;
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function readAll(file: number, bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, bytes.length - at, null);
    if (read === 0) return false;
    at += read;
  }
  return true;
}
