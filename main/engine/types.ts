import type { EngineEvent } from "../../shared/bridge.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { LogFile } from "./log/open-log.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../shared/wire.ts";

/**
 * Keeps the access token outside the database: the key store in Electron, a file for the owner only
 * in the browser shell.
 */
export interface TokenStore {
  load(): Promise<string | null>;
  save(token: string | null): Promise<void>;
}

export interface EngineOptions {
  /** Folder of the workspace: `workspace.db`, `files/`. Made when it is not there. */
  readonly dataDir: string;
  /** Overrides what the workspace remembers; base URL without `/v1`. */
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** The account of this workspace has another address now, which `remote` gives. */
  readonly moved?: boolean;
  /** What the user calls the workspace; remembered. */
  readonly name?: string;
  readonly tokens: TokenStore;
  /**
   * Scheme, host and port under which the shell serves the local API: for the links of envelopes.
   */
  readonly origin?: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
  /** The file behind `log`, for diagnostics; it learns which texts are secrets. */
  readonly logFile?: LogFile;
  /** Of Roadbook. */
  readonly version?: string;
  /** Makes a backup once a day, in a process of its own. */
  readonly backups?: boolean;
  /** Syncs by itself (timer, after edits). Tests that call POST /local/sync switch it off. */
  readonly automatic: boolean;
}

export type OpenedEngine =
  | { readonly ok: true; readonly engine: Engine }
  /** One sentence that says what to do. */
  | { readonly ok: false; readonly message: string; readonly wayOut?: BackupToRestore };

/** The newest backup of a workspace whose file is damaged. */
export interface BackupToRestore {
  /** Folder of the workspace. */
  readonly folder: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** What is wrong with the workspace's file. */
  readonly damage: string;
}

/**
 * Store, local API, remote client and sync behind one door. Runs in a utility process, a worker
 * thread, or in process.
 */
export interface Engine {
  /**
   * Answers `/v1/…` and `/local/…` (not `/local/events` and `/local/file`, which shells serve).
   * Never rejects.
   */
  handle(request: WireRequest): Promise<WireResponse>;
  onEvent(listener: (event: EngineEvent) => void): () => void;
  addBlob(
    name: string,
    type: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<BlobRef>;
  /** Path of a blob's file on disk, `null` when there is none of this id. */
  blobFile(id: string): { readonly path: string; readonly ref: BlobRef } | null;
  /** Hint from the operating system; results of requests decide. */
  hint(event: "online" | "offline" | "resume" | "suspend"): void;
  /** Ends within 2 s; nothing that was answered is lost. */
  close(): Promise<void>;
}
