import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { FILE_KEY_BYTES, type FileKey } from "../../store/file/file-key.ts";
import { deriveKey } from "../files/cipher.ts";

const base64 = z.string().regex(/^[\w-]+$/);

/** A workspace's key, encrypted by AES-256-GCM: nonce, key, tag. */
const wrappedSchema = base64;

export const passphraseSchema = z.object({
  salt: base64,
  /** scrypt's parameters: memory and time, block size, parallel lanes. */
  n: z
    .number()
    .int()
    .min(2)
    .max(2 ** 22),
  r: z.number().int().min(1).max(32),
  p: z.number().int().min(1).max(16),
  wrapped: wrappedSchema,
});
export type PassphraseSlot = Readonly<z.output<typeof passphraseSchema>>;

export const codeSchema = z.object({ wrapped: wrappedSchema });
export type CodeSlot = Readonly<z.output<typeof codeSchema>>;

export type PassphraseCost = Readonly<Pick<PassphraseSlot, "n" | "r" | "p">>;
/** 128 MB and some tenths of a second for each guess. */
const STRONG_COST: PassphraseCost = { n: 2 ** 17, r: 8, p: 1 };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export async function wrapByPassphrase(
  key: FileKey,
  passphrase: string,
  cost: PassphraseCost = STRONG_COST,
): Promise<PassphraseSlot> {
  const salt = randomBytes(16).toString("base64url");
  const slot = { salt, n: cost.n, r: cost.r, p: cost.p };
  return { ...slot, wrapped: wrap(key, await stretch(passphrase, slot), "passphrase") };
}

/** Null if the passphrase is another one. */
export async function unwrapByPassphrase(
  slot: PassphraseSlot,
  passphrase: string,
): Promise<FileKey | null> {
  return unwrap(slot.wrapped, await stretch(passphrase, slot), "passphrase");
}

/** `secret`: of the recovery code, random enough to need no stretching. */
export function wrapByCode(key: FileKey, secret: Uint8Array): CodeSlot {
  return { wrapped: wrap(key, deriveKey(secret, "recovery code"), "recovery code") };
}

export function unwrapByCode({ wrapped }: CodeSlot, secret: Uint8Array): FileKey | null {
  return unwrap(wrapped, deriveKey(secret, "recovery code"), "recovery code");
}

/** Stretches a passphrase. NFKC makes it the same however the keyboard composes its letters. */
function stretch(
  passphrase: string,
  { salt, n, r, p }: Omit<PassphraseSlot, "wrapped">,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const cost = { N: n, r, p, maxmem: 256 * n * r };
    scrypt(
      passphrase.normalize("NFKC"),
      Buffer.from(salt, "base64url"),
      FILE_KEY_BYTES,
      cost,
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

function wrap(key: FileKey, wrappingKey: Uint8Array, use: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", wrappingKey, nonce).setAAD(Buffer.from(use));
  const sealed = [nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

function unwrap(wrapped: string, wrappingKey: Uint8Array, use: string): FileKey | null {
  const bytes = Buffer.from(wrapped, "base64url");
  if (bytes.length !== NONCE_BYTES + FILE_KEY_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", wrappingKey, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const key = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return new Uint8Array(Buffer.concat([key, decipher.final()]));
  } catch {
    return null;
  }
}
