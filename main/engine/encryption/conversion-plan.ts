import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFile } from "../../store/file/backup.ts";
import { overwriteFolder } from "../../store/file/erase-file.ts";
import { fileKind } from "../../store/file/file-key.ts";
import { syncFolder } from "../backups/make-backup.ts";
import { KEY_FILE, type KeyFile, readKeyFile } from "./find-key.ts";

/** Folder in which the converted files are made. */
export const CONVERTING = "converting";
/** Folder of the files that were replaced, until they are deleted. */
const REPLACED = "converted-from";
/** Says that all converted files are there and verified. */
const PLAN = "conversion.json";
/** Items to convert. The log of the database goes before its file, and is not replaced. */
const ITEMS = ["workspace.db", "files", "backups", "replaced", KEY_FILE] as const;
const COMPANIONS = ["workspace.db-wal", "workspace.db-shm"] as const;

/**
 * Returns what a conversion that ended left on the disk: nothing, converted files that are to be
 * put in place (`finishConversion`), or the converted workspace. `keyFile` is the one that the
 * converted workspace was to have.
 */
export function whatIsLeft(
  folder: string,
  keyFile: KeyFile | null,
): "nothing" | "plan" | "workspace" {
  if (existsSync(join(folder, PLAN))) return "plan";
  const isEncrypted = fileKind(join(folder, "workspace.db")) === "encrypted";
  if (!isEncrypted || keyFile === null)
    return isEncrypted === (keyFile !== null) ? "workspace" : "nothing";
  return readKeyFile(folder)?.check === keyFile.check ? "workspace" : "nothing";
}

/** Called before each step that changes the disk; tests end the work there. */
export type Step = () => void;

/**
 * Puts the converted files in the place of the workspace's. The plan is on the disk before the
 * first of them moves, and the replaced ones are deleted when all are in place: whenever the
 * process ends, the next start does the rest.
 */
export function replaceWithConverted(folder: string, step: Step): void {
  const plan = join(folder, PLAN);
  step();
  writeFileSync(`${plan}.new`, "{}", { mode: 0o600 });
  syncFile(`${plan}.new`);
  syncFolder(join(folder, CONVERTING));
  step();
  renameSync(`${plan}.new`, plan);
  syncFolder(folder);
  finishConversion(folder, step);
}

/**
 * Before a workspace is opened, by the holder of its lock: completes a conversion whose files are
 * all made, and drops one whose files are not.
 */
export function finishConversion(folder: string, step: Step = () => undefined): void {
  const [converting, replaced, plan] = [CONVERTING, REPLACED, PLAN].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  if (!existsSync(plan)) {
    rmSync(`${plan}.new`, { force: true });
    // Copies that were to be plain, of a workspace that stays encrypted.
    if (fileKind(join(folder, "workspace.db")) === "encrypted") overwriteFolder(converting);
    rmSync(converting, { recursive: true, force: true });
    return;
  }
  mkdirSync(replaced, { recursive: true, mode: 0o700 });
  for (const item of ITEMS) moveItem({ folder, converting, replaced, item, step });
  syncFolder(replaced);
  syncFolder(folder);
  step();
  overwriteFolder(replaced);
  step();
  rmSync(replaced, { recursive: true, force: true });
  rmSync(converting, { recursive: true, force: true });
  syncFolder(folder);
  step();
  rmSync(plan);
}

interface Moving {
  readonly folder: string;
  readonly converting: string;
  readonly replaced: string;
  readonly item: (typeof ITEMS)[number];
  readonly step: Step;
}

/** An item that is no longer in `converting` is in its place already; each has an entry there. */
function moveItem({ folder, converting, replaced, item, step }: Moving): void {
  const converted = join(converting, item);
  const isRemoved = existsSync(`${converted}.none`);
  if (!existsSync(converted) && !isRemoved) return;
  for (const name of item === "workspace.db" ? [...COMPANIONS, item] : [item]) {
    const present = join(folder, name);
    if (!existsSync(present)) continue;
    step();
    renameSync(present, join(replaced, name));
  }
  // The old file has to be gone for good before the new one has its name.
  syncFolder(folder);
  step();
  if (isRemoved) rmSync(`${converted}.none`);
  else renameSync(converted, join(folder, item));
}

/** Marks an item that the converted workspace does not have. */
export function markRemoved(folder: string, item: (typeof ITEMS)[number]): void {
  writeFileSync(join(folder, CONVERTING, `${item}.none`), "", { mode: 0o600 });
}
