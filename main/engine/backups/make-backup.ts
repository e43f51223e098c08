import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
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
import type { Job } from "../jobs/job.ts";

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
  nowMs: number,
  key?: FileKey,
): string {
  const { path, part } = nextBackup(folder, nowMs);
  const file = join(folder, "workspace.db");
  try {
    requireRoom(folder, file);
    writeBackup(file, part, { at: nowMs, reason, key });
    renameSync(part, path);
    syncFolder(dirname(path));
  } catch (error) {
    for (const leftover of [part, `${part}-journal`]) rmSync(leftover, { force: true });
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
  const retention =
    older === 0
      ? "There is no older one."
      : older === 1
        ? "The older one is kept."
        : "Older ones are kept.";
  if (isDiskFull(error)) {
    const needed = error instanceof NoRoom ? ` (${error.message})` : "";
    return `The disk is full, so no backup was made${needed}. ${retention}`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `No backup was made (${reason}). ${retention}`;
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

/** A backup's file. Numbers grow with each backup, however the clock is set. */
export interface BackupFile {
  readonly name: string;
  readonly path: string;
  readonly number: number;
  /** When it was made, by the clock at that time, milliseconds since 1970. */
  readonly madeAt: number;
}

const NAME = /^(\d{6,})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.db$/;
/** A file that is being written; a leftover of an ended process is useless. */
const PART = /\.part(?:-journal)?$/;

/** The newest backups are always kept, and one of each of the last weeks. */
const KEPT_NEWEST = 3;
const KEPT_WEEKS = 5;
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** Returns the number and the time in a backup's name; null for another name. */
export function readBackupName(name: string): Pick<BackupFile, "number" | "madeAt"> | null {
  const [, number, hour, minute, second] = NAME.exec(name) ?? [];
  const madeAt = Date.parse(`${hour}:${minute}:${second}Z`);
  return number === undefined || Number.isNaN(madeAt) ? null : { number: Number(number), madeAt };
}

/** Backups of a workspace's folder, the newest first. */
export function listBackups(folder: string): readonly BackupFile[] {
  const backups = join(folder, "backups");
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .flatMap((name): BackupFile[] => {
      const parts = readBackupName(name);
      return parts === null ? [] : [{ name, path: join(backups, name), ...parts }];
    })
    .toSorted((a, b) => b.number - a.number);
}

/**
 * Creates the folder and returns the path of the next backup, and the temporary path it is written
 * to first.
 */
function nextBackup(
  folder: string,
  nowMs: number,
): { readonly path: string; readonly part: string } {
  const backups = join(folder, "backups");
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(backups))
    if (PART.test(name)) rmSync(join(backups, name), { force: true });
  const number = (listBackups(folder)[0]?.number ?? 0) + 1;
  const stamp = new Date(nowMs).toISOString().slice(0, 19).replaceAll(":", "-");
  const path = join(backups, `${String(number).padStart(6, "0")}-${stamp}Z.db`);
  return { path, part: `${path}.${process.pid}.part` };
}

/**
 * Returns the expired backups: all but the last three and one of each of the last weeks. They are
 * compared by their numbers and times, never with the present clock: a wrong clock must not delete
 * good backups.
 */
export function outdatedBackups(backups: readonly BackupFile[]): readonly BackupFile[] {
  const weeks = new Set<number>();
  return backups.filter(({ madeAt }, index) => {
    const week = Math.floor(madeAt / WEEK_MS);
    const isNewestOfWeek = !weeks.has(week) && weeks.size < KEPT_WEEKS;
    if (isNewestOfWeek) weeks.add(week);
    return index >= KEPT_NEWEST && !isNewestOfWeek;
  });
}

/** Returns whether a day has passed since the newest one; a time in the future is ignored. */
export function isBackupDue(backups: readonly BackupFile[], nowMs: number): boolean {
  const [newest] = backups;
  return newest === undefined || newest.madeAt > nowMs || nowMs - newest.madeAt >= DAY_MS;
}

/** Earlier versions of Roadbook left their backups before updates beside the file. */
export function adoptOldBackups(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^workspace\.db\.v\d+\.backup$/.test(name)) continue;
    const old = join(folder, name);
    renameSync(old, nextBackup(folder, statSync(old).mtimeMs).path);
  }
}
