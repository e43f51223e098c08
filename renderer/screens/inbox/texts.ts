import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { DraftSource, ImportPlan, PlannedRow } from "../../../shared/local/intake.ts";
import { IMPORT_COMMAND } from "../../core/texts.ts";
import { numberText } from "../../ui/format.ts";
import { isolated } from "../../ui/visible-text.ts";

const counted = (count: number, singular: string, plural = `${singular}s`) =>
  `${numberText(count)} ${count === 1 ? singular : plural}`;

const plural = (resource: Resource) => CONTRACTS[resource].title[1].toLowerCase();
const singular = (resource: Resource) => CONTRACTS[resource].title[0].toLowerCase();

export const COMMAND_TEXTS = {
  goToInbox: "Go to inbox",
  importFile: IMPORT_COMMAND,
  importVerbs: ["csv", "excel", "upload", "add from file", "paste rows", "cv", "resume"],
  checkFiles: "Check files",
  checkVerbs: ["cv", "resume", "email", "queue"],
  keepFile: "Keep the file as a draft",
  takeGuess: "Use the guess for this field",
  removeFile: "Leave the file out",
  leaveFiles: "Leave the files and go to the inbox",
  release: "Release the draft",
  edit: "Edit the draft",
  drop: "Drop the draft",
} as const;

const KIND_TEXTS: Readonly<Record<DraftSource["kind"], string>> = {
  csv: "Table",
  xlsx: "Excel file",
  vcard: "Contact cards",
  cv: "CV",
  paste: "Pasted",
};

/** Consequence of a release that Undo cannot take back. */
const SENT_STAYS =
  "A new record is sent with the next sync. Until then you can discard it in Sync; once it is " +
  "sent, Undo can't take it back.";

export const TEXTS = {
  title: "Inbox",
  pageTitle: "Inbox – Roadbook",
  count: (count: number) => counted(count, "draft"),
  about: "Nothing here is sent before you release it.",
  unavailable: "Couldn't read the inbox",
  loading: "Reading the inbox…",
  empty: "Nothing is waiting here",
  emptyMore:
    "Import a list, paste rows or drop CVs: each new or changed record comes here as a draft. " +
    "You look at it, change it, and release or drop it. Nothing is sent before that.",
  importFile: IMPORT_COMMAND,
  pages: "Pages of drafts",
  pastedRows: "Pasted rows",
  kind: (kind: DraftSource["kind"]) => KIND_TEXTS[kind],
  waiting: (count: number) => `${numberText(count)} ${count === 1 ? "waits" : "wait"}`,
  severalFiles: "CVs and emails",
  place: ({ kind, name, place }: DraftSource) =>
    kind === "cv" ? name : place === "" ? "" : kind === "vcard" ? `card ${place}` : `row ${place}`,
  isNew: "New",
  isChange: "Change",
  hasProblem: "Not released",
  hasDoubts: "Check",
  looksAlike: "Looks alike",
  menu: "Draft",
  keys: {
    move: "next, previous",
    release: "release",
    edit: "edit",
    drop: "drop",
    menu: "menu",
  },
} as const;

export const RUN_TEXTS = {
  label: (name: string) => `Drafts of ${name}`,
  releaseFirst: (count: number) => `Release the first ${numberText(count)}`,
  releaseAll: "Release all",
  dropAll: "Drop all",
  releaseTitle: (count: number) => `Release ${counted(count, "draft")}?`,
  releaseBody: (name: string) =>
    `Drafts of ${isolated(name)} become your own records and changes, one after the other. ` +
    "A draft that can't be released stays here, with the reason.",
  sentStays: `${SENT_STAYS} Look through new records first.`,
  releaseConfirm: (count: number) => `Release ${numberText(count)}`,
  dropTitle: (count: number) => `Drop ${counted(count, "draft")}?`,
  dropBody: (name: string) =>
    `Drafts of ${isolated(name)} are removed from this machine. No record changes. Importing the ` +
    "same file again brings them back.",
  dropConfirm: (count: number) => `Drop ${numberText(count)}`,
  running: "Releasing…",
  released: (released: number, refused: number) =>
    refused === 0
      ? `${counted(released, "draft")} released. They will be sent with the next sync.`
      : `${counted(released, "draft")} released. ${numberText(refused)} couldn't be: each says ` +
        "why.",
  dropped: (count: number) => `${counted(count, "draft")} dropped.`,
  failed: "Couldn't release the drafts.",
  dropFailed: "Couldn't drop the drafts.",
} as const;

export const DRAFT_TEXTS = {
  newRecord: (resource: Resource) => `New ${singular(resource)}`,
  changeOf: (resource: Resource) => `Change to this ${singular(resource)}`,
  openRecord: "Open the record",
  noName: "Without a name",
  release: "Release",
  edit: "Edit",
  drop: "Drop",
  sentStays: SENT_STAYS,
  changeStays: "Until you release it, the record stays as it is.",
  fields: "Values",
  differences: "What changes",
  doubts: "Please check",
  lookalikes: "Looks like a record that is here",
  released: (title: string) => `${isolated(title)} released. It will be sent with the next sync.`,
  releaseFailed: "Couldn't release this draft.",
  dropped: (title: string) => `${isolated(title)} dropped.`,
  dropFailed: "Couldn't drop this draft.",
  form: "Edit the draft",
  save: "Save draft",
  cancel: "Cancel",
  moreFields: "More fields",
  notSaved: "Couldn't save the draft.",
} as const;

