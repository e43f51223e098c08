import type { EngineEvent } from "../../shared/bridge.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { SystemHint } from "../../shared/runtime/engine-client.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { BlobRef, StoredFile, WireRequest, WireResponse } from "../../shared/wire.ts";
import type { FileKey } from "../store/file/file-key.ts";
import type { Keeper, LockReason, OpeningProblem } from "../../shared/local/encryption.ts";
import type { Preparing } from "../../shared/local/opening.ts";
import type { StartOptions } from "./start-options.ts";

/**
 * Keeps the access token outside the database: the key store in Electron, a file for the owner only
 * in the browser shell.
 */
export interface TokenStore {
  load(): Promise<string | null>;
  save(token: string | null): Promise<void>;
}

/**
 * Keeps the key of a workspace that opens without a passphrase: in the operating system's key store
 * (desktop app), or in a file for the owner only (browser shell).
 */
export interface KeyKeeper {
  readonly kind: Keeper;
  /** None if it has none, or cannot read it; two while the workspace gets another one. */
  load(): Promise<readonly FileKey[]>;
  /** None forgets what is kept. Rejects if they cannot be kept. */
  save(keys: readonly FileKey[]): Promise<void>;
}

export interface LogFile {
  readonly log: Log;
  /** Path of the newest file. */
  readonly path: string;
  /** Redacts this text in all later lines. */
  hide(secret: string | null | undefined): void;
  /** Redacts a text that goes elsewhere, as in the log. */
  redact(text: string): string;
  /** The last lines, oldest first. */
  lastLines(count: number): readonly string[];
  /** The last lines of level "error", oldest first. */
  lastErrors(count: number): readonly string[];
}

export interface EngineOptions extends StartOptions {
  /** Folder of the workspace: `workspace.db`, `files/`. Made when it is not there. */
  readonly dataDir: string;
  readonly tokens: TokenStore;
  /** Keeper of an encrypted workspace's key; none by default. */
  readonly keeper?: KeyKeeper | null;
  /** The key that the user has unlocked. */
  readonly key?: FileKey | undefined;
  /** Scheme, host and port where the shell serves the local API, for the links of envelopes. */
  readonly origin?: string | undefined;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Addresses of a name of the network; by default those that the system knows. */
  readonly resolveHost?: (host: string) => Promise<readonly string[]>;
  readonly log: Log;
  /** The file behind `log`: for diagnostics, and to redact tokens in it. */
  readonly logFile?: LogFile;
  /** Roadbook's version. */
  readonly version?: string | undefined;
  /**
   * Called while a workspace of an earlier version is made ready to be opened, and with null once
   * it is. The thread is busy meanwhile: what this posts arrives, and timers wait.
   */
  readonly onPreparing?: (preparing: Preparing | null) => void;
  /** Works in idle time: makes a backup once a day, and reads the texts of attached resumes. */
  readonly backups?: boolean;
  /** Syncs on a timer and after edits. Tests that call POST /local/sync switch it off. */
  readonly automatic: boolean;
}

export type OpenedEngine =
  /** `key`: of an encrypted workspace. */
  | { readonly ok: true; readonly engine: Engine; readonly key: FileKey | null }
  | {
      readonly ok: false;
      /** Sentence that says what to do. */
      readonly message: string;
      /** Problem that keeps it shut; absent if what the start says of it is refused. */
      readonly problem?: OpeningProblem;
      /** The key that was found all the same: its backups need it. */
      readonly key?: FileKey | null;
      /** The workspace is encrypted, and its key was not found: the user has to unlock it. */
      readonly locked?: LockReason;
    };

/**
 * Store, local API, remote client and sync behind one interface. Runs in a utility process, in a
 * worker thread, or in the process of a test.
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
  /** Returns the file of a blob on disk; null when there is none with this id. */
  blobFile(id: string): StoredFile | null;
  /**
   * A hint from the operating system about the network, or that the user leaves the computer; only
   * the server's answers change the online state.
   */
  hint(event: SystemHint): void;
  /** Ends within 2 s; everything that was answered is on the disk. */
  close(): Promise<void>;
}
