import { troubleOf } from "../../../shared/local/trouble-texts.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { listName } from "../../../shared/local/left-out.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { HeldDeletions } from "../../../shared/local/removals.ts";
import { IN_SENTENCE, numberText } from "../../ui/format.ts";
import { inWords } from "../../../shared/contract/validate-body.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";

type Kind = OutboxEntryView["kind"];

const singularOf = (resource: Resource) => CONTRACTS[resource].title[0].toLowerCase();
const pluralOf = (resource: Resource) => CONTRACTS[resource].title[1].toLowerCase();

export const TEXTS = {
  title: "Sync",
  pageTitle: "Sync – Roadbook",
  loading: "Loading…",
  workOffline: "Work offline",
  syncNow: "Sync now",
  sending: "Sending…",
  reading: "Reading…",
  needsAttention: "Needs attention",
  noneNeedAttention: "No changes need attention.",
  waiting: "Waiting",
  unreleased: (count: number) =>
    count === 1 ? "1 draft is not released." : `${numberText(count)} drafts are not released.`,
  openInbox: "Open the inbox",
  pagesOf: (title: string) => `Pages of ${title}`,
  since: (timeText: string) => `Since ${timeText}`,
} as const;

/** Effects of the keys, beside the heading of the changes of which one has the focus. */
export const KEY_TEXTS = {
  next: "next",
  begin: "start",
  mine: "mine",
  theirs: "theirs",
  retry: "send now",
  discard: "discard",
} as const;

export const COMMAND_TEXTS = {
  syncNow: "Sync now",
  toggleOffline: "Toggle Work offline",
  needsAttention: "Go to changes that need attention",
  mine: "Choose mine for all disputed fields",
  theirs: "Choose theirs for all disputed fields",
  retry: "Send the change now",
  discard: "Discard the change…",
} as const;

export const SUMMARY_TEXTS = {
  network: "Network",
  off: "Off: Work offline is on",
  reached: "Server reached",
  notReached: "Server not reached",
  lastSync: "Last complete sync",
  oldestUnsent: "Oldest unsent change",
  none: "none",
  everythingSent: "Everything sent",
  everythingRead: "All records here",
  soon: "any moment now",
  inAbout: (duration: string) => `in about ${duration}`,
  lastRun: "Last run",
  failed: "failed",
  tokenRefused:
    "The server no longer accepts the API key. Nothing is lost, but nothing is " +
    "sent until you enter a new one.",
  enterToken: "Enter a new API key",
  workingOffline: "Nothing is sent or read until you turn off Work offline.",
  paused: (until: string) =>
    `The server asked for a pause until ${IN_SENTENCE.exactTime(until)}. Syncing then continues ` +
    "automatically.",
  listsFailing: (error: string) =>
    `${error} Roadbook will retry automatically; your changes are safe.`,
  syncFailed: (error: string) =>
    `The last sync failed: ${error} Roadbook will retry automatically; your changes are safe.`,
  allWell: "Your changes are sent as you make them. Roadbook checks for new ones automatically.",
} as const;

export const ENTRY_TEXTS = {
  kinds: { update: "Change", create: "New", delete: "Deletion" } satisfies Record<Kind, string>,
  edit: "Edit",
  sendNow: "Send now",
  willBeSent: "Roadbook will send it at the next opportunity.",
  notRetried: "Couldn't retry the change.",
  notDiscarded: "Couldn't discard the change.",
  discarded: "Discarded.",
  kept: "The record stays.",
  resolved: "Conflict resolved.",
  notResolved: "Couldn't resolve the conflict.",
  undone: "Undone.",
  notUndone: "Couldn't undo the decision.",
  clearsFields: "Also clears custom fields that no longer apply. Files stay.",
  sentAnyway: "Will be sent either way:",
} as const;

