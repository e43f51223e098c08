import { conflict, NO_KEEPER } from "./encryption-refusals.ts";
import type {
  EncryptionView,
  LockReason,
  OpeningProblem,
} from "../../../shared/local/encryption.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import type { Outcome } from "../routes/route.ts";
import type { KeyKeeper, OpenedEngine, TokenStore } from "../types.ts";
import type { StartConversion } from "./conversion.ts";
import type { PassphraseCost } from "./wrapped-key.ts";

/** The open or locked workspace, as those see it that hold it. */
export interface EncryptionHost {
  readonly log: Log;
  readonly clock: Clock;
  /** Folder of the workspace. */
  readonly folder: () => string;
  readonly keeper: () => KeyKeeper | null;
  readonly tokens: () => TokenStore;
  /** Returns the key of the open workspace; null if it is plain, or not open. */
  readonly key: () => FileKey | null;
  readonly locked: () => LockReason | null;
  /** Returns why the workspace, which is not locked, cannot be opened. */
  readonly problem: () => OpeningProblem | null;
  /** Closes the engine and forgets the key; requests are refused until it is opened again. */
  readonly close: (locked: LockReason | null) => Promise<void>;
  /** Refuses requests, or answers them again; the engine goes on syncing. Pages hear of it. */
  readonly setLocked: (locked: LockReason | null) => void;
  /** The key with which a locked workspace goes on syncing; null if it does not. */
  readonly syncingKey: () => FileKey | null;
  /** Opens the workspace again, whatever comes of it; pages hear of it. */
  readonly open: (key?: FileKey) => Promise<OpenedEngine>;
  /** Deletes the closed workspace, and opens another. */
  readonly wipe: () => Promise<OpenedEngine>;
  /** Called when the means to open or lock the workspace changed; pages hear of it. */
  readonly onChange: () => void;
  /** Tells pages that the progress of a conversion has changed. */
  readonly converting: (view: EncryptionView) => void;
  /** Runs steps one at a time. */
  readonly inTurn: <T>(step: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  readonly cost?: PassphraseCost | undefined;
  readonly startConversion?: StartConversion | undefined;
}

/** Has keys kept where they can be read again; null once they are. */
export async function keepSafely(
  { keeper: keeperOf, log }: EncryptionHost,
  keys: readonly FileKey[],
): Promise<ReturnType<typeof conflict> | null> {
  const keeper = keeperOf();
  if (keeper === null) return NO_KEEPER;
  try {
    await keeper.save(keys);
    const saved = await keeper.load();
    if (keys.every((key) => saved.some((savedKey) => Buffer.from(savedKey).equals(key))))
      return null;
  } catch (error) {
    log("error", "The key couldn't be kept", { error });
  }
  return conflict("This computer couldn't keep the key. Choose a passphrase instead.");
}
