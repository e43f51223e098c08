import type { ConversionStep, LockReason } from "../../../shared/local/encryption.ts";
import type { Preparing } from "../../../shared/local/opening.ts";

const REASONS: Readonly<Record<LockReason, string>> = {
  asked: "You locked it. Unlock it to go on.",
  away: "It was locked while you were away. Unlock it to go on.",
  passphrase: "It's encrypted. Enter your passphrase to open it.",
  "no-key":
    "Its key is no longer on this computer: that happens after a reinstall, a move, or a reset " +
    "of the key store. Enter your recovery code to open it.",
  "wrong-key":
    "The key on this computer belongs to another workspace. Enter your recovery code to open it.",
};

/** Texts of the lock screen. */
export const LOCK_TEXTS = {
  pageTitle: "Locked – Roadbook",
  title: "This workspace is locked",
  reasons: REASONS,
  syncing: "Changes are still sent and fetched.",
  codeLead: "Enter the recovery code that you wrote down when you encrypted this workspace.",
  passphrase: "Passphrase",
  code: "Recovery code",
  missing: (label: string) => `Enter your ${label.toLowerCase()}.`,
  unlock: "Unlock",
  unlockByTouch: "Unlock with Touch ID",
  unlocking: "Unlocking…",
  notUnlocked: "Couldn't unlock the workspace.",
  withCode: "Use the recovery code",
  withPassphrase: "Use the passphrase",
  withoutCode: "Unlock without the code",
  forgotten: "Lost both?",
  wipeWhat:
    "Without its passphrase or its recovery code nobody can open it. Wiping deletes it from this " +
    "computer for good, with every change that wasn't sent. What's on the server stays, and you " +
    "can connect again.",
} as const;

/** Of the question before a workspace is deleted from this computer. */
export const WIPE_TEXTS = {
  title: "Wipe this workspace?",
  confirm: "Wipe",
  failed: "Couldn't wipe the workspace.",
} as const;

const STEPS: Readonly<Record<ConversionStep, string>> = {
  copying: "Copying records…",
  checking: "Comparing the copy with the original…",
  files: "Copying and comparing files…",
  replacing: "Putting the new files in place…",
};

const PREPARING_STEPS: Readonly<Record<Preparing["step"], string>> = {
  backup: "Making a backup first…",
  lists: "Updating lists and searches…",
};

/** Texts of the page while a workspace of an earlier Roadbook is updated. */
export const PREPARING_TEXTS = {
  title: "Updating your workspace",
  about:
    "This version of Roadbook lists and searches records in a new way. The records stay as they " +
    "are. A large workspace takes some minutes.",
  steps: PREPARING_STEPS,
} as const;

/** Texts of the page while a workspace is encrypted or made plain. */
export const CONVERSION_TEXTS = {
  pageTitle: {
    encrypted: "Encrypting – Roadbook",
    plain: "Turning off encryption – Roadbook",
  },
  title: { encrypted: "Encrypting this workspace", plain: "Turning off encryption" },
  about:
    "A large workspace takes some minutes, and stays closed until it's done. You can close this " +
    "page and come back. If you cancel, or Roadbook is closed, nothing is changed.",
  final:
    "The new files are complete. From here on it can't be cancelled; if Roadbook is closed now, " +
    "the rest is done when it starts again.",
  steps: STEPS,
  cancel: "Cancel",
  cancelling: "Cancelling…",
  cancelled: "Cancelled. Nothing was changed.",
  tooLate: {
    encrypted: "It was too late to cancel. The workspace is encrypted.",
    plain: "It was too late to cancel. The workspace is no longer encrypted.",
  },
  notCancelled: "Couldn't cancel it.",
} as const;