export const CONFLICT_TEXTS = {
  question: (fields: number) =>
    fields === 1
      ? "This field also changed on the server. Which value should be kept?"
      : `${fields} of these fields also changed on the server. Which values should be kept?`,
  /** `who`: "Bo Berg", `when`: " 5 minutes ago". */
  questionBy: (fields: number, who: string, timeText: string) =>
    fields === 1
      ? `${who} also changed this field${timeText}. Which value should be kept?`
      : `${who} also changed ${fields} of these fields${timeText}. Which values should be kept?`,
  deletion: {
    question: (resource: Resource, who: string, timeText: string) =>
      `${who} changed this ${singularOf(resource)}${timeText}. You deleted it before seeing this:`,
    deleteAnyway: "Delete anyway",
    keep: (resource: Resource) => `Keep the ${singularOf(resource)}`,
  },
  mineForAll: "Mine for all",
  theirsForAll: "Theirs for all",
  left: (count: number) => `${count} to decide`,
  decide: "Review",
  sendMine: "Keep mine and send",
  takeTheirs: "Take theirs",
  sendBoth: "Send both",
  sendChoice: "Send my choice",
  customFields: "Custom fields",
  before: "Before",
  sides: { mine: "Mine", theirs: "Theirs" },
  both: "Both texts, theirs first",
  collapse: "Collapse long texts",
  expand: "Show the whole texts",
  mayHaveArrived: "This new record may have arrived: the server has a record that may be this one.",
  sendAnyway: "Send mine anyway",
  deletedThere: "The record was deleted on the server. Your copy of it is still here.",
  keepAsNew: "Keep mine as a new record",
  discardCopy: "Discard my copy",
} as const;

export const DISCARD_TEXTS = {
  button: { update: "Discard…", create: "Discard…", delete: "Don't delete…" },
  question: {
    update: "Discard this change?",
    create: "Discard this new record?",
    delete: "Keep this record?",
  },
  answer: {
    update: "Discard the change",
    create: "Discard the record",
    delete: "Keep the record",
  },
  /** After the name of the record. */
  reverts: " goes back to what the server has. This is undone:",
  mayHaveArrived:
    "The change may have reached the server already. In that case Roadbook sends the " +
    "previous values, but fields that were empty can't always be cleared again.",
  /** Before the name of the record. */
  the: (resource: Resource) => `The ${singularOf(resource)} `,
  /** After the name of the record. */
  removes: (wasSent: boolean, following: number) =>
    `${
      wasSent
        ? " is removed from this machine. If it has reached the server, it comes back " +
          "with the next sync"
        : " was never sent and is removed from this machine"
    }${
      following === 0
        ? ""
        : `, together with ${following} later ${following === 1 ? "change" : "changes"} to it`
    }. This is lost:`,
  /** After the name of the record. */
  keeps: " is not deleted on the server. It comes back into its list.",
} as const;

/** Changes that were rejected, or are invalid, for the same reason. */
export const ALIKE_TEXTS = {
  rejected: (count: number) => `${numberText(count)} changes were refused for the same reason`,
  invalid: (count: number) => `${numberText(count)} changes can't be sent for the same reason`,
  oneByOne: "One by one",
  sendAll: "Send all again",
  first: {
    update: "Edit the first",
    create: "Edit the first",
    delete: "Show the first",
  } satisfies Record<Kind, string>,
  discardAll: {
    update: "Discard all…",
    create: "Discard all…",
    delete: "Don't delete any…",
  } satisfies Record<Kind, string>,
  question: {
    update: (count: number) => `Discard ${numberText(count)} changes?`,
    create: (count: number) => `Discard ${numberText(count)} new records?`,
    delete: (count: number) => `Keep ${numberText(count)} records?`,
  } satisfies Record<Kind, (count: number) => string>,
  answer: {
    update: (count: number) => `Discard ${numberText(count)} changes`,
    create: (count: number) => `Discard ${numberText(count)} records`,
    delete: (count: number) => `Keep ${numberText(count)} records`,
  } satisfies Record<Kind, (count: number) => string>,
  what: {
    update: "The changed fields go back to what the server has:",
    create:
      "They are removed from this machine, together with later changes to them. One that has " +
      "reached the server comes back with the next sync:",
    delete: "They are not deleted on the server, and come back into their lists:",
  } satisfies Record<Kind, string>,
  more: (count: number) => `and ${numberText(count)} more`,
  willBeSent: (count: number) =>
    `Roadbook will send ${numberText(count)} changes at the next opportunity.`,
  discarded: {
    update: (count: number) => `Discarded ${numberText(count)} changes.`,
    create: (count: number) => `Discarded ${numberText(count)} new records.`,
    delete: (count: number) => `${numberText(count)} records stay.`,
  } satisfies Record<Kind, (count: number) => string>,
  notRetried: "Couldn't send all of the changes again.",
  notDiscarded: "Couldn't discard all of the changes.",
} as const;

