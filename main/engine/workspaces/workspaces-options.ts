import type { StartConversion } from "../encryption/conversion.ts";
import type { KeyKeeper } from "../encryption/key-keeper.ts";
import type { PassphraseCost } from "../encryption/wrapped-key.ts";
import { withDetails } from "../log/open-log.ts";
import type { EngineOptions, TokenStore } from "../types.ts";
import type { LockState } from "./lock-state.ts";
import type { WorkspaceFolder } from "./workspace-folders.ts";

export interface WorkspacesOptions extends Omit<EngineOptions, "dataDir" | "tokens"> {
  /** The data folder, which is the first workspace's own. */
  readonly dataDir: string;
  readonly tokensOf: (workspace: WorkspaceFolder) => TokenStore;
  /** Where the key of an encrypted workspace is kept; nowhere by default. */
  readonly keeperOf?: (workspace: WorkspaceFolder) => KeyKeeper | null;
  /** Of the engine before this one, which crashed. */
  readonly resumed?: LockState | undefined;
  /** Called when that changes. */
  readonly onLockState?: (state: LockState) => void;
  /**
   * Called once a lock has closed the workspace and was answered: what was known of it is still in
   * the memory of this process, which has to end.
   */
  readonly onLocked?: () => void;
  /** What a guess of a passphrase costs; strong by default. */
  readonly passphraseCost?: PassphraseCost;
  /** Starts encrypting or decrypting; in a process of its own by default. */
  readonly startConversion?: StartConversion;
}

/** What every workspace is opened with; what the command line gives is for the first one. */
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
