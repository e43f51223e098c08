import { statSync } from "node:fs";
import type { BackupReason, BackupsView, BackupView } from "../../../shared/local/backups.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { formOfFile, readBackupNote } from "../../store/file/backup.ts";
import { MIGRATIONS } from "../../store/file/migrate.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store } from "../../store/types.ts";
import { BACKUP_JOB, type BackupFile, isBackupDue, listBackups } from "./make-backup.ts";
import { type JobOutcome, type RunningJob, startJob } from "../jobs/start-job.ts";

export interface BackupsOptions {
  readonly store: Store;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The key of the workspace and of its backups. */
  readonly key?: FileKey | undefined;
}

/** Delay of the next try after a failed backup. */
const RETRY_MS = 3_600_000;

/**
 * Backups of the open workspace: made in a process of their own, once a day and when the user asks.
 */
export class Backups {
  readonly #options: BackupsOptions;
  /** The descriptions of backups never change. */
  readonly #views = new Map<string, BackupView>();
  #job: RunningJob<string> | null = null;
  #problem: string | null = null;
  /** Time of the last failure, on a monotonic clock. */
  #failedAt: number | null = null;

  constructor(options: BackupsOptions) {
    this.#options = options;
  }

  view(): BackupsView {
    const { store, folder } = this.#options;
    const restored = store.read((reader) => reader.state.get(STATE.restored));
    return {
      data: listBackups(folder).map((file) => this.#viewOf(file)),
      making: this.#job !== null,
      problem: this.#problem,
      restored: restored ?? null,
    };
  }

  /** Starts the daily backup if it is due; called periodically. */
  look(): void {
    const { folder, clock } = this.#options;
    if (
      this.#job !== null ||
      (this.#failedAt !== null && clock.elapsed() - this.#failedAt < RETRY_MS)
    )
      return;
    try {
      if (isBackupDue(listBackups(folder), clock.now())) void this.make("daily");
    } catch (error) {
      // An unreadable folder must not stop the timer's other work.
      this.#options.log("error", "The backups cannot be read", { error });
      this.#conclude(
        `No backup was made (${error instanceof Error ? error.message : String(error)}).`,
      );
    }
  }

  /** Makes a backup now; returns null while one is running. */
  async make(reason: BackupReason): Promise<JobOutcome<string> | null> {
    if (this.#job !== null) return null;
    const { folder, clock, key } = this.#options;
    this.#job = startJob(BACKUP_JOB, { folder, now: clock.now(), reason, key });
    try {
      const outcome = await this.#job.outcome;
      if (outcome.kind === "done") this.#options.log("info", "A backup is made", { reason });
      if (outcome.kind === "failed")
        this.#options.log("warn", "No backup was made", { reason, message: outcome.message });
      if (outcome.kind !== "cancelled")
        this.#conclude(outcome.kind === "failed" ? outcome.message : null);
      return outcome;
    } finally {
      this.#job = null;
    }
  }

  #conclude(problem: string | null): void {
    this.#problem = problem;
    this.#failedAt = problem === null ? null : this.#options.clock.elapsed();
  }

  /** The next backup removes the incomplete file. */
  close(): void {
    this.#job?.cancel();
  }

  #viewOf(file: BackupFile): BackupView {
    const cachedView = this.#views.get(file.name);
    if (cachedView !== undefined) return cachedView;
    const view = viewBackup(file, this.#options.key);
    this.#views.set(file.name, view);
    return view;
  }
}

export function viewBackup({ name, path, madeAt }: BackupFile, key?: FileKey): BackupView {
  const note = readBackupNote(path, key);
  const format = formOfFile(path, key);
  // Backups of a newer Roadbook cannot be restored by this one.
  const isReadable = format !== null && format <= MIGRATIONS.length;
  // Backups of an earlier Roadbook have no description.
  const reason = isReadable ? (note?.reason ?? "update") : null;
  return {
    name,
    made_at: new Date(madeAt).toISOString(),
    reason,
    bytes: statSync(path).size,
    records: note?.records ?? 0,
    unsent: note?.unsent ?? 0,
  };
}
