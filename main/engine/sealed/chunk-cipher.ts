import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

/** Begins each sealed file; names the format. */
const MAGIC = Buffer.from("RBSEAL1\n");
const SALT_BYTES = 32;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;
/** Bytes of a chunk before it is sealed. */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

/** The bytes are not what was sealed: changed, cut, of another file, or sealed with another key. */
export class BrokenSeal extends Error {
  constructor(what: string) {
    super(`The file can't be decrypted: ${what}.`);
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
