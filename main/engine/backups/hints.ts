import { listBackups } from "./backup-folder.ts";

/** Says what helps against a damaged file, depending on whether the folder has backups. */
export function damagedHint(folder: string): string {
  const [newest] = listBackups(folder);
  if (newest === undefined)
    return (
      "There is no backup in this folder. Keep a copy of it, and choose another data " +
      "folder; nothing was changed."
    );
  return (
    `There is a backup of ${dayText(newest.madeAt)}: restore it with npm run doctor -- ` +
    `--data-dir ${folder} --restore. Nothing was changed.`
  );
}

export function dayText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
