import { chmodSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eraseFile, replaceErasing } from "../../store/file/erase-file.ts";
import { FILE_KEY_BYTES, type FileKey } from "../../store/file/file-key.ts";
import type { KeyKeeper } from "../types.ts";

/** Protects copies of the database and of backups, but not a folder that is copied as a whole. */
export function fileKeeper(folder: string): KeyKeeper {
  const file = join(folder, "workspace.key");
  return {
    kind: "file",
    load() {
      try {
        return Promise.resolve(readKeys(readFileSync(file, "utf8")));
      } catch {
        return Promise.resolve([]);
      }
    },
    async save(keys) {
      const text = writeKeys(keys);
      if (text === null) {
        eraseFile(file);
        return;
      }
      await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
      chmodSync(`${file}.new`, 0o600);
      replaceErasing(`${file}.new`, file);
    },
  };
}

/** Null for none. */
export function writeKeys(keys: readonly FileKey[]): string | null {
  if (keys.length === 0) return null;
  return keys.map((key) => Buffer.from(key).toString("base64url")).join(" ");
}

/** Leaves out what is no key. */
export function readKeys(text: string | null): readonly FileKey[] {
  return (text ?? "")
    .split(/\s+/)
    .map((part) => new Uint8Array(Buffer.from(part, "base64url")))
    .filter(({ length }) => length === FILE_KEY_BYTES);
}
