import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { BackupReason } from "../../../shared/local/backups.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { writeBackup } from "../../store/file/backup.ts";
import { isDiskFull } from "../../store/file/open-database.ts";
import type { Job } from "../work/job.ts";
import { listBackups, nextBackup, outdatedBackups } from "./backup-folder.ts";

/** Disk space that a backup leaves free. */
const SPARE_BYTES = 64 * 1024 * 1024;

interface BackupInput {
  /** Folder of the workspace. */
  readonly folder: string;
  readonly now: number;
  readonly reason: BackupReason;
  readonly key?: FileKey | undefined;
}

/** Makes a backup of a workspace that may be open, and returns its path. */
export const BACKUP_JOB: Job<BackupInput, string> = {
  name: "backup",
  run: ({ folder, reason, now, key }) => makeBackup(folder, reason, now, key),
};

/**
 * Makes a backup of a workspace and deletes expired ones. It is written to a temporary file and
 * renamed once verified, so an interrupted run leaves no broken backup. Throws an Error with a
 * sentence; older backups are then untouched.
 */
export function makeBackup(
  folder: string,
  reason: BackupReason,
  now: number,
  key?: FileKey,
): string {
  const { path, part } = nextBackup(folder, now);
  const file = join(folder, "workspace.db");
  try {
    requireRoom(folder, file);
    writeBackup(file, part, { at: now, reason, key });
    renameSync(part, path);
    syncFolder(dirname(path));
  } catch (error) {
    for (const left of [part, `${part}-journal`]) rmSync(left, { force: true });
    throw new Error(problemText(error, listBackups(folder).length), { cause: error });
  }
  const backups = listBackups(folder);
  for (const outdated of outdatedBackups(backups)) rmSync(outdated.path, { force: true });
  return path;
}

class NoRoom extends Error {
  readonly code = "ENOSPC";
}

function requireRoom(folder: string, file: string): void {
  const needed = [file, `${file}-wal`].reduce(
    (sum, name) => sum + (existsSync(name) ? statSync(name).size : 0),
    0,
  );
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed + SPARE_BYTES) throw new NoRoom(`it needs ${sizeText(needed)}`);
}

function problemText(error: unknown, older: number): string {
  const kept =
    older === 0
      ? "There is no older one."
      : older === 1
        ? "The older one is kept."
        : "Older ones are kept.";
  if (isDiskFull(error)) {
    const needed = error instanceof NoRoom ? ` (${error.message})` : "";
    return `The disk is full, so no backup was made${needed}. ${kept}`;
  }
  return `No backup was made (${error instanceof Error ? error.message : String(error)}). ${kept}`;
}

export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1024
    ? `${(megabytes / 1024).toFixed(1)} GB`
    : `${Math.max(1, Math.round(megabytes))} MB`;
}

/** Forces a new name to the disk, where the system supports it. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows cannot open folders.
  }
}
