import { numberText } from "../../ui/format.ts";

export const TEXTS = {
  title: "Agenda",
  myTitle: "My agenda",
  pageTitle: "Agenda – Roadbook",
  unavailable: "Couldn't show the agenda",
  modes: { day: "Day", week: "Week", month: "Month" },
  show: "Show",
  goTo: "Go to",
  previous: { day: "Previous day", week: "Previous week", month: "Previous month" },
  next: { day: "Next day", week: "Next week", month: "Next month" },
  today: "Today",
  /** A button: the people of the day on one page. */
  brief: "Brief me",
  hideDone: "Hide completed",
  cut: (shownCount: number, total: number) =>
    `Showing the first ${numberText(shownCount)} of ${numberText(total)} activities. Switch ` +
    "to a day to see them all.",
  allDay: "All day",
  byHour: "By hour",
  allDone: "all done",
  open: (count: number) => `${numberText(count)} open`,
  free: "Free",
  none: "None yet. Some records are still being read.",
  more: (count: number) => `+${numberText(count)}`,
  showMore: (count: number) => `Show ${numberText(count)} more at this time`,
  moreActivities: (count: number) => `${numberText(count)} more at this time`,
  showDay: "Show the day",
  /** All activities of a day of a month, in a list. */
  ofDay: (day: string) => `Activities, ${day}`,
  showAll: (hidden: number, count: number, day: string) =>
    `+${numberText(hidden)}: show all ${numberText(count)} of ${day}`,
  createOn: (day: string) => `New activity on ${day}`,
  dayLabel: (day: string, count: string) => (count === "" ? day : `${day}, ${count}`),
  earlyHours: {
    show: (time: string) => `Show hours before ${time}`,
    hide: (time: string) => `Hide hours before ${time}`,
  },
  zone: "Second time zone",
  noZone: "No second time zone",
  failed: (reason: string) => `Couldn't load this: ${reason}`,
} as const;

export const ZONE_TEXTS = {
  user: (zone: string, name: string) => (zone === name ? zone : `${zone} (${name})`),
  machine: (zone: string) => `Times are in this time zone. This computer's is ${zone}.`,
} as const;

export const ACTIVITY_TEXTS = {
  type: "Activity",
  noTitle: "(no title)",
  isDone: "Done",
  allDay: "all day",
  done: (title: string) => `Done: ${title}`,
  markedDone: "Marked as done.",
  markedNotDone: "Marked as not done.",
  moved: (timeText: string) => `Moved to ${timeText}.`,
  endsAt: (time: string) => `Ends at ${time} now.`,
  importance: { high: "High", critical: "Critical" },
  importanceSpoken: { high: "High importance", critical: "Critical importance" },
} as const;

export const REMINDER_TEXTS = {
  title: "Reminders",
  choice: "Reminders",
  when: (time: string, minutes: number) =>
    minutes > 0
      ? `${time}, in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`
      : minutes === 0
        ? `${time}, now`
        : `${time}, ${-minutes} ${minutes === -1 ? "minute" : "minutes"} ago`,
  /** Text of a notification without names and titles. */
  begins: (time: string) => `An activity begins at ${time}`,
  snooze: (minutes: number) => `Snooze ${minutes} min`,
  dismiss: "Dismiss",
  count: (count: number) => `${count} reminders`,
  snoozeAll: (minutes: number) => `Snooze all ${minutes} min`,
  dismissAll: "Dismiss all",
  more: (count: number) => `+${count} more`,
  fewer: "Show fewer",
  offer: "Your computer can also show reminders while Roadbook is in the background.",
  turnOn: "Turn on notifications",
  notNow: "Not now",
  turnedOn: "Your computer shows reminders from now on.",
  blocked: "Your browser blocks notifications of Roadbook. Reminders stay in Roadbook.",
  never: "No reminders",
  atStart: "Remind at the start",
  before: (minutes: number) => `Remind ${minutes} min before`,
} as const;

export const INVITATION_TEXTS = {
  title: "Tell the guests about the new time?",
  guests: (title: string, [firstGuest = "", ...otherGuests]: readonly string[]) =>
    `Your CRM may send a calendar invite for “${title}” to ${firstGuest}` +
    `${otherGuests.length === 0 ? "" : ` and ${otherGuests.length} more`}.`,
  quiet: "Move without an invite",
  send: "Move and send it",
} as const;

export const KEY_OWNER_TEXTS = {
  title: "API key",
  colleague: "a colleague",
  owner: (name: string) => `The API key belongs to ${name}.`,
  stillMine:
    "Your CRM shows what you create as theirs; Roadbook lists it under Mine. Attending your " +
    "activities shows colleagues whose they are.",
  attend: "Add me to my activities",
  decline: "No, thanks",
  attends: (count: number) =>
    count === 0
      ? "You'll attend the activities you create."
      : `You now attend ${count} ${count === 1 ? "activity" : "activities"}, and those you create.`,
  failed: "Couldn't add you",
} as const;

export const FILE_TEXTS = {
  saveShown: "Save for other calendars",
  shown: "agenda.ics",
  activity: "activity.ics",
} as const;

export const COMMAND_TEXTS = {
  saveShown: "Save the days shown for other calendars (.ics)",
  turnOnNotifications: "Show reminders as notifications of this computer",
  saveActivity: "Save the activity for other calendars (.ics)",
  done: "Mark the activity as done",
  minutesLater: (minutes: number) => `${minutes} minutes later`,
  minutesEarlier: (minutes: number) => `${minutes} minutes earlier`,
  dayLater: "A day later",
  dayEarlier: "A day earlier",
  longer: (minutes: number) => `Make it ${minutes} minutes longer`,
  shorter: (minutes: number) => `Make it ${minutes} minutes shorter`,
  itemOfNextDay: "To the next day with activities",
  itemOfPreviousDay: "To the day before with activities",
  next: "Next day, week or month",
  previous: "Previous day, week or month",
  today: "Go to today in the agenda",
  showDay: "Show a day",
  showWeek: "Show a week",
  showMonth: "Show a month",
  earlyHours: "Show or hide the early hours",
} as const;

/** Effects of the keys, in the line below the agenda. */
export const KEY_TEXTS = {
  move: "next, previous",
  done: "done",
  open: "open",
  byMinutes: (minutes: number) => `${minutes} minutes earlier or later`,
  byDay: "a day earlier or later",
  byLength: "shorter or longer",
  step: "previous, next",
  today: "today",
  modes: "day, week, month",
  create: "new activity on the day",
  moveDay: "day to day",
  moveItem: "next, previous activity",
} as const;
