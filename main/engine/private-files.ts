import { chmodSync, type Dirent, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What Roadbook itself puts into a data folder. */
const OWN_FILE = /^(?:workspace\.(?:db|lock)(?:[-.].*)?|lock|token(?:\.new)?|current-workspace)$/;
/** What the data folder, which is the first workspace's own, holds for all of them. */
const SHARED: readonly string[] = ["workspaces", "current-workspace", "demo", "demo-server"];
const OWN_FOLDERS: readonly string[] = [
  "files",
  "backups",
  "replaced",
  "logs",
  "workspaces",
  "demo",
  "demo-server",
];

/**
 * Everything that a process writes from here on is its owner's alone. For the main thread of a
 * process.
 */
export function writeForOwnerOnly(): void {
  process.umask(0o077);
}

/**
 * Takes from others what an earlier start let them read: our own files and folders, and the data
 * folder itself when it holds nothing else (it may be a folder of the user's with other things in
 * it). Systems without such permissions ignore it.
 */
export function keepPrivate(folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.filter(isOwn))
    restrict(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  if (entries.every(isOwn)) restrict(folder, 0o700);
}

/**
 * Removes the first workspace's files from the data folder; what belongs to all workspaces, and
 * what is not ours, stays.
 */
export function removeOwnFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter(isOwn))
    if (!SHARED.includes(entry.name))
      rmSync(join(folder, entry.name), { recursive: true, force: true });
}

function isOwn(entry: Dirent): boolean {
  return entry.isDirectory()
    ? OWN_FOLDERS.includes(entry.name)
    : entry.isFile() && OWN_FILE.test(entry.name);
}

function restrict(path: string, mode: number): void {
  try {
    if ((lstatSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
  } catch {
    // Gone meanwhile, or somebody else's: then it is not ours to change.
  }
}
