import { listBackups } from "./backup-folder.ts";

/**
 * What helps against a damaged file, for a folder that may have backups or none: nothing is advised
 * that is not there.
 */
export function damagedHint(folder: string): string {
  const [newest] = listBackups(folder);
  if (newest === undefined)
    return "There is no backup in this folder. Keep a copy of it, and choose another data folder; nothing was changed.";
  return `There is a backup of ${dayText(newest.madeAt)}: restore it with npm run doctor -- --data-dir ${folder} --restore. Nothing was changed.`;
}

export function dayText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
