import type { Profile } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { SteadyTime } from "../../shared/runtime/steady-time.ts";
import type { ClientRequest } from "../remote/client.ts";
import type { Outcome } from "../remote/outcome.ts";
import type { Store } from "../store/types.ts";

/** Contents of the files in the workspace. */
export interface BlobBytes {
  /** Returns null if the file no longer exists. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes files that neither a pending change nor a record needs. */
  deleteUnneeded(): Promise<void>;
}

/** Everything that sync needs from outside. */
export interface SyncContext {
  readonly store: Store;
  readonly send: (request: ClientRequest) => Promise<Outcome>;
  /**
   * The profile that the user chose for the connection. `effectiveProfile` leaves out the
   * operations that the server turned out not to have.
   */
  readonly profile: () => Profile;
  /** Its `now()` is for times that are shown. */
  readonly clock: Clock;
  /**
   * Returns the server's present time, or an earlier one, by the `Date` headers of its answers (ms
   * since 1970); null while no answer had one. Times of records are no clock.
   */
  readonly serverTime: () => number | null;
  /** For times that are stored to be waited for, or whose age decides. */
  readonly steady: SteadyTime;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly log: Log;
  readonly blobs: BlobBytes;
  /** Returns whether nothing more may be sent, because the app is closing or working offline. */
  readonly stopped: () => boolean;
  /**
   * Returns whether the server did anything of what it was asked in this cycle. A refusal then says
   * nothing about the account.
   */
  readonly isAccepted?: () => boolean;
  readonly progress: (resource: Resource, done: number, total: number) => void;
  /** Returns whether the user is typing a text to be found, who should not wait for long. */
  readonly isTyping?: () => boolean;
  /**
   * Called before each page of a list is read, so that neither changes that are due nor other lists
   * wait for the end of a long one.
   */
  readonly betweenPages?: () => Promise<void>;
  /** Returns the shortest time between two looks at all lists that leaves most requests free. */
  readonly lookIntervalMs?: () => number;
}
