import { timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { autoLockSchema } from "../../../shared/local/encryption.ts";
import { syncFile } from "../../store/file/backup.ts";
import { replaceErasing } from "../../store/file/erase-file.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { syncFolder } from "../backups/make-backup.ts";
import { deriveKey } from "../sealed/derive-key.ts";
import { codeSchema, passphraseSchema } from "./wrapped-key.ts";

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
/** How the key of an encrypted workspace is found. Holds no secret that is not encrypted. */
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
    // What opened the old one must not open what is left of it.
    replaceErasing(`${file}.new`, file);
  }
  syncFolder(folder);
}

export function checkOf(key: FileKey): string {
  return Buffer.from(deriveKey(key, "check")).toString("base64url");
}

export function isKeyOf({ check }: Pick<KeyFile, "check">, key: FileKey): boolean {
  const [known, given] = [Buffer.from(check), Buffer.from(checkOf(key))];
  return known.length === given.length && timingSafeEqual(known, given);
}
