import { numberText } from "../../../ui/format.ts";

/** Texts of editing many records at once. */
export const BULK_TEXTS = {
  dialog: {
    title: (records: string) => `Edit ${records}`,
    impossible: (plural: string) => `The server doesn't let anyone change ${plural}.`,
    clear: "Clear custom fields whose values no longer fit",
    cancel: "Cancel",
    preview: "Preview",
    notPreviewed: "Couldn't preview the changes.",
    nothingToChange: "Nothing to change",
    change: (records: string) => `Change ${records}`,
  },
  fields: {
    chooser: "Field to change",
    another: "Another field",
    whatToDo: (label: string) => `What to do with ${label}`,
    add: "Add",
    remove: "Remove",
    replace: "Replace all with",
    leaveUnchanged: (label: string) => `Leave ${label} as it is`,
    blankClears: "Leave it blank to clear the field.",
    noneChosen: (label: string) => `${label}: choose which.`,
    valueRequired: (label: string) =>
      `${label} needs a value: the server doesn't allow it to be empty.`,
  },
  missing: {
    title: "Missing values",
    valueFor: (label: string) => `${label} where it is missing`,
    required: (records: string, lacks: string, isOne: boolean) =>
      `The server needs more to change ${records}: ${lacks}. ` +
      `Set the missing values here, or leave ${isOne ? "it as it is" : "them as they are"}.`,
    onlyWhereMissing: (plural: string) => `Only ${plural} without a value get these.`,
  },
  preview: {
    checking: "Checking the records",
    checked: (seen: string, total: string) => `${seen} of ${total} checked`,
    counts: "What changes",
    changing: "change",
    unchanged: "already have it",
    refused: "would be refused",
    incomplete: "are missing a value",
    gone: "no longer exist",
    rows: "The first rows, before and after",
    allRows: "All of them",
    firstRows: (count: number) => `The first ${count}`,
    reasons: "Why records would be refused",
  },
  estimate: {
    requests: (requests: string) =>
      `${requests} requests to the server: one to read and one to write each record`,
    unknownDuration: (requests: string) =>
      `${requests}. Roadbook can say how long that takes once the server has answered a few.`,
    atAllowedRate: (rate: string) => `at the ${rate} requests a minute that it allows`,
    atRecentSpeed: "at its recent speed",
    underAMinute: "less than a minute",
    minutes: (count: number) => `about ${count} minute${count === 1 ? "" : "s"}`,
    hours: (count: string) => `about ${count} hours`,
  },
  /** The bulk edits that are remembered, in the sync centre. */
  runs: {
    title: "Bulk edits",
    ofSelected: (total: string) => `of ${total} selected`,
    added: ", added",
    removed: ", removed",
    undo: "Undo",
    undoRun: (began: string) => `Undo the edit of ${began}`,
    undoRest: (left: string) => `Undo the other ${left}`,
    undone: "Undone",
    undoneCount: (count: string) => `${count} undone`,
  },
  /** The bulk edit that is running. */
  progress: {
    label: "Bulk edit",
    changing: "Changing",
    undoing: "Undoing",
    done: (done: number, total: number) => `${done} of ${total}`,
    stop: "Stop",
    stopping: "Stopping…",
  },
  emails: {
    copied: (count: string, isOne: boolean, without: number) => {
      const lacking = without === 1 ? "selected record has" : "selected records have";
      return (
        `Copied ${count} email ${isOne ? "address" : "addresses"}.` +
        (without === 0 ? "" : ` ${numberText(without)} ${lacking} none.`)
      );
    },
    none: "None of the selected records has an email address.",
    failed: "Couldn't copy the email addresses.",
    notRead: "Couldn't read the email addresses.",
  },
  cards: {
    saved: (count: string, isOne: boolean) =>
      `Saved ${count} contact ${isOne ? "card" : "cards"} in one file.`,
    tooMany: (most: string, selected: string) =>
      `One file takes up to ${most} contact cards, and ${selected} records are selected.`,
    gone: "The selected records are no longer in the list.",
    failed: "Couldn't save the contact cards.",
  },
  selection: {
    label: "Selected rows",
    selected: "selected",
    edit: "Edit…",
    tags: "Tags…",
    stage: (label: string) => `${label}…`,
    email: "Email…",
    copyEmails: "Copy emails",
    saveCards: "Save cards",
    clear: "Clear selection",
  },
} as const;
