import type { PaletteScope } from "../../core/view-state.ts";

const PALETTE_TITLES: Readonly<Record<PaletteScope, string>> = {
  all: "Command palette",
  edit: "Edit a field",
  stage: "Move to another stage",
  owner: "Change the owner",
};
const PALETTE_PLACEHOLDERS: Readonly<Record<PaletteScope, string>> = {
  all: "Type a command, or a record's name…",
  edit: "Which field?",
  stage: "Which stage?",
  owner: "Which colleague?",
};

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
  more: (count: string) => `${count}+`,
  best: (found: string, shown: string) => `${found}, showing the best ${shown}`,
  noName: "(no name)",
  customFields: "Custom fields",
  commands: "Commands",
  records: "Records",
  record: "Record",
  address: "Address",
  openAddress: "Open this address",
  noCommand: "No matching commands or records.",
  palette: { titles: PALETTE_TITLES, placeholders: PALETTE_PLACEHOLDERS },
  keys: { move: "move", open: "open", close: "close" },
  help: "Keyboard shortcuts",
  or: " or ",
  helpNote: "Single keys are off while you type or a dialog is open.",
} as const;
