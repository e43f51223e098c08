import { IN_SENTENCE, numberText } from "../../ui/format.ts";
import type { BackupReason, BackupView, RestoreView } from "../../../shared/local/backups.ts";
import type { CheckName, DoctorState } from "../../../shared/local/doctor.ts";

export const TEXTS = {
  title: "Settings",
  pageTitle: "Settings – Roadbook",
  you: "You",
  workspaces: "Workspaces",
  aboutWorkspaces: "One for each account, each with its own records and settings.",
} as const;

export const PROMISE_TEXTS = {
  title: "Follow-ups",
  about:
    "When a note or a call says that you will do something on a day, such as “will try again " +
    "Thursday after 17:00”, Roadbook offers to add a follow-up. Nothing is added until you say so.",
  label: "Offer follow-ups for what I write",
} as const;

export const SECTION_TEXTS = {
  label: "Settings sections",
  titles: {
    me: "Me",
    look: "Look",
    language: "Language and region",
    matching: "Matching",
    workspace: "Workspace",
    privacy: "Privacy",
    backups: "Backups",
    advanced: "Advanced",
  },
} as const;

export const CONNECTION_TEXTS = {
  title: "Connection",
  about: "The server whose records are kept here.",
  demo: "This is demo data with a server of its own. Leave the demo to connect to your server.",
  loading: "Loading…",
  unavailable: (reason: string) => `Couldn't read the connection: ${reason}`,
  submit: "Test and save",
  submitting: "Testing the connection…",
  advanced: "Advanced",
  notSaved: "Not saved",
  notSavedReason: "Couldn't save the connection.",
  connected: "Connected",
  reading: "The server accepts this API key. Records are being read; you can start right away.",
  connectedOffline:
    "The server accepts this API key. Work offline is on: nothing is read or sent until " +
    "you turn it off.",
  notConnected: "Saved, but couldn't connect",
  notTried: "Work offline is on, so the connection wasn't tested. Turn it off to connect.",
  noAnswer: "The server doesn't answer.",
} as const;

export const PROFILE_TEXTS = {
  title: "Your server",
  about:
    "Which parts of the API Roadbook expects. Change this only if your CRM's provider asks you " +
    "to.",
  label: "API profile",
  names: {
    extended: "Extended: also tries what the API specification leaves open",
    documented: "Documented: only what the API specification shows",
  },
} as const;

export const ACCOUNT_FIELD_TEXTS = {
  name: "Name",
  newName: (workspace: string) => `New name of ${workspace}`,
  workspaceName: "Name of the new workspace",
  address: "Server address",
  addressHint: "Like crm.example.com",
  addressMissing: "Enter the address of your CRM's API.",
  token: "API key",
  tokenFor: (host: string) => `API key for ${host}`,
  tokenHint:
    "Found in your CRM, in the settings of your account or under API or integrations. It is " +
    "stored apart from the database, and never shown again or sent to another server.",
  tokenPrompted: "Roadbook asks for it next, in a separate window.",
  tokenMissing: "Enter an API key. Create one in your CRM's settings or ask its administrator.",
  tokenSaved: "Saved. It is never shown again.",
  tokenReplace: "Replace the API key",
} as const;

export const WORKSPACE_FORM_TEXTS = {
  create: "Create and open",
  creating: "Creating the workspace…",
  notCreated: "Couldn't create the workspace.",
  cancel: "Cancel",
  save: "Save",
  rename: "Rename",
  renameNamed: (workspace: string) => `Rename ${workspace}`,
  notRenamed: (workspace: string) => `Couldn't rename ${workspace}.`,
  remove: "Remove…",
  removeNamed: (workspace: string) => `Remove ${workspace}`,
  notRemoved: (workspace: string) => `Couldn't remove ${workspace}.`,
  open: "open",
} as const;

export const OFFLINE_TEXTS = {
  title: "Work offline",
  about: "Pauses all syncing, also after a restart.",
  on: "Working offline",
  off: "Online when the server can be reached",
  /** Before and after how long ago it was. */
  lastSync: "Last complete sync ",
  lastSyncEnd: ".",
} as const;

export const BUDGET_TEXTS = {
  title: "Requests",
  about:
    "Servers limit how many requests they answer per minute. Your colleagues may share " +
    "the limit with you.",
  limit: "Maximum requests per minute",
  placeholder: "learned from the server",
  save: "Save",
  notSaved: "Couldn't save the limit.",
  invalid: "Enter a whole number from 1 to 6000, or leave it empty.",
  sum: (count: number) => `${numberText(count)} requests since the start`,
  item: (count: number, purpose: string) => `${numberText(count)} for ${purpose}`,
  fixed: "Set by you. Clear the field to learn it from the server.",
  unknown: "The server hasn't set a limit yet. Roadbook adapts when the server sets one.",
  learned: (perMinute: number) => `Learned from the server: ${numberText(perMinute)} per minute.`,
} as const;

