import type { OpeningProblem } from "../../../shared/local/encryption.ts";

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

/** What helps, without a backup. */
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

/** What helps where there are backups. */
const WITH_BACKUPS: Readonly<Partial<Record<OpeningProblem, string>>> = {
  damaged: `Restore a backup. ${RESTORE}`,
  newer: `Install the newer version again, or restore a backup from before. ${RESTORE}`,
  other: `${ADVICE.other} You can also restore a backup. ${RESTORE}`,
};

/** Problems that pass once their cause is gone: nothing of the workspace has to be given up. */
const PASSING: readonly OpeningProblem[] = ["not-writable", "disk-full", "in-use"];

/** Texts of the page while a workspace cannot be opened. */
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
