import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { formOfFile } from "../../store/file/backup.ts";
import { STATE } from "../../store/state-keys.ts";
import { MIGRATIONS } from "../../store/file/migrate.ts";
import { hasOutdatedRecords } from "../../store/record-formats.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/types.ts";
import type { EngineOptions, OpenedEngine } from "../types.ts";
import { startJob } from "../work/start-job.ts";
import { adoptOldBackups, listBackups } from "./backup-folder.ts";
import { damagedHint } from "./hints.ts";
import { finishReplacement } from "./replacement.ts";

export type OpenedWorkspaceFile =
  { readonly ok: true; readonly store: Store } | Extract<OpenedEngine, { readonly ok: false }>;

/**
 * Opens a workspace's file: completes an interrupted restore, and makes a backup before a file of
 * an earlier format is upgraded.
 */
export async function openWithBackup({
  dataDir: folder,
  clock,
  key,
}: Pick<EngineOptions, "dataDir" | "clock" | "key">): Promise<OpenedWorkspaceFile> {
  const file = join(folder, "workspace.db");
  try {
    finishReplacement(folder);
    adoptOldBackups(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      message:
        `The workspace in ${folder} cannot be prepared (${reason}). Nothing was lost; try ` +
        "again.",
    };
  }
  const form = formOfFile(file, key);
  const isEarlier = form !== null && form > 0 && form < MIGRATIONS.length;
  if (isEarlier || hasOutdatedRecords(file, key)) {
    const made = await startJob({ kind: "backup", folder, now: clock.now(), reason: "update", key })
      .outcome;
    if (made.kind !== "done") {
      const reason = made.kind === "failed" ? made.message : "";
      return {
        ok: false,
        message:
          `This Roadbook has to update the workspace ${file}, and makes a backup first. ` +
          `${reason} Nothing was changed.`,
      };
    }
  }
  const opened = openStore(file, {
    key,
    hint: damagedHint(folder),
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
  });
  if (!opened.ok) {
    const [newest] = listBackups(folder);
    const { message, damage } = opened;
    return damage === undefined || newest === undefined
      ? { ok: false, message }
      : {
          ok: false,
          message,
          wayOut: { folder, name: newest.name, madeAt: newest.madeAt, damage },
        };
  }
  const { store } = opened;
  if (store.read((reader) => reader.state.get(STATE.lineage)) === undefined)
    store.write((writer) => writer.state.set(STATE.lineage, randomUUID()), { durable: true });
  return opened;
}
