import type { LockReason } from "../../../shared/local/encryption.ts";
import { refused } from "../routes/route.ts";

export const conflict = (message: string) => refused(409, message);
export const PLAIN = conflict("This workspace is not encrypted.");
export const LOCKED = conflict("This workspace is locked. Unlock it first.");
export const CANCELLED = "It was cancelled. Nothing was changed.";
export const NOT_CONVERTING = "There is nothing to cancel.";
export const TOO_LATE = "It's too late to cancel: the new files are being put in place.";
export const NOTHING_LOST =
  "Nothing is lost: the new files are complete, and are opened when Roadbook starts again.";
export const NO_KEEPER = conflict(
  "This computer has no place that keeps a key safely. Choose a passphrase instead.",
);

export const NO_KEY_FILE =
  "encryption.json is missing or damaged. Put it back from a copy of the folder, then unlock " +
  "again.";
export const CHANGED_KEY_FILE =
  "encryption.json was changed while this workspace was locked, and this opens another key. " +
  "Restore that file from a copy.";
export const NOT_KEPT: Readonly<Record<LockReason, string>> = {
  asked: "Type the passphrase or the recovery code.",
  away: "Type the passphrase or the recovery code.",
  passphrase: "Type the passphrase or the recovery code.",
  "no-key": "The key is no longer kept on this computer. Type the recovery code.",
  "wrong-key": "The key that this computer keeps is another one. Type the recovery code.",
};
