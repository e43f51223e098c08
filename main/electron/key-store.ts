import { safeStorage } from "electron";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FIRST_WORKSPACE } from "../engine/workspaces/workspace-folders.ts";

export interface KeyStore {
  /** True if the operating system encrypts; if not, the token lives only as long as the app. */
  readonly encrypts: boolean;
  /** The token of a workspace, by its id. */
  load(workspace: string): Promise<string | null>;
  save(workspace: string, token: string | null): Promise<void>;
  /** The key of an encrypted workspace; null if there is none, or the system cannot read it. */
  loadKey(workspace: string): Promise<string | null>;
  /** Rejects where the operating system does not encrypt: a key is never kept without. */
  saveKey(workspace: string, key: string | null): Promise<void>;
}

/**
 * Keeps access tokens and the keys of encrypted workspaces, one file each, encrypted by the
 * operating system's key store. Electron's `basic_text` does not encrypt, so it counts as none, and
 * so does `unknown`.
 */
export async function openKeyStore(folder: string): Promise<KeyStore> {
  const fileOf = (kind: "token" | "key", workspace: string) =>
    join(
      folder,
      workspace === FIRST_WORKSPACE
        ? `${kind}.bin`
        : `${kind}-${workspace.replace(/[^a-z0-9]/g, "")}.bin`,
    );
  const encrypts = await canEncrypt();
  /** Without encryption a token lives as long as the app. */
  const cachedSecrets = new Map<string, string | null>();
  return {
    encrypts,
    async load(workspace) {
      if (!encrypts) return cachedSecrets.get(workspace) ?? null;
      return read(fileOf("token", workspace));
    },
    async save(workspace, token) {
      if (!encrypts) {
        cachedSecrets.set(workspace, token);
        return;
      }
      await put(fileOf("token", workspace), token);
    },
    loadKey: (workspace) => (encrypts ? read(fileOf("key", workspace)) : Promise.resolve(null)),
    async saveKey(workspace, key) {
      if (!encrypts && key !== null) throw new Error("There is no key store.");
      await put(fileOf("key", workspace), key);
    },
  };
}

async function canEncrypt(): Promise<boolean> {
  const backend = process.platform === "linux" ? safeStorage.getSelectedStorageBackend() : null;
  if (backend === "basic_text" || backend === "unknown") return false;
  return safeStorage.isAsyncEncryptionAvailable();
}

async function read(file: string): Promise<string | null> {
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(await readFile(file));
    if (shouldReEncrypt) await write(file, result);
    return result;
  } catch {
    return null;
  }
}

async function put(file: string, secret: string | null): Promise<void> {
  if (secret === null) await rm(file, { force: true });
  else await write(file, secret);
}

async function write(file: string, token: string): Promise<void> {
  await writeFile(`${file}.new`, await safeStorage.encryptStringAsync(token), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
