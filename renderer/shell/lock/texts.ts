import type {
  ConversionStep,
  LockReason,
  OpeningProblem,
} from "../../../shared/local/encryption.ts";
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
  forgotten: "Lost your passphrase and recovery code?",
  wipeWhat:
    "Without its passphrase or its recovery code nobody can open it. Wiping deletes it from this " +
    "computer for good, with every change that wasn't sent. What's on the server stays, and you " +
    "can connect again.",
} as const;

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

const WHAT: Readonly<Record<OpeningProblem, string>> = {
  damaged: "Its database file is damaged.",
  "key-lost":
    "It's encrypted, and the file that holds its locked key, encryption.json, is missing or " +
    "damaged.",
  newer: "It was last used with a newer version of Roadbook, which this one can't read.",
  "not-writable": "Roadbook isn't allowed to write to its folder.",
  "disk-full": "The disk is full.",
  "in-use": "Another Roadbook has it open.",
  other: "Something on this computer keeps Roadbook from opening it.",
};

/** Remedies without a backup. */
const ADVICE: Readonly<Record<OpeningProblem, string>> = {
  damaged:
    "There's no usable backup on this computer. If you have a copy of the folder elsewhere, put " +
    "it back and try again. Otherwise wipe the workspace and connect again: what's on the server " +
    "stays.",
  "key-lost": "Put it back from a copy of the folder, then try again.",
  newer: "Install the newer version again.",
  "not-writable":
    "Allow it in the folder's permissions, or check whether the disk is read-only, then try again.",
  "disk-full": "Free some space, then try again.",
  "in-use": "Close it there, then try again.",
  other: "Try again, or restart the computer. If that doesn't help, report the problem.",
};

const RESTORE =
  "Changes that aren't on the server yet are carried over as far as they can be read, and the " +
  "current file is kept.";

/** Remedies where there are backups. */
const WITH_BACKUPS: Readonly<Partial<Record<OpeningProblem, string>>> = {
  damaged: `Restore a backup. ${RESTORE}`,
  newer: `Install the newer version again, or restore a backup from before. ${RESTORE}`,
  other: `${ADVICE.other} You can also restore a backup. ${RESTORE}`,
};

/** Problems that pass once their cause is gone: nothing of the workspace has to be given up. */
const PASSING: readonly OpeningProblem[] = ["not-writable", "disk-full", "in-use"];

export const CANNOT_OPEN_TEXTS = {
  pageTitle: "Can't open – Roadbook",
  title: "This workspace can't be opened",
  what: WHAT,
  advice: (problem: OpeningProblem, hasBackups: boolean): string =>
    (hasBackups ? WITH_BACKUPS[problem] : undefined) ?? ADVICE[problem],
  isPassing: (problem: OpeningProblem): boolean => PASSING.includes(problem),
  folder: "Folder",
  tryAgain: "Try again",
  trying: "Trying again…",
  stillNot: "It still can't be opened.",
  backups: "Backups",
  restoring: "Restoring the backup…",
  others: "Other workspaces",
  open: (name: string) => `Open ${name}`,
  opening: (name: string) => `Opening ${name}…`,
  details: "Details",
  wipe: "Wipe this workspace…",
  wipeWhat:
    "Wiping deletes it from this computer for good, with its backups and every change that " +
    "wasn't sent. What's on the server stays, and you can connect again.",
} as const;
