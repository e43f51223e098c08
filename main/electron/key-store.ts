import { safeStorage } from "electron";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FIRST_WORKSPACE } from "../engine/workspaces/workspace-folders.ts";

export interface KeyStore {
  /** Whether the operating system encrypts; if not, the token lives only as long as the app. */
  readonly encrypts: boolean;
  /** The token of a workspace, by its id. */
  load(workspace: string): Promise<string | null>;
  save(workspace: string, token: string | null): Promise<void>;
}

/**
 * Keeps access tokens, one file each, encrypted by the operating system's key store. Electron's
 * `basic_text` does not encrypt, so it counts as none.
 */
export async function openKeyStore(folder: string): Promise<KeyStore> {
  const fileOf = (workspace: string) =>
    join(
      folder,
      workspace === FIRST_WORKSPACE
        ? "token.bin"
        : `token-${workspace.replace(/[^a-z0-9]/g, "")}.bin`,
    );
  const encrypts = await canEncrypt();
  /** Without encryption a token lives as long as the app. */
  const kept = new Map<string, string | null>();
  return {
    encrypts,
    async load(workspace) {
      if (!encrypts) return kept.get(workspace) ?? null;
      const file = fileOf(workspace);
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
          await readFile(file),
        );
        if (shouldReEncrypt) await write(file, result);
        return result;
      } catch {
        return null;
      }
    },
    async save(workspace, token) {
      if (!encrypts) {
        kept.set(workspace, token);
        return;
      }
      const file = fileOf(workspace);
      if (token === null) await rm(file, { force: true });
      else await write(file, token);
    },
  };
}

async function canEncrypt(): Promise<boolean> {
  if (process.platform === "linux" && safeStorage.getSelectedStorageBackend() === "basic_text")
    return false;
  return safeStorage.isAsyncEncryptionAvailable();
}

async function write(file: string, token: string): Promise<void> {
  await writeFile(`${file}.new`, await safeStorage.encryptStringAsync(token), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
