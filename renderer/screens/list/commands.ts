import type { Command, CommandSource } from "../../core/command.ts";
import { listCommand } from "../../core/list-command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { type ListTarget, recordTarget } from "../../core/targets.ts";
import { useSavedViews } from "../../query/saved-views.ts";
import { selectedResource, whyNotEditSelected } from "../../changes/selected-rows.ts";
import { viewCommands } from "./views/view-commands.ts";
import { type ListPopup, useListPopups } from "../../query/list-actions.ts";

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
const PAGE = 15;
const MOVING = { keysOnly: true, needs: "rows" } as const;
const ON_ROW = { needs: "row" } as const;
/** All of a text is what these keys mean there. */
function isTextFocused(): boolean {
  return (
    document.activeElement?.matches('input, textarea, [contenteditable], [role="dialog"] *') ===
    true
  );
}

/**
 * Moving in rows, and what is done to them: also on boards and in the agenda, where they offer it.
 */
const OF_ROWS: readonly Command[] = [
  listCommand("list-next", "Next row", "j", step(1), { ...MOVING, also: ["ArrowDown"] }),
  listCommand("list-previous", "Previous row", "k", step(-1), { ...MOVING, also: ["ArrowUp"] }),
  listCommand("list-page-down", "A page down", "PageDown", step(PAGE), MOVING),
  listCommand("list-page-up", "A page up", "PageUp", step(-PAGE), MOVING),
  listCommand("list-first", "First row", "Home", jump("first"), MOVING),
  listCommand("list-last", "Last row", "End", jump("last"), MOVING),
  listCommand("list-open", "Open beside the list; again: as a page", "Enter", (list) => list.open, {
    ...MOVING,
    ...ON_ROW,
  }),
  listCommand("list-enter", "Open as a page", "o", (list) => list.enter, ON_ROW),
  listCommand("list-mark", "Select the row", "x", (list) => list.mark, ON_ROW),
  listCommand(
    "list-extend-down",
    "Select down to the next row",
    "Shift+ArrowDown",
    stretch(1),
    MOVING,
  ),
  listCommand(
    "list-extend-up",
    "Select up to the previous row",
    "Shift+ArrowUp",
    stretch(-1),
    MOVING,
  ),
  listCommand("list-mark-all", "Select all that match", "$mod+a", (list) =>
    isTextFocused() ? undefined : list.markAll,
  ),
  listCommand("list-filter", "Filter the list", "f", (list) => list.filter),
  {
    id: "record-close",
    title: "Close the record, back to its row",
    group: "Lists",
    keys: "Escape",
    keysOnly: true,
    when: () => recordTarget() !== null,
    run: () => recordTarget()?.close(),
  },
  listCommand("list-unmark", "Select nothing", "Escape", (list) => list.unmark),
];

const onList = () => useNavigation.getState().place.view === "list";

function opening(
  id: string,
  title: string,
  keys: string,
  popup: ListPopup,
  when = onList,
): Command {
  return { id, title, group: "Lists", keys, when, run: () => useListPopups.getState().show(popup) };
}

/** What can be done with a list as a whole. */
const OF_THE_LIST: readonly Command[] = [
  opening("list-add-filter", "Add a filter", "Shift+f", "filter"),
  opening("list-sort", "Sort the list", "v s", "sort"),
  opening("list-columns", "Choose the columns", "v c", "columns"),
  opening("list-views", "Saved views", "v v", "views"),
  opening("list-save-view", "Save the list as a view", "v k", "save-view"),
  opening("list-export", "Export the list as CSV", "v e", "export"),
  {
    ...opening("list-edit-selected", "Edit the selected records", "Shift+e", "bulk", () => {
      return selectedResource() !== null && whyNotEditSelected() === null;
    }),
    whyNot: whyNotEditSelected,
  },
];

export const SOURCE: CommandSource = {
  commands: [...OF_ROWS, ...OF_THE_LIST],
  useOffered: () => viewCommands(useSavedViews().views),
};
