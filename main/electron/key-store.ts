import { safeStorage } from "electron";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface KeyStore {
  /** The operating system encrypts; without it the token lives as long as the app. */
  readonly encrypts: boolean;
  load(): Promise<string | null>;
  save(token: string | null): Promise<void>;
}

/** The access token, encrypted by the operating system's key store. `basic_text` is no encryption and counts as none. */
export async function openKeyStore(folder: string): Promise<KeyStore> {
  const file = join(folder, "token.bin");
  const encrypts = await canEncrypt();
  return {
    encrypts,
    async load() {
      if (!encrypts) return null;
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(await readFile(file));
        if (shouldReEncrypt) await write(file, result);
        return result;
      } catch {
        return null;
      }
    },
    async save(token) {
      if (!encrypts) return;
      if (token === null) await rm(file, { force: true });
      else await write(file, token);
    },
  };
}

async function canEncrypt(): Promise<boolean> {
  if (process.platform === "linux" && safeStorage.getSelectedStorageBackend() === "basic_text") return false;
  return safeStorage.isAsyncEncryptionAvailable();
}

async function write(file: string, token: string): Promise<void> {
  await writeFile(`${file}.new`, await safeStorage.encryptStringAsync(token), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
