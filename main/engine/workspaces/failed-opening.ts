import type { BackupView } from "../../../shared/local/backups.ts";
import { type FailedOpening, NOT_OPEN_CODE, type Opening } from "../../../shared/local/opening.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { IN_USE } from "../../store/file/folder-lock.ts";
import { listBackups } from "../backups/backup-folder.ts";
import { viewBackup } from "../backups/backups.ts";
import { readLogParts, readSystem } from "../log/diagnostics.ts";
import type { OpenedEngine } from "../types.ts";
import type { WorkspacesOptions } from "./workspaces-options.ts";

type NotOpened = Extract<OpenedEngine, { readonly ok: false }>;

/** What is remembered of an attempt to open a workspace; null if it led to a lock. */
export function failureOf(opened: NotOpened, now: number): FailedOpening | null {
  if (opened.locked !== undefined) return null;
  const { problem = "other" } = opened;
  const message = problem === "in-use" ? IN_USE : opened.message;
  return { problem, message, since: new Date(now).toISOString() };
}

/**
 * Whether the workspace is shown as it is, with its ways out, instead of the one before. One that
 * another process has open is not broken, and neither is one whose options are refused.
 */
export function isShownBroken({ problem, locked }: NotOpened): boolean {
  return locked === undefined && problem !== undefined && problem !== "in-use";
}

/** The answer to whatever needs the workspace. */
export function notOpenAnswer({ message }: FailedOpening): WireResponse {
  return { status: 503, body: { message, code: NOT_OPEN_CODE } };
}

interface Viewed {
  readonly options: Pick<WorkspacesOptions, "clock" | "logFile" | "version">;
  readonly folder: string;
  readonly failed: FailedOpening | null;
  readonly isLocked: boolean;
  readonly key: FileKey | null;
}

/** A locked workspace says nothing but where it is. */
export function viewOpening({ options, folder, failed, isLocked, key }: Viewed): Opening {
  const { clock, logFile = null, version = null } = options;
  return {
    failed,
    folder,
    backups: isLocked ? [] : readableBackups(folder, key),
    made_at: new Date(clock.now()).toISOString(),
    system: readSystem(version),
    log: isLocked ? { errors: [], lines: [], shell: [] } : readLogParts(logFile),
  };
}

/** The folder itself may be what cannot be read. */
function readableBackups(folder: string, key: FileKey | null): readonly BackupView[] {
  try {
    return listBackups(folder).map((file) => viewBackup(file, key ?? undefined));
  } catch {
    return [];
  }
}
