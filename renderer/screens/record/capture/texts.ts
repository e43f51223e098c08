/** Texts of writing down a note or a call. */
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
    /** After the keys that do it. */
    keys: { save: "saves,", newLine: "new line" },
  },
  /** Outcome of the text, before it is saved. */
  plan: {
    note: (name: string) => `Saved as a note on ${name}.`,
    activity: (name: string) => `Saved as a completed activity for ${name}.`,
    /** Jobs: their description is published. */
    publicDescription: (name: string) =>
      "This server doesn't take notes. Saved as a dated line in the description of " +
      `${name}, which applicants may read.`,
    description: (name: string) =>
      `This server doesn't take notes. Saved as a dated line in the description of ${name}.`,
    impossible: (article: string, kind: string) =>
      `This server doesn't take notes, and ${article} ${kind} has no description to add a line to.`,
    followUpTask: (time: string) => ` The follow-up becomes a task at ${time}.`,
    followUpInText: " The follow-up date is added to the text.",
  },
  /** Parts of what is sent. */
  body: {
    followUp: "Follow up",
    followUpOn: (day: string) => ` (follow up on ${day})`,
  },
  saved: {
    description: (name: string) => `Added to the description of ${name}.`,
    note: (name: string) => `Note added to ${name}`,
    call: (name: string) => `Call with ${name} logged`,
    task: (name: string) => `Task for ${name} added.`,
    withFollowUp: (what: string, day: string) => `${what}, follow-up on ${day}.`,
  },
} as const;