export const EDIT_TEXTS = {
  label: "Edit this change",
  serverSays: (message: string) => `The server says: ${message}`,
  saveAndSend: "Save and send again",
  cancel: "Cancel",
  notSaved: "Couldn't save the change.",
  saved: "Saved. Roadbook will send it again.",
  savedAsNew: "The change had already been sent. Your edit follows as a new change.",
} as const;

export const REMOVED_TEXTS = {
  title: "Gone from the server",
  pages: "Pages of records gone from the server",
  recreate: "Recreate",
  recreateNamed: (title: string) => `Recreate ${title}`,
  recreated: "Recreated as a new record.",
  cannotRecreate: "This server can't recreate it",
  deleteCopy: "Delete copy…",
  deleteCopyNamed: (title: string) => `Delete the copy of ${title}`,
  deleteAll: "Delete all…",
  deletedAll: "All copies deleted.",
  deletedOne: (title: string) => `Deleted the copy of ${title}.`,
  askAll: "Delete all copies?",
  askOne: "Delete this copy?",
  confirmAll: "Delete all",
  confirmOne: "Delete copy",
  whyAll:
    "These records are no longer on the server. The last copies are on this machine, " +
    "for 90 days. If you delete them now, you can't get them back.",
  /** After the name of the record. */
  whyOne:
    " is no longer on the server. The last copy is on this machine, for 90 days. If you " +
    "delete it now, you can't get it back.",
  failed: "Couldn't do that. Try again.",
} as const;

/** Deletions that wait for the user's confirmation, because there are too many at once. */
export const HELD_TEXTS = {
  title: "Are they really gone?",
  what: ({ missing, held, list }: HeldDeletions) =>
    `${numberText(missing)} of ${numberText(held)} ${listName(list).toLowerCase()} are no longer ` +
    "on the server. That's unusually many, so nothing was removed here. A different " +
    "account or a server fault could be the cause.",
  confirm: "Remove them here too",
  confirmed: "They will be removed with the next sync.",
} as const;

export const SENT_TEXTS = {
  title: "Sent",
  none: "Nothing was sent from this machine recently.",
  earlier: "Show earlier",
} as const;

export const COVERAGE_TEXTS = {
  title: "On this machine",
  reading: (percent: number) => `Reading ${percent} %`,
  readingList: (resource: Resource) => `Reading ${pluralOf(resource)}`,
  unreadable: "Not readable now",
  incomplete: "Not complete yet",
  complete: "Complete",
  lastUpdated: (ago: string) => `Last updated ${ago}`,
} as const;

/**
 * Returns what a change waits for, as a sentence; `now` in milliseconds, `before` an earlier change
 * of the same record that is not sent. Empty for one that is sent, or that the user has to decide.
 */
export function waitWords(
  entry: OutboxEntryView,
  status: LocalStatus,
  nowMs: number,
  earlierEntry: OutboxEntryView | undefined,
): string {
  switch (entry.state) {
    case "done":
    case "conflict":
    case "rejected":
      return "";
    case "sending":
      return "It is being sent now.";
    case "unsure":
    case "queued": {
      const tried = triedWords(entry.attempts);
      return [tried, nextWords(entry, status, nowMs, earlierEntry)]
        .filter((part) => part !== "")
        .join(" ");
    }
  }
}

