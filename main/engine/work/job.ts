import type { BackupReason, RestoreView } from "../../../shared/local/backups.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import type { Converted, ConvertOptions } from "../encryption/convert-workspace.ts";
import type { RestoreOptions } from "../backups/restore-backup.ts";
import type { CheckPart } from "../doctor/check-parts.ts";
import type { Examined } from "../doctor/examine.ts";

/**
 * Long work on a workspace's files, done beside the engine (start-job.ts) on connections of its
 * own. Plain data both ways.
 */
export type Job = CheckJob | BackupJob | RestoreJob | ConvertJob;

export interface CheckJob {
  readonly kind: "check";
  /** Folder of the workspace. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly complete: boolean;
  readonly part: CheckPart;
  readonly key?: FileKey | undefined;
}

/** Makes a backup of a workspace that may be open. */
export interface BackupJob {
  readonly kind: "backup";
  readonly folder: string;
  readonly now: number;
  readonly reason: BackupReason;
  readonly key?: FileKey | undefined;
}

/** Restores a backup of a workspace that is not open. */
export interface RestoreJob extends RestoreOptions {
  readonly kind: "restore";
}

/** Encrypts a workspace that is not open, or makes it plain. */
export interface ConvertJob extends Omit<ConvertOptions, "step" | "progress"> {
  readonly kind: "convert";
}

/** The result of each kind of job. */
export interface JobResults {
  /** Path of the backup. */
  readonly backup: string;
  readonly restore: RestoreView;
  readonly convert: Converted;
  readonly check: readonly Examined[];
}

/** Messages of a running job. */
export type JobMessage =
  | {
      readonly type: "progress";
      readonly step: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly type: "done"; readonly result: JobResults[Job["kind"]] }
  | { readonly type: "failed"; readonly message: string; readonly isDiskFull: boolean };
