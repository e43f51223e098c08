import type { Profile } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { ClientRequest } from "../remote/client.ts";
import type { Outcome } from "../remote/outcome.ts";
import type { Store } from "../store/types.ts";

/** Contents of files waiting to be sent. */
export interface BlobBytes {
  /** Null when the file is gone. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the files that no pending change and no record needs anymore. */
  letUnwantedGo(): Promise<void>;
}

/** Everything that sync needs from outside. */
export interface SyncContext {
  readonly store: Store;
  readonly send: (request: ClientRequest) => Promise<Outcome>;
  /**
   * The connection's profile as chosen; `effectiveProfile` removes what the server turned out not
   * to have.
   */
  readonly profile: () => Profile;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly log: Log;
  readonly blobs: BlobBytes;
  /** Whether sending has to stop: the app is closing or works offline. */
  readonly stopped: () => boolean;
  readonly progress: (resource: Resource, done: number, total: number) => void;
  /**
   * Called before each page of a list, so that changes that become due need not wait for a long
   * walk.
   */
  readonly betweenPages?: () => Promise<void>;
}
