import { numberText } from "../../ui/format.ts";
import type { PaletteScope } from "../../core/view-state.ts";

const PALETTE_TITLES: Readonly<Record<PaletteScope, string>> = {
  all: "Command palette",
  edit: "Edit a field",
  stage: "Move to another stage",
  owner: "Change the owner",
  related: "Related records",
  create: "Create for this record",
};
const PALETTE_PLACEHOLDERS: Readonly<Record<PaletteScope, string>> = {
  all: "Type a command, or a record's name…",
  edit: "Which field?",
  stage: "Which stage?",
  owner: "Which colleague?",
  related: "Which record?",
  create: "What would you like to create?",
};

/** Said when nothing matches. */
const NONE: Readonly<Record<PaletteScope, string>> = {
  all: "No matching commands or records.",
  edit: "No matching field.",
  stage: "No matching stage.",
  owner: "No matching colleague.",
  related: "No related records.",
  create: "Nothing can be created for it.",
};

const ANY_OF = new Intl.ListFormat("en-GB", { type: "disjunction" });
const quotedWords = (words: readonly string[]) => ANY_OF.format(words.map((word) => `“${word}”`));

/** Texts of the search, the command palette and the help for keys. */
export const SEARCH_TEXTS = {
  title: "Search",
  label: "Search everything",
  placeholder: "Names, phone digits, emails, skills, employers, notes…",
  recentlyOpened: "Recently opened",
  recentlyUsed: "Recently used",
  untyped: "Type to search everything on this machine. Records you open show up here.",
  noMatch: "No matches on this machine. Try fewer words.",
  stillReading: (lists: string) => `Still loading from the server: ${lists}.`,
  unreadable: (lists: string) => `Can't be loaded now: ${lists}.`,
  noRecords: "No records found",
  found: (count: string, isOne: boolean) => `${count} ${isOne ? "record" : "records"} found`,
  /** `words`: those that were typed and are in no record. */
  foundWithout: (words: readonly string[], count: string, isOne: boolean) =>
    `Nothing has ${quotedWords(words)}. ` +
    `Without ${words.length === 1 ? "it" : "them"}: ${count} ${isOne ? "record" : "records"}`,
  foundApart: (words: readonly string[], count: string, isOne: boolean) =>
    `Nothing has all of it. Without ${quotedWords(words)}: ` +
    `${count} ${isOne ? "record" : "records"}`,
  more: (count: string) => `${count}+`,
  best: (foundText: string, shownText: string) => `${foundText}, showing the best ${shownText}`,
  noName: "(no name)",
  customFields: "Custom fields",
  inCv: "In the CV",
  commands: "Commands",
  records: "Records",
  record: "Record",
  address: "Address",
  openAddress: "Open this address",
  empty: NONE,
  palette: { titles: PALETTE_TITLES, placeholders: PALETTE_PLACEHOLDERS },
  keys: {
    move: "move",
    open: "open",
    run: "do it",
    beside: "beside its list",
    more: "more actions",
    back: "back",
    close: "close",
  },
  actions: {
    label: (name: string) => `Actions for ${name}`,
    placeholder: "Choose an action…",
    none: "No matching action.",
    open: "Open",
    beside: "Open beside its list",
    newWindow: "Open in new window",
    copyLink: "Copy link",
    linkCopied: (name: string) => `Copied the link to ${name}.`,
    logCall: "Log a call",
    addToShortlist: "Add to a job's shortlist",
    addNote: "Add a note",
    showInSync: "Show the pending change in Sync",
  },
  help: {
    title: "Keyboard shortcuts",
    search: "Search keys and commands",
    placeholder: "Search by name or shortcut",
    found: (count: number) => `${numberText(count)} ${count === 1 ? "command" : "commands"} found`,
    none: "No matching commands.",
    inPalette: "palette",
    or: " or ",
    note: "Single keys are off while you type or a dialog is open.",
  },
} as const;
