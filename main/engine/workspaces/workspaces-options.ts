import type { StartConversion } from "../encryption/conversion.ts";
import type { EngineOptions, KeyKeeper, OpenedEngine, TokenStore } from "../types.ts";
import type { PassphraseCost } from "../encryption/wrapped-key.ts";
import { withDetails } from "../log/open-log.ts";
import type { LockState } from "./until-unlocked.ts";
import type { WorkspaceFolder } from "./workspace-folders.ts";
import type { BackupView } from "../../../shared/local/backups.ts";
import { type FailedOpening, NOT_OPEN_CODE, type Opening } from "../../../shared/local/opening.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { IN_USE } from "../../store/file/folder-lock.ts";
import { listBackups } from "../backups/make-backup.ts";
import { viewBackup } from "../backups/backups.ts";
import { readLogParts, readSystem } from "../routes/diagnostics.ts";

export interface WorkspacesOptions extends Omit<EngineOptions, "dataDir" | "tokens"> {
  /** The data folder, which is the first workspace's own. */
  readonly dataDir: string;
  readonly tokensOf: (workspace: WorkspaceFolder) => TokenStore;
  /** Keeper of an encrypted workspace's key; none by default. */
  readonly keeperOf?: (workspace: WorkspaceFolder) => KeyKeeper | null;
  /** Lock state of the previous engine, which crashed. */
  readonly resumed?: LockState | undefined;
  /** Called when that changes. */
  readonly onLockState?: (state: LockState) => void;
  /**
   * Called once a lock has closed the workspace and was answered: what was known of it is still in
   * the memory of this process, which has to end.
   */
  readonly onLocked?: () => void;
  /** Cost of a guess of a passphrase; strong by default. */
  readonly passphraseCost?: PassphraseCost;
  /** Starts encrypting or decrypting; in a process of its own by default. */
  readonly startConversion?: StartConversion;
}

/** Options of every workspace; those of the command line are for the first one. */
export function sharedOptions(
  {
    clock,
    random,
    fetch,
    log,
    automatic,
    origin,
    logFile,
    version,
    backups = false,
  }: WorkspacesOptions,
  { id }: WorkspaceFolder,
) {
  return {
    clock,
    random,
    fetch,
    log: withDetails(log, { workspace: id }),
    automatic,
    backups,
    ...(origin !== undefined && { origin }),
    ...(logFile !== undefined && { logFile }),
    ...(version !== undefined && { version }),
  };
}

type NotOpened = Extract<OpenedEngine, { readonly ok: false }>;

/** Returns what is remembered of an attempt to open a workspace; null if it led to a lock. */
export function failureOf(opened: NotOpened, nowMs: number): FailedOpening | null {
  if (opened.locked !== undefined) return null;
  const { problem = "other" } = opened;
  const message = problem === "in-use" ? IN_USE : opened.message;
  return { problem, message, since: new Date(nowMs).toISOString() };
}

/**
 * Returns whether the workspace is shown as it is, with its ways out, instead of the one before.
 * One that another process has open is not broken, and neither is one whose options are refused.
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
