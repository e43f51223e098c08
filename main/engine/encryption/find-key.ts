import { join } from "node:path";
import { autoLockSchema, type LockReason } from "../../../shared/local/encryption.ts";
import { type FileKey, fileKind } from "../../store/file/file-key.ts";
import type { KeyKeeper } from "../types.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { codeSchema, passphraseSchema, unwrapByCode, unwrapByPassphrase } from "./wrapped-key.ts";
import { timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { syncFile } from "../../store/file/backup.ts";
import { replaceErasing } from "../../store/file/erase-file.ts";
import { syncFolder } from "../backups/make-backup.ts";
import { deriveKey } from "../files/cipher.ts";

/** Lies in the workspace's folder; without it, the key is nowhere but in a key store. */
export const KEY_FILE = "encryption.json";
/** A second copy, beside the backups that it opens. */
const COPY = join("backups", KEY_FILE);

const keyFileSchema = z.object({
  format: z.literal(1),
  /** Tells the right key from others, and nothing about it. */
  check: z.string(),
  /** Null if there is none. */
  passphrase: passphraseSchema.nullable(),
  recovery: codeSchema,
  lock_after_minutes: autoLockSchema.default(null),
  sync_while_locked: z.boolean().default(false),
});
/** Ways to the key of an encrypted workspace. Holds no secret that is not encrypted. */
export type KeyFile = Readonly<z.output<typeof keyFileSchema>>;

/** Null for a workspace that is not encrypted. Throws an Error if no file there can be read. */
export function readKeyFile(folder: string): KeyFile | null {
  const files = [KEY_FILE, COPY]
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file));
  for (const file of files) {
    const read = parse(file);
    if (read !== null) return read;
  }
  if (files.length === 0) return null;
  throw new Error(`${join(folder, KEY_FILE)} is damaged`);
}

function parse(file: string): KeyFile | null {
  try {
    return keyFileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** The old one is there until the new one is on the disk. */
export function writeKeyFile(folder: string, keyFile: KeyFile): void {
  mkdirSync(join(folder, "backups"), { recursive: true, mode: 0o700 });
  for (const name of [KEY_FILE, COPY]) {
    const file = join(folder, name);
    writeFileSync(`${file}.new`, JSON.stringify(keyFile, null, 2), { mode: 0o600 });
    syncFile(`${file}.new`);
    // Secrets that opened the old key file must not open what is left of it on the disk.
    replaceErasing(`${file}.new`, file);
  }
  syncFolder(folder);
}

export function checkOf(key: FileKey): string {
  return Buffer.from(deriveKey(key, "check")).toString("base64url");
}

export function isKeyOf({ check }: Pick<KeyFile, "check">, key: FileKey): boolean {
  const [expectedBytes, actualBytes] = [Buffer.from(check), Buffer.from(checkOf(key))];
  return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes);
}

type FoundKey =
  /** Null for a plain workspace. */
  | { readonly ok: true; readonly key: FileKey | null }
  | { readonly ok: false; readonly locked: LockReason }
  /** Nothing that the user types helps: one sentence. */
  | { readonly ok: false; readonly locked: null; readonly message: string };

/** Finds the key of a workspace whose lock is held; first `unlockedKey`, the user's. */
export async function findKey(
  folder: string,
  keeper: KeyKeeper | null,
  unlockedKey: FileKey | undefined,
): Promise<FoundKey> {
  let keyFile: KeyFile | null;
  try {
    keyFile = readKeyFile(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, locked: null, message: `${reason}. Restore it from a copy of the folder.` };
  }
  if (keyFile === null) {
    if (fileKind(join(folder, "workspace.db")) !== "encrypted") return { ok: true, key: null };
    const message =
      `The workspace in ${folder} is encrypted, and its encryption.json is missing. Restore it ` +
      "from a copy of the folder.";
    return { ok: false, locked: null, message };
  }
  if (unlockedKey !== undefined)
    return isKeyOf(keyFile, unlockedKey)
      ? { ok: true, key: unlockedKey }
      : { ok: false, locked: "wrong-key" };
  if (keyFile.passphrase !== null) return { ok: false, locked: "passphrase" };
  const keptKeys = (await keeper?.load()) ?? [];
  if (keptKeys.length === 0) return { ok: false, locked: "no-key" };
  const key = keptKeys.find((candidate) => isKeyOf(keyFile, candidate));
  return key === undefined ? { ok: false, locked: "wrong-key" } : { ok: true, key };
}

type Unwrapped =
  { readonly ok: true; readonly key: FileKey } | { readonly ok: false; readonly message: string };

/** Opens a key file by what the user typed: the passphrase, or the recovery code. */
export async function unwrapKey(keyFile: KeyFile, secret: string): Promise<Unwrapped> {
  const { passphrase, recovery } = keyFile;
  const code = readRecoveryCode(secret);
  const byCode = code.ok ? unwrapByCode(recovery, code.secret) : null;
  const key = byCode ?? (passphrase === null ? null : await unwrapByPassphrase(passphrase, secret));
  if (key !== null && isKeyOf(keyFile, key)) return { ok: true, key };
  if (passphrase !== null && !looksLikeCode(secret))
    return { ok: false, message: "That passphrase isn't right." };
  if (!code.ok) return { ok: false, message: code.message };
  return { ok: false, message: "This is not the recovery code of this workspace." };
}

/** Groups of four, as codes are shown and typed. */
function looksLikeCode(secret: string): boolean {
  return /^\s*(?:[0-9a-z]{4}[-\s]+){4,}[0-9a-z]{1,4}\s*$/i.test(secret);
}
