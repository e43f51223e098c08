import { z } from "zod";
import { route, type Shape } from "./route.ts";
import { timeSchema } from "./values.ts";

/** Reasons why a backup was made. */
export const BACKUP_REASONS = ["daily", "update", "asked"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export const backupSchema = z
  .object({
    /** File name in the folder `backups`. */
    name: z.string(),
    /** Time of the backup, by this machine's clock. */
    made_at: timeSchema,
    /** Null where the file cannot be read: it is not restored. */
    reason: z.enum(BACKUP_REASONS).nullable(),
    bytes: z.number(),
    records: z.number(),
    /** Changes that were not on the server then. */
    unsent: z.number(),
  })
  .meta({ id: "Backup" });
/** A backup of a workspace. */
export type BackupView = Shape<typeof backupSchema>;

const restoreSchema = z
  .object({
    /** The backup that took the place of the file. */
    name: z.string(),
    made_at: timeSchema,
    restored_at: timeSchema,
    /** Folder of the workspace where what was replaced is kept. */
    kept_in: z.string(),
    /** Unsent changes of the replaced file that are in the outbox again. */
    carried: z.number(),
    /** Unsent changes of the backup of which it is not known whether they were sent since. */
    in_doubt: z.number(),
    /** Unsent changes of the replaced file that could not be read; null: the whole file. */
    unreadable: z.number().nullable(),
  })
  .meta({ id: "Restore" });
/** Result of the last restore. */
export type RestoreView = Shape<typeof restoreSchema>;

const backupsSchema = z
  .object({
    /** The newest first. */
    data: z.array(backupSchema),
    /** A backup is being made now. */
    making: z.boolean(),
    /** Reason why the last backup failed; null when it succeeded. */
    problem: z.string().nullable(),
    restored: restoreSchema.nullable(),
  })
  .meta({ id: "Backups" });
export type BackupsView = Shape<typeof backupsSchema>;

export const backupRoutes = {
  listBackups: route({
    method: "GET",
    path: "backups",
    answer: backupsSchema,
    does:
      "the [backups](backups.md) of the workspace, the newest first; the `problem` of the " +
      "last one that failed; what the last restore did",
  }),
  makeBackup: route({
    method: "POST",
    path: "backups",
    status: 201,
    answer: backupsSchema,
    does: "makes one now; answers once it is proved, 503 with a message when it could not be made",
  }),
  restoreBackup: route({
    method: "POST",
    path: "backups/:name/restore",
    params: { name: z.string() },
    by: "workspaces",
    answer: restoreSchema,
    isConfirmed: true,
    does:
      "restores the backup with the unsent changes carried over; in the desktop app the " +
      "user confirms it; pages hear `restarted`",
  }),
};