export const IMPORT_TEXTS = {
  title: "Import",
  promise:
    "Nothing is sent and no record changes by importing. Drafts wait in the inbox until you " +
    "release them.",
  makes: "Rows become",
  file: "File",
  choose: "Choose files, or drop them here",
  nextFiles: (count: number) =>
    `${counted(count, "more file")} ${count === 1 ? "follows" : "follow"} this one.`,
  kinds:
    "Lists: CSV, TSV, Excel (.xlsx) or vCard (.vcf), up to 50 MB and a million cells. CVs and " +
    "emails: PDF, Word (.docx), text or .eml, up to 20 MB",
  reading: "Reading…",
  pasted: "Or paste rows here, with their headings",
  readRows: "Read rows",
  tooLarge: (name: string) => `${isolated(name)} is larger than 50 MB. Import it in parts.`,
  notRead: "Couldn't read this file.",
  otherFile: "Other file",
  sheet: "Sheet",
  sheetText: (name: string, rows: number) => `${name} (${counted(rows, "row")})`,
  hiddenRows: (count: number) =>
    count === 1
      ? "1 row of this sheet is hidden in the file. It is read like the others."
      : `${numberText(count)} rows of this sheet are hidden in the file. They are read like ` +
        "the others.",
  rows: (count: number) => counted(count, "row"),
  hasHeadings: "The first row has headings",
  columns: "Columns",
  column: "Column",
  samples: "First values",
  becomes: "Field",
  notImported: "Not imported",
  fieldOf: (column: string) => `Field of ${column}`,
  emptyColumn: "no values",
  nothingMapped: "Choose a field for at least one column.",
  answerFirst: "Answer the questions beside the columns first.",
  notMapped: "Couldn't change the columns.",
  questionOf: (column: string) => `Question about ${column}`,
  questions: {
    decimal: "Which sign separates decimals?",
    date_order: "In which order are the parts of a date?",
    country: "Which country are phone numbers without a code from?",
    family_name: "Which part is the family name?",
  },
  decimals: [
    ["comma", "Comma: 1.234,56"],
    ["point", "Point: 1,234.56"],
  ],
  dateOrders: [
    ["dmy", "Day, month, year: 31.12.2026"],
    ["mdy", "Month, day, year: 12/31/2026"],
    ["ymd", "Year, month, day: 2026-12-31"],
  ],
  familyNames: [
    ["last", "The last one: Anna Kovács"],
    ["first", "The first one: Kovács Anna"],
  ],
  defaults: "For new records, where the file says nothing",
  defaultHint: (resource: Resource, name: string) =>
    name === "owner_id"
      ? "Left empty: you."
      : name === "stage_id"
        ? `Left empty: the stage that most ${plural(resource)} have.`
        : "Added to the tags in the file.",
  back: "Back",
  cancel: "Cancel",
  showPlan: "Show the plan",
} as const;

const OUTCOME_TEXTS: Readonly<Record<PlannedRow["outcome"], string>> = {
  new: "New",
  changed: "Changed",
  same: "Same",
  faulty: "Faulty",
};

export const PLAN_TEXTS = {
  loading: "Comparing with the records on this machine…",
  unavailable: "Couldn't plan the import",
  filter: "Rows to show",
  allRows: (count: number) => `All ${numberText(count)}`,
  rowsWith: (outcome: PlannedRow["outcome"], count: number) =>
    `${OUTCOME_TEXTS[outcome]} ${numberText(count)}`,
  noRows: (outcome: PlannedRow["outcome"]) => `No row is ${OUTCOME_TEXTS[outcome].toLowerCase()}.`,
  sentStays:
    "A new record that you release can be discarded in Sync until it is sent. Once it is sent, " +
    "Undo can't take it back.",
  outcome: (outcome: PlannedRow["outcome"]) => OUTCOME_TEXTS[outcome],
  takes: ({ requests, minutes }: ImportPlan) =>
    requests === 0
      ? "Nothing has to be sent."
      : `Releasing all takes ${counted(requests, "request")}, ${
          minutes < 1 ? "less than a minute" : `about ${counted(Math.ceil(minutes), "minute")}`
        }.`,
  faultyStay: "Faulty rows are left out. Repair the file and import it again to add them.",
  rows: "Rows",
  line: "Line",
  record: "Record",
  result: "Result",
  details: "Details",
  pages: "Pages of rows",
  isHeld: "Is a draft already",
  fault: (column: string, message: string) =>
    column === "" ? message : `${isolated(column)}: ${message}`,
  hold: (count: number) => `Hold ${counted(count, "draft")} in the inbox`,
  nothingToHold: "No row is new or changed.",
  held: (count: number) =>
    `${counted(count, "draft")} ${count === 1 ? "waits" : "wait"} in the inbox. Nothing is sent ` +
    "before you release it.",
  notHeld: "Couldn't hold the drafts.",
} as const;
