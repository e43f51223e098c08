import { isolated } from "../../ui/visible-text.ts";

/** Texts of a record, on a page of its own or beside a list. */
export const RECORD_TEXTS = {
  pageTitle: (title: string) => `${title} – Roadbook`,
  notFound: (kind: string) => `${kind} not found`,
  loading: "Loading…",
  parts: {
    label: "What is shown",
    facts: "Facts",
    timeline: "Timeline",
    relations: "Relations",
    changes: "My changes",
  },
  head: {
    /** Once for the whole record, behind a ring. */
    notSent: "Not sent",
    name: "Name",
    role: "Role",
    owner: "Owner",
    /** A value that can be changed, and one that is not there yet. */
    change: (value: string, field: string) => `${value}: change ${field.toLowerCase()}`,
    set: (field: string) => `Set ${field.toLowerCase()}`,
    /** Before the title and the time of the next activity. */
    next: "Next:",
    noTitle: "(no title)",
    planNext: "Plan next step",
    lastContact: "Last contact",
    neverContacted: "No contact yet",
    emailNamed: (address: string) => `Email ${address}`,
    callNamed: (number: string) => `Call ${number}`,
    addNote: "Add note",
    logCall: "Log call",
  },
  panel: {
    label: "Open record",
    tools: "Panel",
    width: "Panel width",
    openPage: "Open as a page",
    close: "Close",
  },
  relations: {
    title: "Relations",
    none: "No related records yet.",
    new: (noun: string) => `New ${noun}`,
    noName: "(no name)",
    showMore: (plural: string) => `Show more ${plural}`,
    more: (count: string) => `and ${count} more`,
    through: (kind: string, plural: string, count: number) =>
      `${kind} of these ${plural} (${count})`,
  },
  /** A file that was dropped on a record or pasted into it. */
  attach: {
    saved: (file: string) => `Attached ${file}.`,
    failed: (file: string) => `Couldn't attach ${file}.`,
    impossible: "This server takes no files for this record.",
  },
  commands: {
    editField: "Edit a field…",
    edit: (field: string) => `Edit ${field}`,
    changeStage: "Move to another stage…",
    moveTo: (word: string, stage: string) => `Move to ${word}: ${stage}`,
    /** "Stage → Offer · Senior search for Acme". */
    moved: (field: string, stage: string, name: string) =>
      `${field} → ${isolated(stage)} · ${isolated(name)}`,
    changeOwner: "Change the owner…",
    giveTo: (owner: string) => `Owner: ${owner}`,
    you: "you",
    noOwner: (plural: string) => `${plural} don't have an owner that can be changed here.`,
    noStages: (plural: string) => `${plural} don't have stages.`,
    noStagesButFields: (plural: string) =>
      `${plural} don't have stages. Press E to edit another field.`,
    addNote: "Add a note",
    logCall: "Log a call",
    plan: "Plan an activity…",
    notPlannable: "An activity can't be about this record.",
    writeEmail: "Write an email",
    call: "Call",
    copyEmail: "Copy email",
    copyPhone: "Copy phone number",
    emailFromTemplate: "Write an email from a template…",
    copyAsText: "Copy as text",
    print: "Print the record…",
    saveCard: "Save as a contact card (.vcf)",
    noEmail: "This record has no email address.",
    noPhone: "This record has no phone number.",
    previewFile: "Preview the resume or attachment",
    open: "Open beside the list",
    related: "Related records…",
    markDone: "Mark the activity as done, or as open",
    onlyActivities: "Only activities can be done.",
    deleteJob: "Delete the job",
    showInSync: "Show the pending change in Sync",
    allSent: "This record has no unsent changes.",
    oneAtATime: (count: string, isOne: boolean) =>
      `This works on one record at a time. ${count} ${isOne ? "is" : "are"} selected; ` +
      "press Esc to clear the selection.",
    undo: "Undo the last change",
    actOnMessage: "Press the button of the message",
    nothingOffered: "No message with a button is shown.",
    nothingToUndo: "Nothing to undo since Roadbook was opened.",
  },
} as const;

