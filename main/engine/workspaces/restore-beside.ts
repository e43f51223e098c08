import { randomUUID } from "node:crypto";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { RESTORE_JOB } from "../backups/restore-backup.ts";
import { type JobOutcome, startJob } from "../work/start-job.ts";
import type { WorkspaceFolder } from "./workspace-folders.ts";

interface Restoring extends WorkspaceFolder {
  /** Of the backup. */
  readonly name: string;
  readonly key: FileKey | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Restores a backup of a closed workspace, in a process of its own, and logs the outcome. */
export async function restoreBeside({
  id,
  folder,
  name,
  key,
  clock,
  log,
}: Restoring): Promise<JobOutcome<RestoreView>> {
  const outcome = await startJob(RESTORE_JOB, {
    folder,
    name,
    now: clock.now(),
    newId: randomUUID(),
    key: key ?? undefined,
  }).outcome;
  const details = { workspace: id, ...(outcome.kind === "failed" && { message: outcome.message }) };
  if (outcome.kind === "done") log("info", "A backup was restored", details);
  else log("error", "A backup couldn't be restored", details);
  return outcome;
}
