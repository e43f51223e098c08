import { chmodSync, type Dirent, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Files that Roadbook itself creates in a data folder. */
const OWN_FILE =
  /^(?:workspace\.(?:db|lock|key)(?:[-.].*)?|lock|token(?:\.new|\.old)?|current-workspace)$/;
const OWN_JSON = /^(?:encryption|conversion|restore)\.json(?:\.new|\.old)?$/;
/** Files of all workspaces in the data folder, which is the first workspace's own. */
const SHARED: readonly string[] = ["workspaces", "current-workspace", "demo", "demo-server"];
const OWN_FOLDERS: readonly string[] = [
  "files",
  "backups",
  "replaced",
  "logs",
  "workspaces",
  "demo",
  "demo-server",
  "converting",
  "converted-from",
];

/**
 * Removes read permissions that an earlier start left to others: on our own files and folders, and
 * on the data folder if it contains nothing else (it may be a folder of the user's). Systems
 * without such permissions ignore it.
 */
export function keepPrivate(folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.filter(isOwn))
    restrict(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  if (entries.every(isOwn)) restrict(folder, 0o700);
}

/**
 * Removes the first workspace's files from the data folder; files of all workspaces, and foreign
 * files, stay.
 */
export function removeOwnFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter(isOwn))
    if (!SHARED.includes(entry.name))
      rmSync(join(folder, entry.name), { recursive: true, force: true });
}

function isOwn(entry: Dirent): boolean {
  return entry.isDirectory()
    ? OWN_FOLDERS.includes(entry.name)
    : entry.isFile() && (OWN_FILE.test(entry.name) || OWN_JSON.test(entry.name));
}

function restrict(path: string, mode: number): void {
  try {
    if ((lstatSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
  } catch {
    // Gone meanwhile, or another user's: not ours to change.
  }
}
