import type { Profile } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { ClientRequest } from "../remote/client.ts";
import type { Outcome } from "../remote/outcome.ts";
import type { Store } from "../store/types.ts";

/** Bytes of files that wait to be sent. */
export interface BlobBytes {
  /** Null when the file is gone. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes what no change that waits, and no record, wants any more. */
  letUnwantedGo(): Promise<void>;
}

/** Everything that sync needs of the world, passed in. */
export interface SyncContext {
  readonly store: Store;
  readonly send: (request: ClientRequest) => Promise<Outcome>;
  /**
   * The connection's profile as chosen; what the server turned out not to have is taken off by
   * `effectiveProfile`.
   */
  readonly profile: () => Profile;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly log: Log;
  readonly blobs: BlobBytes;
  /** True when nothing more may be sent: closing, or working offline. */
  readonly stopped: () => boolean;
  readonly progress: (resource: Resource, done: number, total: number) => void;
  /**
   * Called before each page of a list that is read: what is due meanwhile must not wait for the end
   * of a long walk.
   */
  readonly betweenPages?: () => Promise<void>;
}
