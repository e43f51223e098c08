import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { type LeftOutRecords, type ListProblem, problemText } from "../../shared/local/left-out.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { isolated } from "../ui/visible-text.ts";
import { agoText, numberText } from "../ui/format.ts";
import type { Author, ChangedField } from "../../shared/local/changed-field.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { fieldLabel } from "../../shared/contract/define.ts";

export const WAITING_TEXTS = {
  nothing: "Nothing is waiting. Everything you changed is on the server.",
  onlyDecisions:
    "Nothing else is waiting. The changes above need your decision before they are sent.",
} as const;

export const UNREAD_TEXTS = {
  title: "Not everything can be read",
  /** Next step of Roadbook without being asked. */
  advice: {
    refused: "If you need it, ask whoever manages your CRM. Roadbook tries again now and then.",
    failing: "Roadbook will retry automatically.",
    absent: "Its records come from the other lists that mention them.",
  },
  restIsHere: "Everything else is up to date.",
  leftOut: (records: LeftOutRecords) => {
    const [singular, plural] = CONTRACTS[records.resource].title;
    const count = `${records.more ? "More than " : ""}${numberText(records.count)}`;
    const isOne = records.count === 1 && !records.more;
    return `${count} ${(isOne ? singular : plural).toLowerCase()} can't be kept on this machine`;
  },
} as const;

export const READ_AGAIN_TEXTS = {
  button: "Read everything again",
  hint: "For example after a backup was restored on the server. Your changes stay.",
} as const;

/** "Deals: the server doesn't let you read this list (403). Ask …" */
export function unreadText(problem: ListProblem): string {
  return `${problemText(problem)} ${UNREAD_TEXTS.advice[problem.problem]}`;
}

/** Returns in a sentence how much of the server is on this machine. */
export function coverageText(status: LocalStatus, reading: boolean): string {
  if (reading)
    return (
      "The first sync is still reading. What is here can be used already; a search may " +
      "miss what is not."
    );
  return status.lists.some(({ problem }) => problem !== "absent") || status.left_out.length > 0
    ? "Every record that can be read is here. What can't be read is named above."
    : "Every record of the server is here.";
}

export const CHANGE_TEXTS = {
  author: {
    changedRecord: (who: string) => `${who} changed this record`,
    someone: "Someone",
    you: "You",
  },
  /** A record that is not as it was shown, or as an edit left it. */
  changedSince: {
    /** "Bo Berg changed City 5 minutes ago." */
    changed: (who: string, labels: string, timeText: string) =>
      `${who} changed ${isolated(labels)}${timeText}.`,
    saveAgain: "Save again to replace it.",
    notSaved: "Your change was not saved.",
    saveAnyway: "Save anyway",
    notUndone: "Undo left that as it is.",
    undoAnyway: "Undo anyway",
  },
  bulkProgress: {
    isRunning: "Another bulk edit is running. Wait or stop it.",
  },
  changeLines: {
    customField: (id: number) => `Custom field ${id}`,
  },
  entryUndo: {
    beingSent: "It is being sent now.",
    deletedOnServer:
      "The record was deleted on the server. Choose whether to recreate it or discard it in Sync.",
    createdRecord: "This created the record.",
    createsRecord: "This created the record. Until it is sent, you can discard the whole record.",
    recordDeleted: "The record was deleted.",
    nothingToUndo: "Nothing to undo.",
    cannotRemoveFile: (label: string) =>
      `${label}: the server can't remove a file. Attach another one to replace it.`,
    cannotClear: (label: string) =>
      `${label} was empty before and keeps its value: the server can't clear it.`,
  },
  fieldEdit: {
    /** After the name of the field. */
    valueRequired: "can't be cleared: the server requires a value",
    failed: (field: string) => `Couldn't save ${field}.`,
  },
  showInSync: "Show in Sync",
  showNamedInSync: (mark: string) => `${mark}: show in Sync`,
  marks: {
    queued: "Waiting to be sent",
    sending: "Being sent",
    inDoubt: "May not have arrived",
    conflict: "Changed on the server too",
    rejected: "Refused by the server",
    invalid: "Can't be sent as it is",
    deletedOnServer: "Deleted on the server",
    maybeOnServer: "May already be on the server",
    waitsForDecision: "Waiting for your decision",
  },
  recordSave: {
    /** "City → Berlin · Anna Weiß". */
    set: (label: string, value: string, name: string) =>
      `${label} → ${isolated(value)} · ${isolated(name)}`,
    changed: (labels: string, name: string) => `${isolated(labels)} saved · ${isolated(name)}`,
    notSaved: (name: string) => `Couldn't save ${name}.`,
  },
  selectedRows: {
    cannotEdit: (records: string) =>
      `Your CRM doesn't let other apps edit ${records.toLowerCase()}.`,
  },
  undo: {
    cannotClear: (labels: string) =>
      `${labels} was empty before, and the server can't clear it again. You can discard ` +
      "the whole change in Sync.",
    undone: "Undone.",
    changeFailed: "Couldn't undo the change.",
    deletionTooLate: "Too late to undo: it is already deleted on the server.",
    deletionFailed: "Couldn't undo the deletion.",
  },
  changeTable: {
    becomes: "becomes",
  },
  diffText: {
    unchangedWords: (words: string) => ` … ${words} unchanged words … `,
    hideUnchanged: "Hide unchanged text",
    showWhole: "Show the whole text",
  },
  errorText: {
    showLess: "Show less",
    showMore: "Show more",
  },
  missingDialog: {
    title: "Add missing values",
    stillMissing: (label: string) => `${label} is still missing.`,
    cancel: "Cancel",
    save: "Save",
  },
  sentValue: {
    empty: "empty",
  },
} as const;

