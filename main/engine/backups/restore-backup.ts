import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { formOfFile, syncFile, verifyBackup } from "../../store/file/backup.ts";
import { carryOver } from "../../store/carry-over.ts";
import { STATE } from "../../store/state-keys.ts";
import { IN_USE, lockFolder } from "../../store/file/folder-lock.ts";
import { MIGRATIONS } from "../../store/file/migrate.ts";
import { openStore } from "../../store/open-store.ts";
import type { Job } from "../jobs/job.ts";
import { listBackups, syncFolder } from "./make-backup.ts";
import { z } from "zod";

/** A file that is ready to replace the workspace's. */
export const REPLACEMENT = "workspace.db.restored";
/** Records that it is ready, and where the present file is moved. */
const PLAN = "restore.json";
/**
 * The database and its companions: the write-ahead log moves with its file, or it would be applied
 * to the new one.
 */
const FILES = ["workspace.db", "workspace.db-wal", "workspace.db-shm"];

const planSchema = z.object({ kept_in: z.string() });

/**
 * Replaces the workspace's file, which is kept in a folder of its own. The plan is on disk before
 * the first step: whenever the process ends, the next start completes the remaining steps.
 */
function replaceFile(folder: string, keptIn: string): void {
  mkdirSync(join(folder, keptIn), { recursive: true, mode: 0o700 });
  const plan = join(folder, PLAN);
  writeFileSync(`${plan}.new`, JSON.stringify({ kept_in: keptIn }), { mode: 0o600 });
  syncFile(`${plan}.new`);
  renameSync(`${plan}.new`, plan);
  syncFolder(folder);
  finishReplacement(folder);
}

/**
 * Before a workspace is opened: completes a replacement that has started, and drops one that has
 * not.
 */
export function finishReplacement(folder: string): void {
  const plan = join(folder, PLAN);
  const replacement = join(folder, REPLACEMENT);
  const planned = existsSync(plan) ? readPlan(plan) : null;
  if (planned === null) {
    // Without a plan the copy may be incomplete.
    for (const ending of ["", "-wal", "-shm", "-journal"])
      rmSync(`${replacement}${ending}`, { force: true });
    return;
  }
  // After the replacement only the plan is left to remove.
  if (existsSync(replacement)) {
    // A power failure may have lost the folder and kept the plan.
    mkdirSync(join(folder, planned.kept_in), { recursive: true, mode: 0o700 });
    syncFolder(dirname(join(folder, planned.kept_in)));
    for (const name of FILES) {
      const from = join(folder, name);
      if (existsSync(from)) renameSync(from, join(folder, planned.kept_in, name));
    }
    syncFolder(join(folder, planned.kept_in));
    renameSync(replacement, join(folder, "workspace.db"));
    syncFolder(folder);
  }
  rmSync(plan);
}

/** The plan was flushed to disk before it was renamed, so an unreadable file is not ours. */
function readPlan(file: string): z.output<typeof planSchema> | null {
  try {
    return planSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

interface RestoreOptions {
  /** Folder of a workspace that is not open. */
  readonly folder: string;
  /** Name of the backup. */
  readonly name: string;
  readonly now: number;
  readonly newId: string;
  /** The key of the workspace and of its backups. */
  readonly key?: FileKey | undefined;
}

export const RESTORE_JOB: Job<RestoreOptions, RestoreView> = {
  name: "restore",
  run: (options) => restoreBackup(options),
};

/**
 * Replaces the workspace's file with a copy of a backup. The replaced file is kept; unsent changes
 * are carried over. All work happens in the copy before the first file is moved, so a failure or a
 * crash leaves the workspace as it is. Throws an Error with a reason.
 */
export function restoreBackup(options: RestoreOptions): RestoreView {
  // The lock is held here, so that no other process opens the workspace meanwhile, even if the
  // requester is gone.
  const locked = lockFolder(options.folder);
  if (!locked.ok) throw new Error(locked.problem === "in-use" ? IN_USE : locked.message);
  try {
    return restoreLocked(options);
  } finally {
    locked.release();
  }
}

function restoreLocked({ folder, name, now, newId, key }: RestoreOptions): RestoreView {
  finishReplacement(folder);
  const backup = listBackups(folder).find((file) => file.name === name);
  if (backup === undefined) throw new Error(`There is no backup ${name}.`);
  const copy = join(folder, REPLACEMENT);
  try {
    requireReadable(backup.path, key);
    verifyBackup(backup.path, key);
    requireRoom(folder, statSync(backup.path).size);
    copyFileSync(backup.path, copy, constants.COPYFILE_EXCL);
    chmodSync(copy, 0o600);
    upgradeFormat(copy, key);
    const present = join(folder, "workspace.db");
    const carried = carryOver(copy, present, {
      newLineage: newId,
      nowMs: now,
      key,
      hasBytes: (blob) => /^[a-z0-9]+$/i.test(blob) && existsSync(join(folder, "files", blob)),
    });
    const restored: RestoreView = {
      name,
      made_at: new Date(backup.madeAt).toISOString(),
      restored_at: new Date(now).toISOString(),
      kept_in: `replaced/${newId}`,
      carried: carried.carried,
      in_doubt: carried.inDoubt,
      unreadable: carried.unreadable,
    };
    remember(copy, restored, key);
    syncFile(copy);
    replaceFile(folder, restored.kept_in);
    return restored;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Once the plan is written, the next start completes the replacement.
    finishReplacement(folder);
    throw new Error(`The backup couldn't be restored (${reason}).`, { cause: error });
  }
}

/** Says in the user's words what the driver, or an upgrade of the copy, would say in its own. */
function requireReadable(file: string, key: FileKey | undefined): void {
  const format = formOfFile(file, key);
  if (format === null) throw new Error("it is damaged, or encrypted with another key");
  if (format > MIGRATIONS.length)
    throw new Error("it was made by a newer Roadbook; install that one first");
}

/** A backup of an earlier Roadbook has an earlier format. */
function upgradeFormat(file: string, key: FileKey | undefined): void {
  const opened = openStore(file, { key });
  if (!opened.ok) throw new Error(opened.message);
  opened.store.close();
}

function remember(file: string, restored: RestoreView, key: FileKey | undefined): void {
  const opened = openStore(file, { key });
  if (!opened.ok) throw new Error(opened.message);
  opened.store.write(
    (writer) => {
      writer.state.set(STATE.restored, restored);
      // The backup may have people who asked to be erased since.
      writer.erasures.compareAll();
    },
    { durable: true },
  );
  opened.store.close();
  for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
}

function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes * 1.1) throw new Error("The disk is full");
}
