import { numberText } from "../../ui/format.ts";

/** What the agenda says, and what lists of activities say on Today. */
export const TEXTS = {
  title: "Agenda",
  myTitle: "My agenda",
  pageTitle: "Agenda – Roadbook",
  unavailable: "Couldn't show the agenda",
  modes: { day: "Day", week: "Week" },
  show: "Show",
  goTo: "Go to",
  previous: { day: "Previous day", week: "Previous week" },
  next: { day: "Next day", week: "Next week" },
  today: "Today",
  hideDone: "Hide completed",
  cut: (shown: number, total: number) =>
    `Showing the first ${numberText(shown)} of ${numberText(total)} activities. Switch ` +
    "to a day to see them all.",
  allDay: "All day",
  byHour: "By hour",
  allDone: "all done",
  open: (count: number) => `${numberText(count)} open`,
  free: "Free",
  none: "None yet. Some records are still being read.",
  failed: (reason: string) => `Couldn't load this: ${reason}`,
} as const;

/** One activity. */
export const ACTIVITY_TEXTS = {
  type: "Activity",
  noTitle: "(no title)",
  allDay: "all day",
  done: (title: string) => `Done: ${title}`,
  markedDone: "Marked as done.",
  markedNotDone: "Marked as not done.",
  moved: (when: string) => `Moved to ${when}.`,
  importance: { high: "High", critical: "Critical" },
  importanceSpoken: { high: "High importance", critical: "Critical importance" },
} as const;

export const COMMAND_TEXTS = {
  done: "Mark the activity as done",
  minutesLater: (minutes: number) => `${minutes} minutes later`,
  minutesEarlier: (minutes: number) => `${minutes} minutes earlier`,
  dayLater: "A day later",
  dayEarlier: "A day earlier",
} as const;

/** What the keys do, in the line below the agenda. */
export const KEY_TEXTS = {
  move: "next, previous",
  done: "done",
  open: "open",
  byMinutes: (minutes: number) => `${minutes} minutes earlier or later`,
  byDay: "a day earlier or later",
} as const;
