import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { syncFile } from "../../store/file/backup.ts";
import { syncFolder } from "./make-backup.ts";

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
export function replaceFile(folder: string, keptIn: string): void {
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
