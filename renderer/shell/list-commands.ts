import type { Command } from "../core/command.ts";
import { type ListTarget, listTarget, recordTarget } from "../core/targets.ts";

/** A command of the list, or board, that is on the page. */
function inList(
  id: string,
  title: string,
  keys: string,
  does: (list: ListTarget) => (() => void) | undefined,
  more: Partial<Command> = {},
): Command {
  const act = () => {
    const list = listTarget();
    return list === null ? undefined : does(list);
  };
  return { id, title, group: "Lists", keys, when: () => act() !== undefined, run: () => act()?.(), ...more };
}

const step = (by: number) => (list: ListTarget) => {
  const { move } = list;
  return move === undefined ? undefined : () => move(by);
};
const jump = (end: "first" | "last") => (list: ListTarget) => {
  const { moveTo } = list;
  return moveTo === undefined ? undefined : () => moveTo(end);
};
const stretch = (by: number) => (list: ListTarget) => {
  const { extend } = list;
  return extend === undefined ? undefined : () => extend(by);
};
const later =
  (by: { readonly minutes: number } | { readonly days: number }) =>
  ({ reschedule }: ListTarget) =>
    reschedule === undefined ? undefined : () => reschedule(by);
const PAGE = 15;
/** Minutes by which a key moves an activity in the agenda. */
export const RESCHEDULE_MINUTES = 15;
const MOVING = { keysOnly: true, needs: "rows" } as const;
const ON_ROW = { needs: "row" } as const;
const AGENDA = { group: "Agenda" } as const;
const BOARDS = { group: "Boards" } as const;
const carry = (by: 1 | -1) => (list: ListTarget) => {
  const { carry: move } = list;
  return move === undefined ? undefined : () => move(by);
};

/** All of a text is what these keys mean there. */
function isTextFocused(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable], [role="dialog"] *') === true;
}

/** Keys of lists, boards and the agenda. */
export const LIST_COMMANDS: readonly Command[] = [
  inList("list-next", "Next row", "j", step(1), { ...MOVING, also: ["ArrowDown"] }),
  inList("list-previous", "Previous row", "k", step(-1), { ...MOVING, also: ["ArrowUp"] }),
  inList("list-page-down", "A page down", "PageDown", step(PAGE), MOVING),
  inList("list-page-up", "A page up", "PageUp", step(-PAGE), MOVING),
  inList("list-first", "First row", "Home", jump("first"), MOVING),
  inList("list-last", "Last row", "End", jump("last"), MOVING),
  inList("list-open", "Open beside the list; again: as a page", "Enter", (list) => list.open, { ...MOVING, ...ON_ROW }),
  inList("list-enter", "Open as a page", "o", (list) => list.enter, ON_ROW),
  inList("list-mark", "Select the row", "x", (list) => list.mark, ON_ROW),
  inList("list-extend-down", "Select down to the next row", "Shift+ArrowDown", stretch(1), MOVING),
  inList("list-extend-up", "Select up to the previous row", "Shift+ArrowUp", stretch(-1), MOVING),
  inList("list-mark-all", "Select all that match", "$mod+a", (list) => (isTextFocused() ? undefined : list.markAll)),
  inList("list-filter", "Filter the list", "f", (list) => list.filter),
  {
    id: "record-close",
    title: "Close the record, back to its row",
    group: "Lists",
    keys: "Escape",
    keysOnly: true,
    when: () => recordTarget() !== null,
    run: () => recordTarget()?.close(),
  },
  inList("list-unmark", "Select nothing", "Escape", (list) => list.unmark),
  inList("card-choose", "Move the card to…", "m", (list) => list.choose, BOARDS),
  inList("card-on", "Move the card one stage on", "Shift+ArrowRight", carry(1), BOARDS),
  inList("card-back", "Move the card one stage back", "Shift+ArrowLeft", carry(-1), BOARDS),
  inList("list-done", "Mark the activity as done", "x", (list) => list.done, AGENDA),
  inList(
    "reschedule-later",
    `${RESCHEDULE_MINUTES} minutes later`,
    "Shift+ArrowDown",
    later({ minutes: RESCHEDULE_MINUTES }),
    AGENDA,
  ),
  inList(
    "reschedule-earlier",
    `${RESCHEDULE_MINUTES} minutes earlier`,
    "Shift+ArrowUp",
    later({ minutes: -RESCHEDULE_MINUTES }),
    AGENDA,
  ),
  inList("reschedule-next-day", "A day later", "Shift+ArrowRight", later({ days: 1 }), AGENDA),
  inList("reschedule-previous-day", "A day earlier", "Shift+ArrowLeft", later({ days: -1 }), AGENDA),
];
