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
    unsent: "New, not sent yet",
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
    email: "Email",
    template: "Template…",
    emailNamed: (address: string) => `Email ${address}`,
    call: "Call",
    callNamed: (number: string) => `Call ${number}`,
    addNote: "Add note",
    logCall: "Log call",
  },
  /** The record beside a list. */
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
    deleteJob: "Delete the job",
    showInSync: "Show its change in Sync",
    allSent: "Everything about this record is sent.",
    oneAtATime: (count: string, isOne: boolean) =>
      `This works on one record at a time. ${count} ${isOne ? "is" : "are"} selected; ` +
      "press Esc to clear the selection.",
    undo: "Undo the last change",
    actOnMessage: "Press the button of the message",
    nothingOffered: "No message with a button is shown.",
    nothingToUndo: "Nothing to undo since Roadbook was opened.",
  },
} as const;