function triedWords(attempts: number): string {
  if (attempts === 0) return "";
  return `Tried ${attempts === 1 ? "once" : attempts === 2 ? "twice" : `${attempts} times`}.`;
}

function nextWords(
  entry: OutboxEntryView,
  status: LocalStatus,
  nowMs: number,
  earlierEntry: OutboxEntryView | undefined,
): string {
  if (status.auth === "needed")
    return status.cause === "account"
      ? "Will be sent when the server accepts your account again."
      : "Waiting for a new API key.";
  if (earlierEntry?.state === "conflict" || earlierEntry?.state === "rejected")
    return "Waiting for your decision about an earlier change to this record, above.";
  if (status.work_offline) return "Will be sent when you turn off Work offline.";
  if (entry.state === "unsure")
    return "It may have gone through. Roadbook will check before sending it again.";
  if (status.paused_until !== null && Date.parse(status.paused_until) > nowMs)
    return `The server asked for a pause until ${IN_SENTENCE.exactTime(status.paused_until)}.`;
  if (entry.next_attempt_at !== null && Date.parse(entry.next_attempt_at) > nowMs)
    return entry.held
      ? `Sends at ${IN_SENTENCE.exactTime(entry.next_attempt_at)}. You can undo it until then.`
      : `Next attempt at ${IN_SENTENCE.exactTime(entry.next_attempt_at)}.`;
  if (!status.online) return "Waiting for the network.";
  if (earlierEntry !== undefined) return "Waiting for an earlier change to this record.";
  return "Will be sent with the next sync.";
}

/** Returns the failure in plain words, with its remedy and the server's own text. */
export function errorWords(
  entry: OutboxEntryView,
  status: Pick<LocalStatus, "auth" | "work_offline">,
  earlierEntry?: OutboxEntryView,
): { readonly text: string; readonly advice: string } | null {
  // `waitWords` says what it waits for; nothing is retried before that.
  const isHeld =
    status.auth === "needed" ||
    status.work_offline ||
    earlierEntry?.state === "conflict" ||
    earlierEntry?.state === "rejected";
  const retries = isHeld ? "" : "Roadbook will retry automatically.";
  if (entry.error === null) return null;
  const error = {
    ...entry.error,
    message: inWords(CONTRACTS[entry.resource], entry.error.message),
  };
  // The conflict's own texts say more.
  if (entry.state === "conflict") return null;
  if (entry.state === "done") return { text: error.message, advice: "" };
  if (entry.state === "rejected" && error.status !== null)
    return {
      text: `The server says: ${quoted(error.message)}`,
      advice:
        entry.kind === "delete"
          ? "Try again, or keep the record."
          : "Edit it, send it again, or discard it.",
    };
  // Errors without a status were never sent: their text is Roadbook's, with the remedy.
  if (error.status === null) return { text: error.message, advice: "" };
  if (error.status === 429)
    return { text: "The server is getting too many requests.", advice: retries };
  if (error.status >= 500)
    return { text: `The server has a problem (${error.status}).`, advice: retries };
  return { text: error.message, advice: "" };
}

/** Quotes a message at the end of a sentence, which ends with the message if that is one. */
function quoted(message: string): string {
  return /[.!?…]$/.test(message) ? `“${message}”` : `“${message}”.`;
}

/** Says what stands in the way of syncing, and what helps; null when nothing does. */
export function problemText(status: LocalStatus): string | null {
  const { auth, cause, paused_until, error, online, lists } = status;
  if (auth === "needed" && cause !== "account") return SUMMARY_TEXTS.tokenRefused;
  if (paused_until !== null) return SUMMARY_TEXTS.paused(paused_until);
  if (error === null) return null;
  const text = [error, troubleOf(status)?.advice ?? []].flat().join(" ");
  const isListFailing = lists.some(({ problem }) => problem === "failing");
  return online && isListFailing
    ? SUMMARY_TEXTS.listsFailing(text)
    : SUMMARY_TEXTS.syncFailed(text);
}
