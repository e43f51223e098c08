import type { KeyKeeper } from "../encryption/key-keeper.ts";
import type { PassphraseCost } from "../encryption/wrapped-key.ts";
import type { EngineOptions, TokenStore } from "../types.ts";
import type { WorkspaceFolder } from "./workspace-folders.ts";

export interface WorkspacesOptions extends Omit<EngineOptions, "dataDir" | "tokens"> {
  /** The data folder, which is the first workspace's own. */
  readonly dataDir: string;
  readonly tokensOf: (workspace: WorkspaceFolder) => TokenStore;
  /** Where the key of an encrypted workspace is kept; nowhere by default. */
  readonly keeperOf?: (workspace: WorkspaceFolder) => KeyKeeper | null;
  /** What a guess of a passphrase costs; strong by default. */
  readonly passphraseCost?: PassphraseCost;
}
