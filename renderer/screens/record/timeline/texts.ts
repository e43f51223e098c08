/** Texts of the timeline of a record. */
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
  /** Texts of the box for a note or a task. */
  composer: {
    label: "Write a note, or a task with a date",
    placeholder: "Write a note…",
    taskOn: "As a task on ",
    followUpOn: "Follow up on ",
    addNote: "Add note",
    addTask: "Add task",
    addToDescription: "Add to the description",
    invalidDate: (problem: string) => `The date ${problem}.`,
    failed: "Couldn't save the note.",
  },
} as const;
