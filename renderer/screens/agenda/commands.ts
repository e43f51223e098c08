import { type Command, type CommandSource, listCommand } from "../../core/command.ts";
import { type Place, useNavigation } from "../../core/navigation.ts";
import { usePagePermission } from "../../core/page-notifications.ts";
import { activeRecord, type ListTarget } from "../../core/targets.ts";
import { planned, type Planned } from "../../fields/planned.ts";
import { today } from "../../ui/local-date.ts";
import { STEP_MINUTES } from "./grid-drag.ts";
import { turnOnNotifications } from "./notify-offer.tsx";
import { saveCalendarFile } from "./save-calendar-file.ts";
import { COMMAND_TEXTS, FILE_TEXTS } from "./texts.ts";
import { changeShown, stepBy } from "./use-shown-day.ts";

const rescheduleBy =
  (by: { readonly minutes: number } | { readonly days: number }) =>
  ({ reschedule }: ListTarget) =>
    reschedule === undefined ? undefined : () => reschedule(by);

const extendBy =
  (minutes: number) =>
  ({ extendTime }: ListTarget) =>
    extendTime === undefined ? undefined : () => extendTime(minutes);

const acrossBy =
  (by: 1 | -1) =>
  ({ across }: ListTarget) =>
    across === undefined ? undefined : () => across(by);

/** The activity that is open, or has the focus. */
function activeActivity(): Planned | null {
  const active = activeRecord();
  return active?.resource === "activity" ? planned(active.shown) : null;
}

const AGENDA = { group: "Agenda" } as const;

/** Which days the agenda shows, and a brief unless `views` says otherwise. */
function showing(
  id: string,
  title: string,
  keys: string,
  change: Parameters<typeof changeShown>[0],
  views: readonly Place["view"][] = ["agenda", "brief"],
): Command {
  const when = () => views.includes(useNavigation.getState().place.view);
  return { id, title, keys, ...AGENDA, when, run: () => changeShown(change) };
}

export const SOURCE: CommandSource = {
  commands: [
    listCommand("list-done", COMMAND_TEXTS.done, "x", (list) => list.done, AGENDA),
    listCommand(
      "reschedule-later",
      COMMAND_TEXTS.minutesLater(STEP_MINUTES),
      "Shift+ArrowDown",
      rescheduleBy({ minutes: STEP_MINUTES }),
      AGENDA,
    ),
    listCommand(
      "reschedule-earlier",
      COMMAND_TEXTS.minutesEarlier(STEP_MINUTES),
      "Shift+ArrowUp",
      rescheduleBy({ minutes: -STEP_MINUTES }),
      AGENDA,
    ),
    listCommand(
      "reschedule-next-day",
      COMMAND_TEXTS.dayLater,
      "Shift+ArrowRight",
      rescheduleBy({ days: 1 }),
      AGENDA,
    ),
    listCommand(
      "reschedule-previous-day",
      COMMAND_TEXTS.dayEarlier,
      "Shift+ArrowLeft",
      rescheduleBy({ days: -1 }),
      AGENDA,
    ),
    listCommand(
      "activity-longer",
      COMMAND_TEXTS.longer(STEP_MINUTES),
      "Alt+Shift+ArrowDown",
      extendBy(STEP_MINUTES),
      AGENDA,
    ),
    listCommand(
      "activity-shorter",
      COMMAND_TEXTS.shorter(STEP_MINUTES),
      "Alt+Shift+ArrowUp",
      extendBy(-STEP_MINUTES),
      AGENDA,
    ),
    listCommand("agenda-right", COMMAND_TEXTS.itemOfNextDay, "ArrowRight", acrossBy(1), {
      ...AGENDA,
      keysOnly: true,
    }),
    listCommand("agenda-left", COMMAND_TEXTS.itemOfPreviousDay, "ArrowLeft", acrossBy(-1), {
      ...AGENDA,
      keysOnly: true,
    }),
    listCommand("agenda-save", COMMAND_TEXTS.saveShown, "v i", (list) => list.saveCalendar, AGENDA),
    {
      id: "activity-save",
      title: COMMAND_TEXTS.saveActivity,
      ...AGENDA,
      when: () => activeActivity() !== null,
      run: (bridge) => {
        const item = activeActivity();
        if (item !== null) void saveCalendarFile(bridge, FILE_TEXTS.activity, [item]);
      },
    },
    {
      id: "reminders-notify",
      title: COMMAND_TEXTS.turnOnNotifications,
      ...AGENDA,
      when: () => usePagePermission.getState().permission === "default",
      run: () => void turnOnNotifications(),
    },
    showing("agenda-next", COMMAND_TEXTS.next, "]", stepBy(1)),
    showing("agenda-previous", COMMAND_TEXTS.previous, "[", stepBy(-1)),
    showing("agenda-today", COMMAND_TEXTS.today, "v t", ({ mode }) => ({ day: today(), mode })),
    showing("agenda-day", COMMAND_TEXTS.showDay, "v d", ({ day }) => ({ day, mode: "day" }), [
      "agenda",
    ]),
    showing("agenda-week", COMMAND_TEXTS.showWeek, "v w", ({ day }) => ({ day, mode: "week" }), [
      "agenda",
    ]),
  ],
};
