import { numberText } from "../../ui/format.ts";

export const TEXTS = {
  pageTitle: "Today – Roadbook",
  today: "Today",
  openOf: (open: number, total: number) => `${numberText(open)} of ${numberText(total)} to do`,
  dayDone: "Everything for today is done.",
  earlier: (count: number) => `${numberText(count)} earlier, not done`,
  nextWeek: "Next seven days",
  nothingPlanned: "Nothing planned.",
  /** A link after it. */
  plan: "Plan something in the agenda",
  done: (count: number) => `${numberText(count)} done`,
  showMore: (count: number) => `Show ${count} more`,
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

/** Texts of what is owed: each line says why, and since when. */
export const OWED_TEXTS = {
  title: "To catch up on",
  none: "Nothing to catch up on.",
  noneYet: "None yet. Some records are still being read.",
  unreadable: (reason: string) => `Couldn't load this: ${reason}`,
  kinds: {
    all: (count: string) => `All ${count}`,
    activity: (count: string) => `Overdue ${count}`,
    deal: (count: string) => `Deals ${count}`,
    person: (count: string) => `People ${count}`,
  },
  show: "What to show",
  knownLater: (records: string) => `People are listed once all ${records} are here.`,
  quiet: "People are quiet after",
  days: (days: number) => `${days} days`,
  asList: { activity: "All overdue activities", deal: "All deals past their close date" },
  quietList: { candidate: "All quiet candidates", contact: "All quiet contacts" },
  goThrough: "Go through them",
  toMonday: "Move all to Monday",
  toMondayCommand: "Move all overdue activities to Monday",
  untitled: "An activity without a title",
  whyOverdue: (day: string) => `It was planned for ${day} and isn't marked as done.`,
  whyPromised: (day: string) => `You promised it for ${day}, and it isn't marked as done.`,
  whyDeal: (timeText: string, stage: string) =>
    stage === ""
      ? `It should have closed ${timeText}. Close it, or set a new date.`
      : `It should have closed ${timeText} and is still in ${stage}.`,
  getInTouch: (name: string) => `Get in touch with ${name}`,
  whyQuiet: (ago: string) => `The last contact was ${ago}.`,
  /** Names of buttons: what they do, and to what. */
  changeStageOf: (title: string) => `Change the stage: ${title}`,
  planWith: (title: string) => `Remind me tomorrow: ${title}`,
  tomorrowWith: (title: string) => `Move to tomorrow: ${title}`,
  noteOn: (title: string) => `Add a note: ${title}`,
  callFor: (title: string) => `Log a call: ${title}`,
  movedTo: (title: string, day: string) => `${title}: moved to ${day}.`,
  closes: (title: string, day: string) => `${title}: closes on ${day} now.`,
  planned: (name: string, day: string) =>
    `A task to get in touch with ${name} on ${day} was added.`,
  failed: (title: string) => `Couldn't change ${title}.`,
  movedAll: (count: string, day: string, guests: number) =>
    `Moved ${count} overdue ${count === "1" ? "activity" : "activities"} to ${day}.` +
    (guests === 0 ? "" : " No calendar invites were sent."),
  movedNone: "Nothing is overdue.",
  failedAll: "Couldn't move all of them.",
} as const;

export const TRIAGE_TEXTS = {
  pageTitle: "Go through what is owed – Roadbook",
  title: "Go through them",
  command: "Go through what you have to catch up on",
  position: (position: string, total: string) => `${position} of ${total}`,
  progress: "Progress",
  actions: "Actions",
  done: "Done",
  tomorrow: "Tomorrow",
  note: "Note",
  call: "Call",
  skip: "Skip",
  back: "Back",
  stage: "Change stage",
  following: "After this",
  commands: {
    done: "Done, and on to the next",
    tomorrow: "Tomorrow, and on to the next",
    note: "Add a note about it",
    call: "Log a call about it",
    skip: "Skip it",
    back: "Undo, and back to the one before",
  },
  nothing: "Nothing to catch up on",
  nothingYet: "Nothing yet. Some records are still being read.",
  nothingMore: "No overdue activities, no deals past their close date, nobody quiet for long.",
  finished: (count: string) => `That was all ${count}`,
  finishedMore: (settled: string, skipped: string) => `${settled} settled, ${skipped} skipped.`,
  toToday: "Back to Today",
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
