/** Texts of the timeline of a record. */
export const TIMELINE_TEXTS = {
  title: "Timeline",
  none: "No notes or activities yet.",
  noMatch: "Nothing in the timeline matches.",
  showOlder: (count: string) => `Show older (${count})`,
  olderHidden: (count: string) => `${count} older ones are not shown. Search for them instead.`,
  show: "Show",
  both: "Notes and activities",
  notes: "Notes",
  activities: "Activities",
  search: "Search the timeline",
  note: "Note",
  activity: "Activity",
  done: "Done",
  notSent: "Waiting to be sent",
  untitled: "(no title)",
} as const;
