import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Preparing } from "../../../shared/local/opening.ts";
import { formOfFile } from "../../store/file/backup.ts";
import { OPENING_ADVICE, openingProblem } from "../../store/file/open-database.ts";
import { STATE } from "../../store/state-keys.ts";
import { MIGRATIONS } from "../../store/file/migrate.ts";
import { hasOutdatedRecords } from "../../store/record-formats.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/types.ts";
import type { EngineOptions, OpenedEngine } from "../types.ts";
import { adoptOldBackups, BACKUP_JOB, listBackups } from "./make-backup.ts";
import { startJob } from "../jobs/start-job.ts";
import { finishReplacement } from "./restore-backup.ts";

type OpenedWorkspaceFile =
  { readonly ok: true; readonly store: Store } | Extract<OpenedEngine, { readonly ok: false }>;

/**
 * Opens a workspace's file: completes an interrupted restore, and makes a backup before a file of
 * an earlier format is upgraded.
 */
export async function openWithBackup({
  dataDir: folder,
  clock,
  key,
  onPreparing: report = () => undefined,
}: Pick<EngineOptions, "dataDir" | "clock" | "key" | "onPreparing">): Promise<OpenedWorkspaceFile> {
  let isReported = false;
  const prepare = (preparing: Preparing) => {
    isReported = true;
    report(preparing);
  };
  const file = join(folder, "workspace.db");
  const hint = damagedHint(folder);
  try {
    finishReplacement(folder);
    adoptOldBackups(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = openingProblem(error, folder);
    const message = `The workspace in ${folder} cannot be prepared (${reason}).`;
    return { ok: false, message: `${message} ${OPENING_ADVICE[problem]}`, problem };
  }
  // SQLite would make a new one of it.
  if (isEmpty(file) && listBackups(folder).length > 0)
    return { ok: false, message: `The workspace ${file} is empty. ${hint}`, problem: "damaged" };
  const form = formOfFile(file, key);
  const isEarlier = form !== null && form > 0 && form < MIGRATIONS.length;
  if (isEarlier || hasOutdatedRecords(file, key)) {
    prepare({ step: "backup", done: 0, total: 0 });
    const backup = await startJob(BACKUP_JOB, { folder, now: clock.now(), reason: "update", key })
      .outcome;
    if (backup.kind !== "done") {
      const [reason, isDiskFull] =
        backup.kind === "failed" ? [backup.message, backup.isDiskFull] : ["", false];
      const message =
        `This Roadbook has to update the workspace ${file}, and makes a backup first. ` +
        `${reason} Nothing was changed.`;
      report(null);
      return { ok: false, message, problem: isDiskFull === true ? "disk-full" : "other" };
    }
  }
  const opened = openStore(file, {
    key,
    hint,
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    onUpgrade: (done, total) => prepare({ step: "lists", done, total }),
  });
  if (isReported) report(null);
  if (!opened.ok) return { ok: false, message: opened.message, problem: opened.problem };
  const { store } = opened;
  try {
    if (store.read((reader) => reader.state.get(STATE.lineage)) === undefined)
      store.write((writer) => writer.state.set(STATE.lineage, randomUUID()), { durable: true });
  } catch (error) {
    store.close();
    throw error;
  }
  return opened;
}

function isEmpty(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}

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

export function dayText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
