import { chmodSync, readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Keeper } from "../../../shared/local/encryption.ts";
import { FILE_KEY_BYTES, type FileKey } from "../../store/file/file-key.ts";

/**
 * Keeps the key of a workspace that opens without a passphrase: in the operating system's key store
 * (desktop app), or in a file for the owner only (browser shell).
 */
export interface KeyKeeper {
  readonly kind: Keeper;
  /** Null if it has none, or cannot read it. */
  load(): Promise<FileKey | null>;
  /** Null forgets it. Rejects if it cannot be kept. */
  save(key: FileKey | null): Promise<void>;
}

/** Protects copies of the database and of backups, but not a folder that is copied as a whole. */
export function fileKeeper(folder: string): KeyKeeper {
  const file = join(folder, "workspace.key");
  return {
    kind: "file",
    load() {
      try {
        return Promise.resolve(readKey(readFileSync(file, "utf8").trim()));
      } catch {
        return Promise.resolve(null);
      }
    },
    async save(key) {
      if (key === null) {
        await rm(file, { force: true });
        return;
      }
      await writeFile(`${file}.new`, writeKey(key), { mode: 0o600, flush: true });
      chmodSync(`${file}.new`, 0o600);
      await rename(`${file}.new`, file);
    },
  };
}

export function writeKey(key: FileKey): string {
  return Buffer.from(key).toString("base64url");
}

/** Null for what is no key. */
export function readKey(text: string | null): FileKey | null {
  const key = new Uint8Array(Buffer.from(text ?? "", "base64url"));
  return key.length === FILE_KEY_BYTES ? key : null;
}