export const PURPOSE_TEXTS: Readonly<Record<string, string>> = {
  connection: "testing the connection",
  "custom-fields": "custom fields",
  "first-sync": "the first sync",
  changes: "checking for changes",
  sweep: "comparing whole lists",
  "whole-read": "reading whole lists again",
  check: "checking single records",
  "read-before-write": "reading a record before sending its changes",
  write: "sending changes",
  "look-for-created": "looking for a record that may have arrived",
};

export const APPEARANCE_TEXTS = {
  title: "Appearance",
  about: "On this machine only.",
  theme: "Theme",
  themes: { system: "Match system", light: "Light", dark: "Dark" },
  contrast: "Contrast",
  contrasts: { system: "Match system", more: "High" },
  rows: "Rows",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  keyboard: "Keyboard",
  shortcuts: "Show all shortcuts",
} as const;

export const LOCALE_TEXTS = {
  title: "Dates and numbers",
  about: "Formats for dates and numbers. Roadbook itself is in English.",
  label: "Language and region",
  system: (name: string) => `Match system: ${name}`,
  weekStart: "Week starts on",
  weekStarts: {
    system: (day: string) => `Match region: ${day}`,
    monday: "Monday",
    saturday: "Saturday",
    sunday: "Sunday",
  },
  zone: "Time zone",
  systemZone: (name: string) => `Match computer: ${name}`,
  /** Before how a date and a number look. */
  sample: "For example: ",
} as const;

export const DATA_TEXTS = {
  title: "Your data",
  about: "Everything stays on this machine and on your server.",
  folder: "Records and unsent changes",
  copy: "Copy",
  copyFolder: "Copy the folder",
  token: "API key",
  tokenInKeyStore: "In the operating system's key store",
  tokenInFile: "In a file that only you can read",
  move: "Copy everything to another place",
  moveHow: "Close Roadbook and copy the folder.",
} as const;

export const PICTURE_TEXTS = {
  title: "Pictures",
  about:
    "Your server gives the addresses of pictures. Whoever runs that site can see that you " +
    "opened it, so Roadbook loads none until you say so.",
  on: "Pictures of people and organizations you look at are loaded",
  off: "No picture is loaded unless you choose “Load picture” on a record",
  count: (count: number) =>
    count === 0
      ? "There are no pictures on this machine."
      : `${count === 1 ? "1 picture is" : `${numberText(count)} pictures are`} on this machine.`,
  offRemoves: "Turning this off removes them.",
  removeAll: "Remove all pictures",
  notChanged: "Couldn't change how pictures are loaded.",
} as const;

export const NOTIFICATION_TEXTS = {
  title: "Notifications",
  about:
    "Your computer may show and keep what Roadbook tells it, also while this workspace is locked.",
  names: (shell: "electron" | "browser") =>
    shell === "browser"
      ? "Show names and titles in notifications and the browser's history"
      : "Show names and titles in notifications",
  on: "Reminders say which activity begins, and with whom.",
  off: "Reminders say only when an activity begins.",
} as const;

export const ABOUT_TEXTS = {
  title: "About",
  version: (version: string, shell: "electron" | "browser", platform: string) =>
    `Roadbook ${version}, ` +
    `${shell === "electron" ? "desktop app" : "browser shell"} on ${platform}.`,
} as const;

export const DIAGNOSTICS_TEXTS = {
  title: "Diagnostics",
  about:
    "For whoever helps you. They hold versions, counts and errors, but no API key and " +
    "nothing from your records.",
  copy: "Copy diagnostics",
  copied: "Diagnostics copied. Paste them into your message.",
  notCopied: (reason: string) => `Couldn't collect the diagnostics. ${reason}`.trim(),
  heading: "Roadbook diagnostics",
  showLogs: "Show logs",
  noLogs: "There are no logs yet.",
  report: "Report a problem",
} as const;

export const COMMAND_TEXTS = {
  newWorkspace: "New workspace…",
  startDemo: "Try with demo data",
  leaveDemo: "Leave the demo",
  goTo: (section: string) => `Go to Settings: ${section}`,
  switchTo: (workspace: string) => `Switch to workspace: ${workspace}`,
} as const;

export const UPDATE_TEXTS = {
  title: "Updates",
  about: "New versions are downloaded in the background, and installed when you restart Roadbook.",
  automatic: "Check for updates automatically",
  check: "Check for updates",
  checking: "Checking for updates…",
  idle: (version: string) => `This is version ${version}.`,
  current: (version: string) => `Version ${version} is the newest for this computer.`,
  downloading: (version: string) => `Downloading version ${version}`,
  failed: (reason: string) => `Couldn't update Roadbook: ${reason}`,
} as const;

