export const RECORD_TEXTS = {
  commands: {
    undoTheLastChange: "Undo the last change",
    nothingWasChangedSince: "Nothing to undo since Roadbook was opened.",
  },
  recordCommands: {
    thisWorksOnOne: (count: string | number, value: string | number) =>
      `This works on one record at a time. ${count} ${value} selected; press Esc to ` +
      "clear the selection.",
    dontHaveStages: (names: string | number) => `${names} don't have stages.`,
    dontHaveStagesPress: (names: string | number) =>
      `${names} don't have stages. Press E to edit another field.`,
    noEmail: "This record has no email address.",
    noPhone: "This record has no phone number.",
    editAField: "Edit a field…",
    moveToAnotherStage: "Move to another stage…",
    addANote: "Add a note",
    logACall: "Log a call",
    writeAnEmail: "Write an email",
    copyEmail: "Copy email",
    copyPhoneNumber: "Copy phone number",
    lookAtTheResume: "Preview the resume or attachment",
    openBesideTheList: "Open beside the list",
    deleteTheJob: "Delete the job",
    edit: (label: string | number) => `Edit ${label}`,
    moveTo: (word: string | number, stage: string | number) => `Move to ${word}: ${stage}`,
    movedTo: (stage: string | number) => `Moved to ${stage}.`,
  },
  besidePanel: {
    widthOfThePanel: "Panel width",
    openRecord: "Open record",
  },
  recordBody: {
    myChanges: "My changes",
    whatIsShown: "What is shown",
    description: "Description",
  },
  recordHead: {
    newNotSentYet: "New, not sent yet",
    email: (email: string | number) => `Email ${email}`,
    emailButton: "Email",
    call: (phone: string | number) => `Call ${phone}`,
    callButton: "Call",
    addNote: "Add note",
    logCall: "Log call",
    deleteJob: "Delete job",
    showInSync: "Show in Sync",
  },
  recordPage: {
    notFound: (value: string | number) => `${value} not found`,
    loading: "Loading…",
  },
  recordPanel: {
    panel: "Panel",
    openAsAPage: "Open as a page",
    close: "Close",
    notFound: (value: string | number) => `${value} not found`,
    loading: "Loading…",
  },
  relations: {
    relations: "Relations",
    notConnectedWithAnything: "No related records yet.",
    noName: "(no name)",
    showMore: (plural: string | number) => `Show more ${plural}`,
    andMore: (count: string | number) => `and ${count} more`,
    ofThese: (value: string | number, plural: string | number, length: string | number) =>
      `${value} of these ${plural} (${length})`,
  },
} as const;
