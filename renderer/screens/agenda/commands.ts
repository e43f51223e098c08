import type { CommandSource } from "../../core/command.ts";
import { listCommand } from "../../core/list-command.ts";
import type { ListTarget } from "../../core/targets.ts";
import { COMMAND_TEXTS } from "./texts.ts";

const rescheduleBy =
  (by: { readonly minutes: number } | { readonly days: number }) =>
  ({ reschedule }: ListTarget) =>
    reschedule === undefined ? undefined : () => reschedule(by);

/** Minutes by which a key moves an activity in the agenda. */
export const RESCHEDULE_MINUTES = 15;
const AGENDA = { group: "Agenda" } as const;

export const SOURCE: CommandSource = {
  commands: [
    listCommand("list-done", COMMAND_TEXTS.done, "x", (list) => list.done, AGENDA),
    listCommand(
      "reschedule-later",
      COMMAND_TEXTS.minutesLater(RESCHEDULE_MINUTES),
      "Shift+ArrowDown",
      rescheduleBy({ minutes: RESCHEDULE_MINUTES }),
      AGENDA,
    ),
    listCommand(
      "reschedule-earlier",
      COMMAND_TEXTS.minutesEarlier(RESCHEDULE_MINUTES),
      "Shift+ArrowUp",
      rescheduleBy({ minutes: -RESCHEDULE_MINUTES }),
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
  ],
};