export const COMPUTER_TEXTS = {
  title: "This computer",
  about: "How Roadbook runs on this computer, for all workspaces.",
  labels: {
    background: "Keep running in the background",
    autostart: "Open Roadbook when you sign in to this computer",
    captureKey: "Quick capture from any app",
    callerKey: "Look up a caller from any app",
  },
  notes: {
    background: "Goes on syncing after the last window is closed, with an icon in the system tray.",
    autostart: "Without a window, if Roadbook keeps running in the background.",
    captureKey: "writes down a note, whatever you're working in.",
    callerKey: "searches for the phone number that you've just copied.",
  },
  taken: "Another app uses these keys, so they don't work here.",
  failed: "Couldn't change the setting.",
  refused: "This computer doesn't allow it.",
} as const;

export const BACKUP_TEXTS = {
  title: "Backups",
  about:
    "Made once a day and before updates. Roadbook keeps the last three, plus one a week " +
    "for a month.",
  make: "Back up now",
  making: "Making a backup…",
  none: "No backup yet. The first one is made within a minute of starting Roadbook.",
  restore: "Restore…",
  restoreNamed: (timeText: string) => `Restore the backup of ${timeText}`,
  restoreTitle: "Restore this backup?",
  confirm: "Restore",
  restoring: "Restoring the backup…",
  unreadable: "This file can't be read.",
  failed: "Couldn't restore the backup.",
  notMade: "Couldn't make a backup.",
} as const;

const REASONS: Readonly<Record<BackupReason, string>> = {
  daily: "daily",
  update: "before an update",
  asked: "made by you",
};

export function backupText({ records, unsent, bytes, reason }: BackupView): string {
  const parts = [
    ...(reason === null ? [] : [REASONS[reason]]),
    ...(records === 0 ? [] : [`${numberText(records)} records`]),
    ...(unsent === 0 ? [] : [changesText(unsent)]),
    sizeText(bytes),
  ];
  return parts.join(" · ");
}

export function restoreText({ made_at }: BackupView): string {
  return (
    `Roadbook goes back to how it was on ${IN_SENTENCE.instant(made_at)}. Changes that aren't ` +
    "on the server yet are carried over, " +
    "and the next sync brings everything else up to date. The current file is kept in " +
    "the data folder."
  );
}

export function restoredText({
  made_at,
  carried,
  in_doubt,
  unreadable,
  kept_in,
}: RestoreView): string {
  const parts = [
    `Restored the backup of ${IN_SENTENCE.instant(made_at)}.`,
    carried === 0 ? "" : `${changesText(carried)} carried over.`,
    in_doubt === 0
      ? ""
      : `${changesText(in_doubt)} in the backup may already be on the server. ` +
        `Roadbook checks before sending ${in_doubt === 1 ? "it" : "them"}.`,
    unreadable === null ? "The replaced file couldn't be read." : "",
    unreadable === null || unreadable === 0 ? "" : `${changesText(unreadable)} couldn't be read.`,
    `The replaced file is in ${kept_in}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function changesText(count: number): string {
  return count === 1 ? "1 unsent change" : `${numberText(count)} unsent changes`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1024
    ? `${(megabytes / 1024).toFixed(1)} GB`
    : `${Math.max(1, Math.round(megabytes))} MB`;
}

export const CHECK_TEXTS = {
  title: "Check",
  about: "Checks the database, the search index, pending changes and files. You can keep working.",
  start: "Check this workspace",
  cancel: "Cancel",
  repair: "Repair what can be repaired safely",
  cancelled: "Check cancelled. Nothing was changed.",
  notStarted: "Couldn't start the check.",
  repaired: "Repaired.",
  canRepair: (method: string) => `Repair: ${method}.`,
  restoreHint:
    "Restore a backup below. Your unsent changes are carried over where they can be read.",
  noBackup:
    "There is no backup yet. Copy the data folder first. Records from the server can be " +
    "downloaded again.",
} as const;

const STEPS: Readonly<Record<CheckName, string>> = {
  file: "Reading the database file…",
  index: "Checking lists and search…",
  records: "Comparing records with pending changes…",
  outbox: "Checking pending changes…",
  aliases: "Checking records that were created here…",
  watermarks: "Checking sync progress…",
  files: "Checking files…",
};

export function stepText({ check, done, total }: DoctorState): string {
  if (check === null) return "Starting the check…";
  return check === "index" && total > 0
    ? `${STEPS[check]} ${numberText(done)} of ${numberText(total)}`
    : STEPS[check];
}

export function noProblemsText(checked: readonly string[]): string {
  return `No problems found: ${checked.join("; ")}.`;
}
