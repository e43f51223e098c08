import { numberText } from "../../ui/format.ts";

export const TEXTS = {
  knownLater: (records: string) => `Known once all ${records} are here.`,
  pageTitle: "Today – Roadbook",
  today: "Today",
  openOf: (open: number, total: number) => `${numberText(open)} of ${numberText(total)} to do`,
  dayDone: "Everything for today is done.",
  overdue: "Overdue",
  nothingOverdue: "Nothing is overdue.",
  earlier: (count: number) => `${numberText(count)} earlier, not done`,
  nextWeek: "Next seven days",
  nothingPlanned: "Nothing planned.",
  /** A link after it. */
  plan: "Plan something in the agenda",
  interviews: "Interviews this week",
  noInterviews: "No interviews left this week.",
  done: (count: number) => `${numberText(count)} done`,
  showMore: (count: number) => `Show ${count} more`,
  all: (count: number) => `All ${numberText(count)}`,
  now: (time: string) => `now, ${time}`,
} as const;

export const NEXT_TEXTS = {
  isNow: "Now",
  startsIn: (remainingTime: string) => `In ${remainingTime}`,
  call: (name: string) => (name === "" ? "Call" : `Call ${name}`),
  open: "Open",
  done: "Done",
  plusHour: "+1 h",
  hourLater: "+1 h, an hour later",
} as const;

/** The first four things that a new user tries. */
export const CHECKLIST_TEXTS = {
  title: "First steps",
  allDone: "You're all set",
  count: (done: number, total: number) => `${done} of ${total} done`,
  isDone: " (done)",
  dismiss: "Dismiss the first steps",
  connect: { title: "Connect", how: "Enter your server's address and an API key in Settings." },
  who: { title: "Say who you are", how: "So that screens can open on your own records." },
  log: { title: "Log a call", how: "Open a candidate or contact, press Q and then L." },
  offline: {
    title: "Go offline and back",
    how: "Turn on Work offline at the bottom left, change something, and turn it off again.",
  },
} as const;

/** While records are read for the first time. */
export const READING_TEXTS = {
  /** Reasons why nothing comes for now, and when it goes on. */
  haltedTitle: "Reading your records has paused",
  offline: "You are working offline. Reading continues when you go online again.",
  keyRefused: "The server doesn't accept the API key any more. Reading continues with a new one.",
  enterKey: "Enter a new API key",
  unreachable:
    "The server can't be reached. Reading continues where it stopped once it answers again.",
  limited: (time: string) =>
    `The server limits how much is read at a time. Reading continues at ${time}.`,
  title: "Getting your records",
  about: "You can start right away: what is here can be searched and changed already.",
  end: (remainingTime: string) => `Everything will be here in about ${remainingTime}.`,
  here: (count: number) => `${numberText(count)} here`,
  coming: (count: number) =>
    count === 0 ? "Still to come" : `${numberText(count)} here, more to come`,
  reading: (done: number, total: number) => `${numberText(done)} of ${numberText(total)}`,
} as const;

export const STEP_TEXTS = {
  title: "What next",
  untitled: "An activity without a title",
  decide: (count: number) =>
    count === 1 ? "Review a change" : `Review ${numberText(count)} changes`,
  whyDecide: "The server did not take it, or somebody changed the same field.",
  whyOverdue: (day: string) => `It was planned for ${day} and isn't marked as done.`,
  whyDeal: (timeText: string, stage: string) =>
    stage === ""
      ? `It should have closed ${timeText}. Close it, or set a new date.`
      : `It should have closed ${timeText} and is still in ${stage}.`,
  getInTouch: (name: string) => `Get in touch with ${name}`,
  whyQuiet: (ago: string) => `The last contact was ${ago}.`,
} as const;

export const CLOSING_TEXTS = {
  title: "Deals past their close date",
  none: "No open deal is past its close date.",
} as const;

export const QUIET_TEXTS = {
  title: "Quiet candidates",
  choice: "No contact for how many days",
  days: (days: number) => `for ${days} days`,
  none: "No candidate has been quiet that long.",
} as const;

/** Days until a deal should close, in words. */
export function leftText(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days < 0 ? `${-days} ${days === -1 ? "day" : "days"} ago` : `in ${days} days`;
}

export const BRIEF_TEXTS = {
  title: "Brief",
  myTitle: "My brief",
  pageTitle: (day: string) => `Brief for ${day} – Roadbook`,
  briefMe: "Brief me",
  command: "Brief me on the people I'm meeting",
  printCommand: "Print the brief",
  print: "Print",
  goTo: "Go to",
  previousDay: "Previous day",
  nextDay: "Next day",
  todayButton: "Today",
  loading: "Loading…",
  unavailable: "Couldn't show the brief",
  free: "Nothing planned",
  freeMore: "No meetings with people on this day.",
  notAllHere: "Nothing planned so far",
  notAllHereMore: "Some activities are still being read.",
  cut: (shownCount: string, total: string) => `The first ${shownCount} of ${total} activities.`,
  showAll: "Show all",
  done: "Done",
  noPeople: "No people on this activity.",
  colleagues: (names: string) => `With ${names}`,
  seeAbove: (time: string) => `See ${time}`,
  lastContact: "Last contact",
  neverContacted: "No contact yet",
  openPoints: "Open points",
  noOpenPoints: "None",
  overdue: "Overdue:",
  nextStep: "Next:",
  moreOverdue: (count: string) => `and ${count} more overdue`,
  moreComing: (count: string) => `and ${count} more to come`,
  noTitle: "(no title)",
  lastNote: "Last note",
  noNote: "No notes yet",
  reading: "Still being read",
} as const;
