/** Why a backup was made. */
export const BACKUP_REASONS = ["daily", "update", "asked"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A backup of a workspace. */
export interface BackupView {
  /** File name in the folder `backups`. */
  readonly name: string;
  /** When it was made, by this machine's clock then. */
  readonly made_at: string;
  /** Null where the file cannot be read: it is not restored. */
  readonly reason: BackupReason | null;
  readonly bytes: number;
  readonly records: number;
  /** Changes that were not on the server then. */
  readonly unsent: number;
}

/** What the last restore did. */
export interface RestoreView {
  /** The backup that took the place of the file. */
  readonly name: string;
  readonly made_at: string;
  readonly restored_at: string;
  /** Folder of the workspace where what was replaced is kept. */
  readonly kept_in: string;
  /** Unsent changes of the replaced file that are in the outbox again. */
  readonly carried: number;
  /** Unsent changes of the backup of which it is not known whether they were sent since. */
  readonly in_doubt: number;
  /** Unsent changes of the replaced file that could not be read; null when nothing of it could. */
  readonly unreadable: number | null;
}

/** GET /local/backups. */
export interface BackupsView {
  /** The newest first. */
  readonly data: readonly BackupView[];
  /** One is being made. */
  readonly making: boolean;
  /** Why the last one could not be made; null when it could. */
  readonly problem: string | null;
  readonly restored: RestoreView | null;
}
