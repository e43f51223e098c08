import type { CommandSource } from "../../core/command.ts";
import { listCommand } from "../../core/list-command.ts";
import type { ListTarget } from "../../core/targets.ts";

const later =
  (by: { readonly minutes: number } | { readonly days: number }) =>
  ({ reschedule }: ListTarget) =>
    reschedule === undefined ? undefined : () => reschedule(by);

/** Minutes by which a key moves an activity in the agenda. */
export const RESCHEDULE_MINUTES = 15;
const AGENDA = { group: "Agenda" } as const;

export const SOURCE: CommandSource = {
  commands: [
    listCommand("list-done", "Mark the activity as done", "x", (list) => list.done, AGENDA),
    listCommand(
      "reschedule-later",
      `${RESCHEDULE_MINUTES} minutes later`,
      "Shift+ArrowDown",
      later({ minutes: RESCHEDULE_MINUTES }),
      AGENDA,
    ),
    listCommand(
      "reschedule-earlier",
      `${RESCHEDULE_MINUTES} minutes earlier`,
      "Shift+ArrowUp",
      later({ minutes: -RESCHEDULE_MINUTES }),
      AGENDA,
    ),
    listCommand(
      "reschedule-next-day",
      "A day later",
      "Shift+ArrowRight",
      later({ days: 1 }),
      AGENDA,
    ),
    listCommand(
      "reschedule-previous-day",
      "A day earlier",
      "Shift+ArrowLeft",
      later({ days: -1 }),
      AGENDA,
    ),
  ],
};