export const CAPTURE_TEXTS = {
  dialog: {
    titles: { note: "Add a note", call: "Log a call" },
    kind: "What it is",
    kinds: { note: "Note", call: "Call" },
    aboutWhom: "About whom?",
    labels: { note: "Note", call: "What was said" },
    placeholders: { note: "What is worth remembering?", call: "What was said?" },
    followUpOn: "Follow up on",
    days: { tomorrow: "Tomorrow", nextMonday: "Next Monday", inTwoWeeks: "In 2 weeks" },
    invalidDate: (problem: string) => `The follow-up date ${problem}.`,
    cancel: "Cancel",
    save: "Save",
    failed: "Couldn't save it. What you typed is still here.",
    keys: { save: "saves,", newLine: "new line" },
  },
  /** Outcome of the text, before it is saved. */
  plan: {
    note: (name: string) => `Saves a note on ${name}.`,
    activity: (name: string) => `Saves a call with ${name}.`,
    /** Jobs: their description is published. */
    publicDescription: (name: string) =>
      "This server doesn't take notes. Saved as a dated line in the description of " +
      `${name}, which applicants may read.`,
    description: (name: string) =>
      `This server doesn't take notes. Saved as a dated line in the description of ${name}.`,
    impossible: (article: string, kind: string) =>
      `This server doesn't take notes, and ${article} ${kind} has no description to add a line to.`,
    followUpTask: (time: string) => ` Follow-up: a task at ${time}.`,
    followUpInText: " The follow-up date is added to the text.",
  },
  /** Parts of what is sent. */
  body: {
    followUpOn: (day: string) => ` (follow up on ${day})`,
  },
  saved: {
    description: (name: string) => `Added to the description of ${name}.`,
    note: (name: string) => `Note added to ${name}`,
    call: (name: string) => `Call with ${name} logged`,
    task: (name: string) => `Task for ${name} added.`,
    withFollowUp: (subject: string, day: string) => `${subject}, follow-up on ${day}.`,
  },
} as const;

export const PROMISE_TEXTS = {
  title: "Follow-up",
  wrote: (sentence: string) => `You wrote: “${sentence}”`,
  question: (name: string, day: string) => `Add a follow-up with ${name} for ${day}?`,
  accept: "Add it",
  dismiss: "No",
  failed: "Couldn't add the follow-up.",
  commands: { accept: "Add the follow-up that is offered", dismiss: "Don't add the follow-up" },
} as const;

export const CREATE_TEXTS = {
  title: (noun: string) => `New ${noun}`,
  untitled: "New",
  impossible: (plural: string) => `${plural} can only be created in your CRM`,
  whyImpossible: (profile: string) =>
    `The connection's profile “${profile}” doesn't include it (Settings → Connection).`,
  restored: "Draft restored.",
  clear: "Clear",
  moreFields: (count: number) => `More fields (${count})`,
  customFields: "Custom fields",
  invitation: (guests: number) =>
    `Send a calendar invite to ${guests} ${guests === 1 ? "guest" : "guests"} from outside`,
  cancel: "Cancel",
  create: "Create",
  createAnother: "Create another",
  close: "Close",
  made: (name: string, count: number) => `Created ${name} (${count} so far).`,
  note: "Note",
  followUp: "Follow up on",
  invalidFollowUp: (problem: string) => `The follow-up date ${problem}.`,
  wordsFailed: "Couldn't save the note and the follow-up.",
  failed: (noun: string) => `Couldn't create the ${noun}.`,
  /** After the name of a field. */
  required: "is required",
} as const;

export const FACT_TEXTS = {
  title: "Facts",
  files: "Files",
  /** Opens the search of a field to edit. */
  addField: "Add a field",
  /** The rest of a long value. */
  showAll: "Show all",
  showLess: "Show less",
  hideEmpty: "Hide empty fields",
  /** Shows all fields of the record. */
  showEmpty: "Show empty fields",
  networkA: "Profile link",
  networkB: "Second profile link",
  /** Author and times of the record. */
  audit: "Created and changed",
  /** For a screen reader, in the place of a value. */
  empty: "empty",
  editNamed: (label: string, value: string) => `${label}: ${value}. Edit`,
  edit: "Edit",
  readOnly: "The server doesn't let anyone change this",
  /** Before the value, where both sides changed the field. */
  serverHas: "The server has",
  nothing: "nothing",
  /** The picture of a person or organization. */
  picture: {
    load: "Load picture",
    loading: "Loading…",
    remove: "Remove picture",
    notLoaded: "Couldn't load the picture.",
    notRemoved: "Couldn't remove the picture.",
  },
  actions: {
    writeTo: (address: string) => `Write to ${address}`,
    call: (number: string) => `Call ${number}`,
    open: (address: string) => `Open ${address}`,
    copy: (subject: string) => `Copy ${subject}`,
  },
  editor: {
    label: (field: string) => `Edit ${field}`,
    /** Before and after the value that it has now. */
    changedTo: "Changed in the meantime to",
    savingReplaces: ". Saving replaces it.",
    save: "Save",
    cancel: "Cancel",
  },
  customFields: {
    title: "Custom fields",
    edit: "Edit",
    editAll: "Edit custom fields",
    notApplying: (count: number) =>
      count === 1
        ? "1 field hidden (not relevant here)"
        : `${count} fields hidden (not relevant here)`,
    noLongerValid: "No longer valid",
    unnamed: (id: number) => `Field ${id}`,
    notListed: "The server no longer lists this field, so it can't be edited here.",
    changedTo: (value: string) => `Changed in the meantime to ${value}. Saving replaces it.`,
    save: "Save",
    cancel: "Cancel",
    failed: "Couldn't save the custom fields.",
    keys: { save: "saves,", cancel: "cancels" },
  },
  /** Consequences for values that an edit makes invalid. */
  policy: {
    fileNoLongerFits: "A file no longer fits",
    noLongerFit: (count: number) =>
      count === 1 ? "One value no longer fits" : `${count} values no longer fit`,
    keep: "Keep",
    asItIs: (count: number) => (count === 1 ? "it as it is" : "them as they are"),
    clear: "Clear",
    them: (count: number) => (count === 1 ? "it" : "them"),
    preview: "What happens to them",
    cleared: "becomes empty",
    kept: "stays, although it no longer applies",
    filesStay: "files always stay",
  },
  /** Values that the server sent in another format than it should. */
  raw: {
    title: (count: number) =>
      `${count === 1 ? "1 value" : `${count} values`} from the server in an unexpected format`,
    about: "Above is what Roadbook could read of them. This is what the server sent:",
  },
} as const;

