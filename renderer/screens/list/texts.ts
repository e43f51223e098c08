import { numberText } from "../../ui/format.ts";

export const LIST_TEXTS = {
  /** Activities of the future, and of the past. */
  when: { label: "When", all: "All", coming: "From today", past: "Past" },
  found: (count: string) => `${count} found`,
  more: (count: string) => `${count}+`,
  selected: (count: string) => `${count} selected`,
  new: "New",
  readOnly: {
    label: "Read-only",
    why: (plural: string) =>
      `Other programs can read ${plural.toLowerCase()} from your CRM, but not create, edit or ` +
      "delete them. Change them in your CRM; Roadbook has the changes after the next sync. Their " +
      "contacts, jobs and deals can be changed here.",
  },
  pageTitle: (plural: string) => `${plural} – Roadbook`,
  notice: {
    failed: "Couldn't show this list",
    loading: "Loading…",
    none: (plural: string) => `No ${plural}`,
    noneOfMine: (plural: string) => `No ${plural} of yours`,
    showTeam: "Show the team's",
    noneOnServer: "There are none on the server either.",
    noneHere: (plural: string) => `No ${plural} here`,
    noMatches: "No matches",
    allSearched: (plural: string) => `All ${plural} are on this machine, and none of them match.`,
    noMatchesYet: "No matches so far",
    stillIncomplete: (plural: string) =>
      `Not all ${plural} are on this machine yet. More may match once they are loaded.`,
    notLoaded: "Not loaded yet",
    stillLoading: (plural: string) => `The ${plural} are still being loaded from the server.`,
    clearFilters: "Clear filters",
  },
  commands: {
    nextRow: "Next row",
    previousRow: "Previous row",
    pageDown: "A page down",
    pageUp: "A page up",
    firstRow: "First row",
    lastRow: "Last row",
    open: "Open beside the list; press again to open as a page",
    openShort: "Open",
    openPage: "Open as a page",
    nextCell: "Next cell of the row; Enter edits it",
    previousCell: "Previous cell of the row",
    editCell: "Edit the cell",
    menu: "Actions for the row",
    menuShort: "More actions",
    leaveCell: "Back from the cell to its row",
    selectRow: "Select the row or card",
    selectRowShort: "Select",
    extendDown: "Extend the selection down",
    extendUp: "Extend the selection up",
    selectAll: "Select all that match",
    clearSelection: "Select nothing",
    filter: "Filter the list",
    addFilter: "Add a filter",
    closeRecord: "Close the record and return to its row",
    sort: "Sort the list",
    columns: "Choose the columns",
    views: "Saved views",
    saveView: "Save the list as a view",
    export: "Export the list",
    print: "Print the list",
    editSelected: "Edit the selected records",
    stageSelected: "Move the selected records to another stage",
    tagSelected: "Add or remove tags of the selected records",
    emailSelected: "Write an email to the selected records (Bcc)",
    shortlistSelected: "Add selected candidates to a job's shortlist",
    copyEmails: "Copy the email addresses of the selected records",
    saveCards: "Save the selected records as contact cards (.vcf)",
  },
} as const;

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
    checked: (checkedCount: string, total: string) => `${checkedCount} of ${total} checked`,
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
  runs: {
    title: "Bulk edits",
    ofSelected: (total: string) => `of ${total} selected`,
    added: ", added",
    removed: ", removed",
    undo: "Undo",
    undoRun: (began: string) => `Undo the edit of ${began}`,
    undoRest: (remainingCount: string) => `Undo the other ${remainingCount}`,
    undone: "Undone",
    undoneCount: (count: string) => `${count} undone`,
  },
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
    tooMany: (limit: string, selected: string) =>
      `One file takes up to ${limit} contact cards, and ${selected} records are selected.`,
    gone: "The selected records are no longer in the list.",
    failed: "Couldn't save the contact cards.",
  },
  shortlist: {
    tooMany: (limit: string) => `Select up to ${limit} candidates to add them to a job.`,
    gone: "The selected candidates are no longer here.",
    notRead: "Couldn't read the selected candidates.",
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
    shortlist: "Shortlist…",
    clear: "Clear selection",
  },
} as const;

