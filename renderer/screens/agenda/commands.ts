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
import { STEP_MINUTES } from "./grid-drag.ts";
import { turnOnNotifications } from "./notify-offer.tsx";
import { COMMAND_TEXTS as TEXTS, FILE_TEXTS } from "./texts.ts";
import { changeShown, stepBy } from "./use-shown-day.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import { calendarFile } from "../../fields/exchange-files.ts";

/** Activities that are listed with a box to tick. */
export const CHECKLIST = defineTarget<{
  /** Marks the focused activity as done or not done. */
  readonly toggleDone: () => void;
}>("checklist");

/** The calendar, and the activity in it that has the focus. */
interface Agenda {
  readonly reschedule: (delta: { readonly minutes: number } | { readonly days: number }) => void;
  /** Makes the activity longer, or shorter, by minutes. */
  readonly changeDuration: (minutes: number) => void;
  /** Moves from day to day, to the activity nearest to the time of the focused one. */
  readonly moveAcross: (delta: 1 | -1) => void;
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
const HIDDEN = { palette: "never" } as const;

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
    command(
      AGENDA,
      "reschedule-later",
      TEXTS.minutesLater(STEP_MINUTES),
      ["Shift+ArrowDown"],
      ({ reschedule }) => reschedule({ minutes: STEP_MINUTES }),
    ),
    command(
      AGENDA,
      "reschedule-earlier",
      TEXTS.minutesEarlier(STEP_MINUTES),
      ["Shift+ArrowUp"],
      ({ reschedule }) => reschedule({ minutes: -STEP_MINUTES }),
    ),
    command(AGENDA, "reschedule-next-day", TEXTS.dayLater, ["Shift+ArrowRight"], ({ reschedule }) =>
      reschedule({ days: 1 }),
    ),
    command(
      AGENDA,
      "reschedule-previous-day",
      TEXTS.dayEarlier,
      ["Shift+ArrowLeft"],
      ({ reschedule }) => reschedule({ days: -1 }),
    ),
    command(
      AGENDA,
      "activity-longer",
      TEXTS.longer(STEP_MINUTES),
      ["Alt+Shift+ArrowDown"],
      ({ changeDuration }) => changeDuration(STEP_MINUTES),
    ),
    command(
      AGENDA,
      "activity-shorter",
      TEXTS.shorter(STEP_MINUTES),
      ["Alt+Shift+ArrowUp"],
      ({ changeDuration }) => changeDuration(-STEP_MINUTES),
    ),
    command(
      AGENDA,
      "agenda-right",
      TEXTS.itemOfNextDay,
      ["ArrowRight"],
      ({ moveAcross }) => moveAcross(1),
      HIDDEN,
    ),
    command(
      AGENDA,
      "agenda-left",
      TEXTS.itemOfPreviousDay,
      ["ArrowLeft"],
      ({ moveAcross }) => moveAcross(-1),
      HIDDEN,
    ),
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
      run: () => void turnOnNotifications(),
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
