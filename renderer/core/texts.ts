import { numberText } from "../ui/format.ts";
import { isolated } from "../ui/visible-text.ts";

/** Reasons why the page and the app do not reach each other, and the remedies. */
export const CONNECTION_TEXTS = {
  noKey: "Open the address that the app printed when it started: it holds the key of this session.",
  keyExpired:
    "The session key is no longer valid. Open the address that the app printed when it last " +
    "started.",
  saveInstead: "Files can't be opened from here. Save a copy instead.",
  notAnswering: "The app does not answer. Start it again.",
  notRunning: "The app is not running. Start it again.",
  maybeClosed: "The app does not answer. It may have been closed; start it again.",
  noDemoAnswer: "The app did not answer. Try again.",
  answered: (status: number) => `The app answered ${status}.`,
  copyFailed: "Couldn't copy the file.",
  fileGone: "This file is no longer in the workspace.",
} as const;

/** The state of sync, as the sidebar says it. */
export const STATUS_TEXTS = {
  sending: (count: number, remainingTime: string) =>
    `Sending ${numberText(count)}${remainingTime === "" ? "" : ` · about ${remainingTime} left`}`,
  sendingChanges: "Sending changes",
  waiting: (count: number) => `${count} ${count === 1 ? "change" : "changes"} waiting`,
  /** A state, and what waits because of it: "Offline, 3 changes waiting". */
  withWaiting: (state: string, count: number) =>
    count === 0 ? state : `${state}, ${STATUS_TEXTS.waiting(count)}`,
  tokenNeeded: "API key needed",
  anotherAccount: "Another account?",
  needAttention: (count: number) => `${count} ${count === 1 ? "needs" : "need"} attention`,
  workingOffline: "Working offline",
  records: "records",
  reading: (records: string) => `Reading ${records}`,
  readingProgress: (records: string, done: number, total: number) =>
    `Reading ${records}: ${numberText(done)} of ${numberText(total)}`,
  readingPaused: (records: string, time: string) => `Reading ${records}, paused until ${time}`,
  pausedUntil: (time: string) => `Paused by the server until ${time}`,
  connecting: "Connecting…",
  notConnected: "Not connected yet",
  offline: "Offline",
  listsNotRead: (count: number) => `${count} ${count === 1 ? "list" : "lists"} not read`,
  firstReading: "Reading your records",
  everythingSent: "Everything is sent",
} as const;

export const SYNC_TEXTS = {
  sent: (count: number) => `${count} sent`,
  read: (count: number) => `${numberText(count)} read`,
  inConflict: (count: number) => `${count} in conflict`,
  refused: (count: number) => `${count} refused`,
  requests: (count: number) => `${count} ${count === 1 ? "request" : "requests"}`,
  /** "Up to date. 2 sent, 1 record changed." */
  upToDate: (parts: readonly string[]) =>
    ["Up to date.", ...(parts.length === 0 ? [] : [`${parts.join(", ")}.`])].join(" "),
  recordsChanged: (count: number) =>
    `${numberText(count)} ${count === 1 ? "record" : "records"} changed`,
  failed: "The sync failed.",
  failedAndRetried: "The sync failed. Roadbook tries again automatically.",
  switchFailed: (workOffline: boolean) => `Couldn't ${workOffline ? "pause" : "resume"} syncing.`,
} as const;

export const COVERAGE_TEXTS = {
  notAllHere: (records: string) => `Still loading ${records}`,
  unreadable: (lists: string) => `Can't be read now: ${lists}`,
  lastUpdated: (records: string, ago: string) => `${records} last updated ${ago}`,
  recordMissing:
    "It may have been deleted, its address may be wrong, or it has not been read from the " +
    "server yet.",
} as const;

export const CLIPBOARD_TEXTS = {
  copied: (text: string) => `Copied ${text}.`,
  failed: "The system did not let Roadbook write to the clipboard.",
} as const;

export const PAPER_TEXTS = {
  saved: (name: string) => `Saved ${name}.`,
  failed: "Couldn't save the PDF.",
} as const;

export const TOAST_TEXTS = { undo: "Undo" } as const;

export const ME_TEXTS = {
  question: "Who are you?",
  why: "Pick your name. New records will be yours, and screens will open on your own work.",
  unknown: "Not chosen yet.",
  find: "Your name",
  later: "Not now",
  change: "Change",
  cancel: "Cancel",
  nobodyYet: "Your colleagues appear here once Roadbook has read the first records.",
  partial: "Not in the list? More colleagues appear while records are read.",
  saved: (name: string) => `New records are created as ${name}.`,
  ownerHint: "Choose yourself under Settings → You, and this is filled in.",
} as const;

export const UPDATE_TEXTS = {
  ready: (version: string) => `Roadbook ${version} is ready to be installed.`,
  restart: "Restart to update",
} as const;

export const ENCRYPTION_TEXTS = {
  notLocked: "Couldn't lock the workspace.",
} as const;

/** Title of the command that imports a file, and of its buttons. */
export const IMPORT_COMMAND = "Import…";

/** Files that come from outside: the inbox has the rest. */
export const FILE_TEXTS = {
  notCopied: (name: string) => `Couldn't copy ${name}.`,
  notQueued: "Couldn't add the files to the queue.",
} as const;

/** People who asked to be erased, as pages and messages say it. */
export const ERASURE_TEXTS = {
  asked: (day: string) => `Asked for erasure on ${day}`,
  maybe: (day: string) => `May be a person who asked for erasure on ${day}`,
  day: (day: number) => `day ${numberText(day)} of 30`,
  left: (days: number) => `${days} ${days === 1 ? "day" : "days"} left`,
  late: (days: number) => `${days} ${days === 1 ? "day" : "days"} late`,
  show: "Show requests",
  returned: (name: string, day: string) =>
    `${isolated(name)} may be the person who asked for erasure on ${day}.`,
  gone: (day: string) => `The person who asked for erasure on ${day} is gone from the CRM.`,
  returns: (count: number) =>
    count === 1
      ? "1 person who asked for erasure is still here, or here again."
      : `${numberText(count)} people who asked for erasure are still here, or here again.`,
  due: (count: number) =>
    count === 1
      ? "1 request for erasure is nearly due, or late."
      : `${numberText(count)} requests for erasure are nearly due, or late.`,
} as const;
