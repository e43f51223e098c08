import { Download } from "lucide-react";
import { type Command, commandsIn, type CommandSource, pageCommand } from "../../core/command.ts";
import { usePagePermission } from "../../core/page-notifications.ts";
import {
  activeRecord,
  defineTarget,
  isRecordLoading,
  pageOf,
  type TargetKind,
} from "../../core/targets.ts";
import { planned, type Planned } from "../../fields/planned.ts";
import { localNow, today } from "../../ui/local-date.ts";
import { STEP_MINUTES as STEP } from "./grid-drag.ts";
import { turnOnNotifications } from "./reminders.tsx";
import { COMMAND_TEXTS as TEXTS, FILE_TEXTS } from "./texts.ts";
import { changeShown, stepBy } from "./use-shown-day.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import { calendarFile } from "../../fields/exchange-files.ts";

/** Activities that are listed with a box to tick. */
export const CHECKLIST = defineTarget<{
  readonly toggleDone: () => void;
}>("checklist");

type Delta = { readonly minutes: number } | { readonly days: number };

/** The calendar, and the activity in it that has the focus. */
interface Agenda {
  readonly reschedule: (delta: Delta) => void;
  /** Makes the activity longer, or shorter, by minutes. */
  readonly changeDuration: (minutes: number) => void;
  /** Moves from day to day, to the activity nearest to the time of the focused one. */
  readonly moveAcross: (delta: 1 | -1) => void;
  /** Returns the day with the focus as YYYY-MM-DD; null for none. */
  readonly focusedDay: () => string | null;
  /** Shows or hides the hours of the early morning. */
  readonly toggleEarly: () => void;
  /** Saves what the calendar shows as a file that other calendars read. */
  readonly save: () => void;
}
export const AGENDA = defineTarget<Agenda>("agenda");

/** The activity that is open, or has the focus. */
const ACTIVITY: TargetKind<Planned> = {
  name: "activity",
  current: () => {
    const active = activeRecord();
    return active?.resource === "activity" ? planned(active.shown) : null;
  },
  isLoading: isRecordLoading,
};

const command = commandsIn("Agenda");

const moving = (id: string, title: string, key: string, delta: Delta) =>
  command(AGENDA, id, title, [key], ({ reschedule }) => reschedule(delta));
const lasting = (id: string, title: string, key: string, minutes: number) =>
  command(AGENDA, id, title, [key], ({ changeDuration }) => changeDuration(minutes));
const walking = (id: string, title: string, key: string, delta: 1 | -1) =>
  command(AGENDA, id, title, [key], ({ moveAcross }) => moveAcross(delta), { palette: "never" });

/** Pages of a day, or of several days. */
const OF_DAYS = pageOf("agenda", "brief");
const ON_CALENDAR = pageOf("agenda");

/** Changes which days the page shows. */
function showing(
  id: string,
  title: string,
  key: string,
  change: Parameters<typeof changeShown>[1],
  on = OF_DAYS,
): Command {
  return command(on, id, title, [key], (_page, { navigation }) => changeShown(navigation, change));
}

export const SOURCE: CommandSource = {
  commands: [
    command(CHECKLIST, "list-done", TEXTS.done, ["x"], ({ toggleDone }) => toggleDone()),
    moving("reschedule-later", TEXTS.minutesLater(STEP), "Shift+ArrowDown", { minutes: STEP }),
    moving("reschedule-earlier", TEXTS.minutesEarlier(STEP), "Shift+ArrowUp", { minutes: -STEP }),
    moving("reschedule-next-day", TEXTS.dayLater, "Shift+ArrowRight", { days: 1 }),
    moving("reschedule-previous-day", TEXTS.dayEarlier, "Shift+ArrowLeft", { days: -1 }),
    lasting("activity-longer", TEXTS.longer(STEP), "Alt+Shift+ArrowDown", STEP),
    lasting("activity-shorter", TEXTS.shorter(STEP), "Alt+Shift+ArrowUp", -STEP),
    walking("agenda-right", TEXTS.itemOfNextDay, "ArrowRight", 1),
    walking("agenda-left", TEXTS.itemOfPreviousDay, "ArrowLeft", -1),
    command(AGENDA, "agenda-save", TEXTS.saveShown, ["v i"], ({ save }) => save(), {
      icon: Download,
    }),
    command(
      ACTIVITY,
      "activity-save",
      TEXTS.saveActivity,
      [],
      (activity, { bridge }) => void saveCalendarFile(bridge, FILE_TEXTS.activity, [activity]),
      { icon: Download },
    ),
    pageCommand({
      id: "reminders-notify",
      title: TEXTS.turnOnNotifications,
      group: "Agenda",
      isAvailable: () => usePagePermission.getState().permission === "default",
      run: turnOnNotifications,
    }),
    showing("agenda-next", TEXTS.next, "]", stepBy(1)),
    showing("agenda-previous", TEXTS.previous, "[", stepBy(-1)),
    showing("agenda-today", TEXTS.today, "v t", ({ mode }) => ({ day: today(), mode })),
    showing("agenda-day", TEXTS.showDay, "v d", ({ day }) => ({ day, mode: "day" }), ON_CALENDAR),
    showing(
      "agenda-week",
      TEXTS.showWeek,
      "v w",
      ({ day }) => ({ day, mode: "week" }),
      ON_CALENDAR,
    ),
    showing(
      "agenda-month",
      TEXTS.showMonth,
      "v m",
      ({ day }) => ({ day, mode: "month" }),
      ON_CALENDAR,
    ),
    command(AGENDA, "agenda-early", TEXTS.earlyHours, ["v h"], ({ toggleEarly }) => toggleEarly()),
  ],
};

/** Hands activities to the user as a file that other calendars read. */
export async function saveCalendarFile(
  bridge: Bridge,
  name: string,
  items: readonly Planned[],
): Promise<void> {
  await bridge.saveFile(name, "text/calendar;charset=utf-8", calendarFile(items, localNow()));
}
