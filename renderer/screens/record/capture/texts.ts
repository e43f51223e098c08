export const CAPTURE_TEXTS = {
  captureBodies: {
    followUp: "Follow up",
    followUpOn: (followUp: string | number) => ` (follow up on ${followUp})`,
  },
  capturePlan: {
    becomesANoteOf: (name: string | number) => `Saved as a note on ${name}.`,
    becomesAnActivityOf: (name: string | number) => `Saved as a completed activity for ${name}.`,
    notesCantBeAdded: (name: string | number) =>
      "This server doesn't take notes. Saved as a dated line in the description of " +
      `${name}, which applicants may read.`,
    notesCantBeAdded2: (name: string | number) =>
      `This server doesn't take notes. Saved as a dated line in the description of ${name}.`,
    notesCantBeAdded3: (value: string | number, kind: string | number) =>
      `This server doesn't take notes, and ${value} ${kind} has no description to add a line to.`,
  },
  saveCapture: {
    addedToTheDescription: "Added to the description.",
    noteAdded: "Note added",
    callLogged: "Call logged",
    followUpOn: (what: string | number, followUp: string | number) =>
      `${what}, follow-up on ${followUp}.`,
    taskAdded: "Task added.",
    tooLateToUndo: "Too late to undo: it was already sent, and the server can't delete it.",
    couldntUndoIt: "Couldn't undo it.",
  },
  captureDialog: {
    addANote: "Add a note",
    logACall: "Log a call",
    aboutWhom: "About whom?",
    couldntSaveItWhat: "Couldn't save it. What you typed is still here.",
    whatItIs: "What it is",
    whatWasSaid: "What was said",
    note: "Note",
    whatWasSaid2: "What was said?",
    whatIsWorthRemembering: "What is worth remembering?",
    followUpOn: "Follow up on",
    theFollowUpBecomes: (followUp: string | number) =>
      ` The follow-up becomes a task at ${followUp}.`,
    theDayOfThe: " The follow-up date is added to the text.",
    theFollowUpDate: (problem: string | number) => `The follow-up date ${problem}.`,
    saves: "saves,",
    newLine: "new line",
    cancel: "Cancel",
    save: "Save",
    nextMonday: "Next Monday",
  },
} as const;
