import { chmodSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eraseFile, replaceErasing } from "../store/file/erase-file.ts";
import type { TokenStore } from "./types.ts";

/** Keeps the access token in a file that only the owner can read, where there is no key store. */
export function tokenFile(folder: string): TokenStore {
  const file = join(folder, "token");
  return {
    async load() {
      try {
        return (await readFile(file, "utf8")).trim() || null;
      } catch {
        return null;
      }
    },
    async save(token) {
      if (token === null) {
        eraseFile(file);
        return;
      }
      await writeFile(`${file}.new`, token, { mode: 0o600, flush: true });
      chmodSync(`${file}.new`, 0o600);
      replaceErasing(`${file}.new`, file);
    },
  };
}
