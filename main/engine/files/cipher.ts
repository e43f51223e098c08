import { FILE_KEY_BYTES, type FileKey } from "../../store/file/file-key.ts";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Begins each sealed file; names the format. */
const MAGIC = Buffer.from("RBSEAL1\n");
const SALT_BYTES = 32;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;
/** Bytes of a chunk before it is sealed. */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

/** The bytes are not what was sealed: changed, cut, of another file, or sealed with another key. */
export class BrokenSeal extends Error {
  constructor(part: string) {
    super(`The file can't be decrypted: ${part}.`);
    this.name = "BrokenSeal";
  }
}

export function makeHeader(): Uint8Array {
  return Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
}

/**
 * Seals and opens the chunks of one file by AES-256-GCM, in their order. The key is new for each
 * file, by the random salt in its header; the nonce counts the chunks and says which one is the
 * last, so that none can be changed, swapped, repeated or cut off.
 */
export class ChunkCipher {
  readonly #key: Uint8Array;
  #count = 0;

  /** `fileKey`: of `fileKeyOf()`. */
  constructor(fileKey: Uint8Array, header: Uint8Array) {
    if (header.length !== HEADER_BYTES || !MAGIC.equals(header.subarray(0, MAGIC.length)))
      throw new BrokenSeal("it does not begin as an encrypted file does");
    this.#key = deriveKey(fileKey, "chunks", { salt: header.subarray(MAGIC.length) });
  }

  seal(chunk: Uint8Array, isLast: boolean): Uint8Array {
    const cipher = createCipheriv("aes-256-gcm", this.#key, this.#nonce(isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }

  open(sealed: Uint8Array, isLast: boolean): Uint8Array {
    const end = sealed.length - TAG_BYTES;
    if (end < 0) throw new BrokenSeal("it was cut off");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, this.#nonce(isLast));
    decipher.setAuthTag(sealed.subarray(end));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
    } catch {
      throw new BrokenSeal("it was changed, or it was encrypted with another key");
    }
  }

  #nonce(isLast: boolean): Uint8Array {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(this.#count, 7);
    nonce.writeUInt8(isLast ? 1 : 0, 11);
    this.#count += 1;
    return nonce;
  }
}

/** Bytes of a file after it is sealed. */
export function sealedSize(size: number): number {
  const chunks = Math.max(1, Math.ceil(size / CHUNK_BYTES));
  return HEADER_BYTES + size + chunks * TAG_BYTES;
}

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
  const chunks = inChunks(bytes, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES);
  for await (const { chunk, isLast, isFirst } of chunks) {
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
    for (
      let offset = HEADER_BYTES;
      offset === HEADER_BYTES || offset < bytes.length;
      offset += size
    )
      cipher.open(bytes.subarray(offset, offset + size), offset + size >= bytes.length);
    return true;
  } catch (error) {
    if (error instanceof BrokenSeal) return false;
    throw error;
  }
}

interface Chunk {
  readonly chunk: Uint8Array;
  readonly isLast: boolean;
  /** Only where `firstSize` bytes were asked for. */
  readonly isFirst: boolean;
}

/** Divides bytes into chunks of one size, the last one shorter; at least one. */
async function* inChunks(bytes: Bytes, size: number, firstSize = 0): AsyncGenerator<Chunk> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let targetSize = firstSize === 0 ? size : firstSize;
  let isFirst = firstSize > 0;
  for await (const part of bytes) {
    pieces.push(part);
    length += part.length;
    // A whole chunk is held back until one more byte shows that it is not the last.
    if (length <= targetSize) continue;
    let buffered: Uint8Array = Buffer.concat(pieces);
    while (buffered.length > targetSize) {
      yield { chunk: buffered.subarray(0, targetSize), isLast: false, isFirst };
      buffered = buffered.subarray(targetSize);
      targetSize = size;
      isFirst = false;
    }
    pieces = [buffered];
    ({ length } = buffered);
  }
  yield { chunk: Buffer.concat(pieces), isLast: true, isFirst };
}

/** Use that a key is derived for. A leaked key tells nothing about the others. */
type KeyUse = "file" | "chunks" | "recovery code" | "check";

/** Derives a key of 256 bits for one use, by HKDF-SHA-256. `of`: what it is bound to. */
export function deriveKey(
  key: Uint8Array,
  use: KeyUse,
  { of = "", salt = new Uint8Array() }: { readonly of?: string; readonly salt?: Uint8Array } = {},
): Uint8Array {
  const info = `roadbook 1 ${use}\0${of}`;
  return new Uint8Array(hkdfSync("sha256", key, salt, info, FILE_KEY_BYTES));
}