/** Undoing a record that was created, as long as it was not sent. */
export const UNDO_CREATION_TEXTS = {
  undone: "Undone.",
  tooLate: "Too late to undo: it was already sent, and the server can't delete it.",
  failed: "Couldn't undo it.",
} as const;

export const BULK_EDIT_TEXTS = {
  run: {
    stopped: "Stopped: ",
    changed: (records: string) => `${records} changed.`,
    refused: (records: string) => `${records} refused.`,
    failed: "Couldn't edit the other records.",
    /** After the page was reloaded. */
    changedAgo: (records: string, ago: string) => `${records} changed ${ago}.`,
  },
  undo: {
    restored: (records: string) => `${records} restored.`,
    notRestored: (records: string, title: string, reason: string) =>
      ` ${records} could not be restored, for example ${title}: ${reason}`,
    restInSync: " You can undo the rest in Sync.",
    failed: "Couldn't undo the bulk edit.",
  },
} as const;

const TEXTS = CHANGE_TEXTS.author;

/** The name of a user at the beginning of a sentence, where it is known. */
export function authorText(author: Author | null | undefined): string {
  const name = author?.full_name ?? null;
  return name === null ? TEXTS.someone : isolated(name);
}

/** "Bo Berg changed this record", beside a time. */
export function changedRecordText(author: Author | null): string {
  return TEXTS.changedRecord(authorText(author));
}

/** " 5 minutes ago", with the space before it; nothing where the time is not known. */
export function whenText(timestamp: string | null | undefined, nowMs: number): string {
  return timestamp === null || timestamp === undefined ? "" : ` ${agoText(timestamp, nowMs)}`;
}

/** "Bo Berg changed City and Phone 5 minutes ago.", and what follows from that. */
export function changedText(
  fields: readonly ChangedField[],
  nowMs: number,
  consequence: string,
): string {
  const { changed } = CHANGE_TEXTS.changedSince;
  const authors = Map.groupBy(fields, ({ own, by, at }) =>
    own ? TEXTS.you : `${authorText(by)}\n${whenText(at, nowMs)}`,
  );
  const sentences = [...authors].map(([author, ownChanges]) => {
    const [who = "", time = ""] = author.split("\n");
    return changed(who, ownChanges.map(({ label }) => label).join(", "), time);
  });
  return [...sentences, consequence].join(" ");
}

/** "1 candidate", "3 candidates". */
export function recordsText(resource: Resource, count: number): string {
  const [singular, plural] = CONTRACTS[resource].title;
  return `${numberText(count)} ${(count === 1 ? singular : plural).toLowerCase()}`;
}

/** A field as a thing that a record has or lacks: "an owner". */
export function nounOf(resource: Resource, name: string): string {
  if (name === "created_by") return "creator";
  return fieldLabel(name, CONTRACTS[resource].body[name]).toLowerCase();
}

export function missingTitle(resource: Resource, fields: readonly string[]): string {
  const [firstNoun = "", ...otherNouns] = fields.map((name) => nounOf(resource, name));
  return otherNouns.length === 0
    ? `Add ${/^[aeiou]/.test(firstNoun) ? "an" : "a"} ${firstNoun}`
    : "Add what is missing";
}

/** Returns why the user is asked for something that was not changed. */
export function missingReason(resource: Resource, fields: readonly string[]): string {
  const lacks = fields.map((name) => `no ${nounOf(resource, name)}`);
  const lastReason = lacks.at(-1) ?? "";
  const reasons =
    lacks.length < 2 ? lastReason : `${lacks.slice(0, -1).join(", ")} and ${lastReason}`;
  const needed = lacks.length < 2 ? "one" : lacks.length === 2 ? "both" : "all of them";
  return (
    `This ${CONTRACTS[resource].title[0].toLowerCase()} has ${reasons} yet. The server needs ` +
    `${needed} to save any change.`
  );
}