export const HISTORY_TEXTS = {
  title: "My changes",
  none: "No changes made on this machine yet.",
  kinds: { update: "Changed", create: "Made", delete: "Deleted" },
  showAll: (count: number) => `Show all ${count}`,
  undo: "Undo",
  undoChange: (madeAt: string) => `Undo the change of ${madeAt}`,
  undone: "Undone.",
  restored: "Restored the previous value.",
  failed: "Couldn't undo the change.",
  decideInSync: "Review in Sync",
  changedSince: (labels: string) =>
    `Changed again since then: ${labels}. Undo leaves that as it is.`,
} as const;

export const PREVIEW_TEXTS = {
  opening: "Opening…",
  file: {
    preview: "Preview",
    saveCopy: "Save a copy",
    open: "Open",
    dragOut: "Drag to another app",
    openOnServer: "Open on the server",
    close: "Close",
    notSent: "Not sent yet",
    sentCopy: (sentAt: string) => `The copy that was sent from here on ${sentAt}`,
    sameNameOnServer: (copy: string) => `${copy}; the server has a file of this name.`,
    stillOnServer: (copy: string) => `${copy}; the server still has it.`,
    onServer: "The file is on the server, not on this machine.",
    onServerNameOnly:
      "The file is on the server, which provides only its name, so it can't be shown here.",
    noPreview: (name: string) => `${name} isn't a PDF. Save a copy to open it in another program.`,
    onlyHttps: "Roadbook only opens https addresses.",
    notRead: (name: string) => `Couldn't read ${name}.`,
  },
} as const;

export const SHARE_TEXTS = {
  more: "More",
  line: (label: string, value: string) => `${label}: ${value}`,
  customFields: "Custom fields",
  copied: (name: string) => `Copied ${name} as text.`,
  copyFailed: "Couldn't copy the record.",
  cardName: "contact",
  saveFailed: "Couldn't save the contact card.",
  noCard: "Only candidates and contacts can be saved as a contact card.",
} as const;

export const TIMELINE_TEXTS = {
  title: "Timeline",
  upcoming: "Upcoming",
  past: "Earlier",
  none: "No notes or activities yet.",
  noMatch: "Nothing in the timeline matches.",
  showOlder: (count: string) => `Show older (${count})`,
  olderHidden: (count: string) => `${count} older ones are not shown. Search for them instead.`,
  olderNotPrinted: (count: string) => `${count} older ones are not printed.`,
  show: "Show",
  both: "Everything",
  notes: "Notes",
  activities: "Activities",
  changes: "Field changes",
  /** Changes of this machine, by the names of the fields. */
  changed: (labels: readonly string[]) => `Changed ${new Intl.ListFormat("en").format(labels)}`,
  /** An organization has very many contacts, jobs or deals. */
  cut: "Only the contacts, jobs and deals that were changed last are included.",
  search: "Search the timeline",
  note: "Note",
  activity: "Activity",
  done: "Done",
  notSent: "Waiting to be sent",
  untitled: "(no title)",
  composer: {
    label: "Write a note, or a task with a date",
    placeholder: "Write a note…",
    taskOn: "Remind me on ",
    followUpOn: "Follow up on ",
    addNote: "Add note",
    addTask: "Add task",
    addToDescription: "Add to the description",
    invalidDate: (problem: string) => `The date ${problem}.`,
    failed: "Couldn't save the note.",
  },
} as const;

/** Texts of what the centre of a record begins with. */
export const CENTRE_TEXTS = {
  noName: "(no name)",
  noTitle: "(no title)",
  brief: {
    title: "Brief",
    people: "People",
    noPeople: "No contacts yet.",
    lastContact: "Last contact",
    neverContacted: "No contact yet",
    agreed: "What was said last",
    nothingAgreed: "No notes yet.",
    open: "Still open",
    nothingOpen: "Nothing is open.",
    jobs: "Open jobs",
    noJobs: "No open jobs.",
    deals: "Open deals",
    noDeals: "No open deals.",
  },
  activity: {
    title: "Activity",
    done: "Done",
    changeTime: "Change the time",
    noTime: "No time yet",
    people: "With",
    nobody: "Nobody is named",
    agenda: "Agenda",
    writeAgenda: "Write an agenda",
    editAgenda: "Edit the agenda",
    noAgenda: "No agenda yet.",
  },
  note: { title: "Note", close: "Close", about: "About" },
} as const;