export const EXPORT_TEXTS = {
  export: "Export",
  exportNamed: (plural: string) => `Export ${plural}`,
  formats: { xlsx: "Excel (XLSX)", csv: "CSV" },
  stop: (percent: number) => `Stop (${percent} %)`,
  stopExport: "Stop the export",
  stopped: "Export stopped. No file was saved.",
  failed: "Couldn't export the list.",
  tooMany: "An Excel sheet takes up to 1,048,575 rows. Export CSV, or filter the list.",
} as const;

export const TABLE_TEXTS = {
  done: (title: string) => `Done: ${title}`,
  /** Age of a job, and the time for which it is open. */
  openFor: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  age: (days: number) => (days === 0 ? "today" : days === 1 ? "1 day ago" : `${days} days ago`),
  selection: {
    select: (name: string) => `Select ${name}`,
    all: "Select all",
    none: "Select none",
    failed: "Couldn't select the rows.",
  },
  cells: {
    edit: (label: string) => `Edit ${label}`,
    cannotEdit: (column: string) => `${column} can't be edited: Roadbook or your CRM sets it.`,
  },
  sums: {
    label: "Sum",
    /** Before the sums, for screen readers. */
    of: (column: string) => `${column}:`,
    money: (amount: string, currency: string) => `${amount} ${currency}`,
  },
  columns: {
    menu: "Columns",
    list: "Columns in order",
    help: "Drag to reorder, or press Alt+↑ and Alt+↓. To resize, drag the line beside a heading.",
    keys: "Alt+↑ and Alt+↓ move it, Delete removes it",
    candidateCount: "People on the job's shortlist (not those who are out) or in its deals",
    headingKeys: (title: string) =>
      `${title}: Alt+← and Alt+→ move the column, Shift+← and Shift+→ change its width`,
    remove: (title: string) => `Remove the column ${title}`,
    toAdd: "Column to add",
    reset: "Reset columns",
    added: (title: string) => `Added the column ${title}.`,
    moved: (title: string, position: number, count: number) =>
      `${title} is now column ${position} of ${count}.`,
    removed: (title: string) => `Removed the column ${title}.`,
  },
  sort: {
    menu: "Sort the list",
    sortedBy: (field: string, direction: string) => `Sort: ${field}, ${direction}`,
    field: "Field to sort by",
    direction: "Direction",
    directions: { asc: "Ascending", desc: "Descending" },
    ascending: "ascending",
    descending: "descending",
  },
} as const;

export const VIEW_TEXTS = {
  menu: "Saved views",
  trigger: (name: string) => `View: ${name}`,
  everything: (plural: string) => `All ${plural}`,
  madeToday: "Made today",
  goToMadeToday: (plural: string) => `${plural} made today`,
  newName: (name: string) => `New name for ${name}`,
  rename: "Rename",
  renameView: (name: string) => `Rename ${name}`,
  pin: (name: string) => `Pin ${name} to the sidebar`,
  unpin: (name: string) => `Unpin ${name}`,
  duplicate: (name: string) => `Duplicate ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Deleted the view ${name}.`,
  none: "Filter or sort the list, then save it as a view. Pin a view to see it in the sidebar.",
  save: "Save",
  saveView: "Save view",
  saveAs: "Save as…",
  saveAsView: "Save as a view",
  name: "View name",
  namePlaceholder: "Name",
  reset: "Reset",
  cancel: "Cancel",
  goTo: (name: string) => `Go to view: ${name}`,
  pinned: "Pinned views",
} as const;

/** Texts of the view of people nobody was in touch with for long. */
export const KEPT_TEXTS = {
  title: "Kept too long",
  item: "Kept too long…",
  goTo: (plural: string) => `${plural} kept too long…`,
  about:
    "Shows people without a note or an activity for this long, who were added before that. " +
    "Save the view to look again later.",
  months: "Months without contact",
  invalidMonths: "Type a number of months from 1 to 600.",
  tag: "Only with this tag",
  source: "Only from this source",
  show: "Show them",
  cancel: "Cancel",
} as const;
