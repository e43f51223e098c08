import { MIN_PASSPHRASE_LENGTH, type Keeper } from "../../../../shared/local/encryption.ts";

const KEPT: Readonly<Record<Keeper, string>> = {
  system: "This computer's key store opens it while you're signed in.",
  file: "A key file on this computer opens it.",
};
const KEEP_ABOUT: Readonly<Record<Keeper, string>> = {
  system:
    "You type nothing. It's safe from whoever takes the disk, not from whoever uses your account.",
  file:
    "You type nothing. The key lies in the workspace's folder, so this protects copies of the " +
    "database and its backups, but not a stolen computer.",
};

export const ENCRYPTION_SECTION_TEXTS = {
  title: "Encryption",
  about:
    "Encrypts records, files and backups on this computer. The server isn't affected, and other " +
    "programs can't read the file any more.",
  plain: "Not encrypted",
  plainWhat: "Whoever can read this computer's disk can read this workspace.",
  encrypted: "Encrypted",
  byPassphrase: "Your passphrase opens it.",
  kept: KEPT,
  notKept: "Your recovery code opens it.",
  encrypt: "Encrypt…",
  lock: "Lock now",
  changePassphrase: "Change passphrase…",
  setPassphrase: "Use a passphrase…",
  newCode: "New recovery code…",
  newKey: "Encrypt with a new key…",
  turnOff: "Turn off…",
  wipe: "Wipe this workspace…",
  demo: "The demo isn't encrypted, and is gone when you leave it.",
} as const;

export const AUTO_LOCK_TEXTS = {
  label: "Lock automatically",
  off: "Off",
  after: (minutes: number) => (minutes === 60 ? "After 1 hour" : `After ${minutes} minutes`),
  about:
    "Counts the time without typing or moving the mouse. The desktop app also locks when this " +
    "computer sleeps or is locked. Whatever you are typing is there again after unlocking.",
  aboutKept:
    "Without a passphrase, anybody who can use this computer can unlock it: use a passphrase if " +
    "others could. The desktop app also locks when this computer sleeps or is locked.",
  failed: "Couldn't change when the workspace locks.",
} as const;

export const LOCKED_SYNC_TEXTS = {
  label: "Keep syncing while locked",
  about:
    "Changes are sent and fetched while it's locked, which keeps its key in this computer's " +
    "memory. After a restart, syncing waits until you unlock it.",
  failed: "Couldn't change whether it syncs while locked.",
} as const;

export const ENCRYPT_TEXTS = {
  title: "Encrypt this workspace",
  lead: "What should open it from now on?",
  passphrase: "A passphrase",
  passphraseAbout: "Asked for whenever Roadbook starts. The best protection.",
  keep: "This computer",
  keepAbout: KEEP_ABOUT,
  newPassphrase: "Passphrase",
  passphraseHint:
    `At least ${MIN_PASSPHRASE_LENGTH} characters. Several words that don't belong together are ` +
    "hard to guess and easy to remember.",
  again: "Passphrase again",
  tooShort: `Use at least ${MIN_PASSPHRASE_LENGTH} characters.`,
  different: "The two passphrases differ.",
  next: "Next",
  codeTitle: "Your recovery code",
  codeLead:
    "If the passphrase or the key is lost, only this code opens the workspace. Write it down and " +
    "keep it away from this computer. It isn't shown again.",
  code: "Recovery code",
  copy: "Copy",
  typeLead: "Type the code from your note, so that you know it's right.",
  typed: "Recovery code",
  encrypt: "Encrypt",
  encrypting: "Encrypting… This can take a few minutes.",
  done: "This workspace is encrypted.",
  failed: "Couldn't encrypt the workspace.",
  noCode: "Couldn't make a recovery code.",
} as const;

export const NEW_KEY_TEXTS = {
  title: "Encrypt with a new key",
  lead:
    "Do this if somebody else may know what opens this workspace: nothing they know will open " +
    "it, or its backups here, any more. Enter what opens it now, then choose what opens it from " +
    "now on.",
  secret: "Current passphrase or recovery code",
  done: "This workspace is encrypted with a new key.",
  failed: "Couldn't encrypt the workspace with a new key.",
} as const;

export const CHANGE_TEXTS = {
  secret: "Passphrase or recovery code",
  secretMissing: "Enter your passphrase or your recovery code.",
  offTitle: "Turn off encryption?",
  offLead:
    "Records, files and backups are written to this computer's disk in the clear, where whoever " +
    "can read the disk can read them.",
  off: "Turn off",
  turningOff: "Turning off…",
  offDone: "This workspace is no longer encrypted.",
  offFailed: "Couldn't turn off encryption.",
  passphraseTitle: "Choose a new passphrase",
  passphraseLead: "It replaces what opens the workspace now. Your recovery code stays the same.",
  change: "Change",
  passphraseDone: "The passphrase was changed.",
  passphraseFailed: "Couldn't change the passphrase.",
  codeTitle: "Make a new recovery code",
  codeLead: "The old code stops working once you've typed the new one.",
  codeNext: "Show the code",
  codeUse: "Use this code",
  codeDone: "The new recovery code works.",
  codeFailed: "Couldn't replace the recovery code.",
} as const;

export const WIPE_TEXTS = {
  title: "Wipe this workspace?",
  what:
    "Deletes its records, files, backups and settings from this computer for good. What's on the " +
    "server stays.",
  unsent: (count: number) =>
    count === 1 ? "1 unsent change is lost." : `${count} unsent changes are lost.`,
  wipe: "Wipe",
  failed: "Couldn't wipe the workspace.",
} as const;
