import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type Command, type CommandSource, listCommand } from "../../core/command.ts";
import { printing } from "../../core/print-page.ts";
import { useNavigation } from "../../core/navigation.ts";
import { type ListTarget, listTarget, recordTarget } from "../../core/targets.ts";
import { useSavedViews } from "../../query/saved-views.ts";
import { selectedResource, whyNotEditSelected } from "../../changes/selected-rows.ts";
import { viewCommands } from "./views/view-commands.ts";
import { type ListPopup, printList, useListPopups } from "../../query/list-actions.ts";
import { LIST_TEXTS as TEXTS } from "./texts.ts";

const step = (by: number) => (list: ListTarget) => {
  const { move } = list;
  return move === undefined ? undefined : () => move(by);
};
const jump = (end: "first" | "last") => (list: ListTarget) => {
  const { moveTo } = list;
  return moveTo === undefined ? undefined : () => moveTo(end);
};
const extend = (by: number) => (list: ListTarget) => {
  const { extend: extendBy } = list;
  return extendBy === undefined ? undefined : () => extendBy(by);
};
const moveCell = (by: 1 | -1) => (list: ListTarget) => {
  const { moveCell: moveBy } = list;
  return moveBy === undefined ? undefined : () => moveBy(by);
};
const PAGE_ROWS = 15;
const MOVING = { keysOnly: true, needs: "rows" } as const;
const ON_ROW = { needs: "row" } as const;
/** In a text, these keys select all of it. */
function isTextFocused(): boolean {
  return (
    document.activeElement?.matches('input, textarea, [contenteditable], [role="dialog"] *') ===
    true
  );
}

/** Moving among rows and acting on them; boards and the agenda support some of these, too. */
const OF_ROWS: readonly Command[] = [
  listCommand("list-next", TEXTS.commands.nextRow, "j", step(1), {
    ...MOVING,
    also: ["ArrowDown"],
  }),
  listCommand("list-previous", TEXTS.commands.previousRow, "k", step(-1), {
    ...MOVING,
    also: ["ArrowUp"],
  }),
  listCommand("list-page-down", TEXTS.commands.pageDown, "PageDown", step(PAGE_ROWS), MOVING),
  listCommand("list-page-up", TEXTS.commands.pageUp, "PageUp", step(-PAGE_ROWS), MOVING),
  listCommand("list-first", TEXTS.commands.firstRow, "Home", jump("first"), MOVING),
  listCommand("list-last", TEXTS.commands.lastRow, "End", jump("last"), MOVING),
  listCommand("list-open", TEXTS.commands.open, "Enter", (list) => list.open, {
    ...MOVING,
    ...ON_ROW,
  }),
  listCommand("list-enter", TEXTS.commands.openPage, "o", (list) => list.enter, ON_ROW),
  listCommand("list-next-cell", TEXTS.commands.nextCell, "ArrowRight", moveCell(1), {
    ...MOVING,
    ...ON_ROW,
  }),
  listCommand("list-previous-cell", TEXTS.commands.previousCell, "ArrowLeft", moveCell(-1), {
    ...MOVING,
    ...ON_ROW,
  }),
  listCommand("list-edit-cell", TEXTS.commands.editCell, "F2", (list) => list.editCell, ON_ROW),
  listCommand("list-menu", TEXTS.commands.menu, "Shift+F10", (list) => list.menu, {
    ...ON_ROW,
    also: ["ContextMenu"],
    keysOnly: true,
  }),
  listCommand("list-leave-cell", TEXTS.commands.leaveCell, "Escape", (list) => list.leaveCell, {
    keysOnly: true,
  }),
  listCommand("list-mark", TEXTS.commands.selectRow, "x", (list) => list.toggle, ON_ROW),
  listCommand("list-extend-down", TEXTS.commands.extendDown, "Shift+ArrowDown", extend(1), MOVING),
  listCommand("list-extend-up", TEXTS.commands.extendUp, "Shift+ArrowUp", extend(-1), MOVING),
  listCommand(
    "list-mark-all",
    TEXTS.commands.selectAll,
    "$mod+a",
    (list) => (isTextFocused() ? undefined : list.selectAll),
    { needs: "rows" },
  ),
  listCommand("list-filter", TEXTS.commands.filter, "f", (list) => list.filter),
  {
    id: "record-close",
    title: TEXTS.commands.closeRecord,
    group: "Lists",
    keys: "Escape",
    keysOnly: true,
    when: () => recordTarget() !== null,
    run: () => recordTarget()?.close(),
  },
  listCommand(
    "list-unmark",
    TEXTS.commands.clearSelection,
    "Escape",
    (list) => list.clearSelection,
  ),
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

/** Whether rows are selected that can be changed now. */
function canEditSelected(): boolean {
  return selectedResource() !== null && whyNotEditSelected() === null;
}

function haveSelectedTags(): boolean {
  const resource = selectedResource();
  return resource !== null && CONTRACTS[resource].body["tags"] !== undefined;
}

/** Actions on a list as a whole. */
const OF_THE_LIST: readonly Command[] = [
  opening("list-add-filter", TEXTS.commands.addFilter, "Shift+f", "filter"),
  opening("list-sort", TEXTS.commands.sort, "v s", "sort"),
  opening("list-columns", TEXTS.commands.columns, "v c", "columns"),
  opening("list-views", TEXTS.commands.views, "v v", "views"),
  opening("list-save-view", TEXTS.commands.saveView, "v k", "save-view"),
  opening("list-export", TEXTS.commands.export, "v e", "export"),
  { ...opening("list-print", TEXTS.commands.print, "v p", "print"), ...printing(printList) },
  {
    ...opening(
      "list-edit-selected",
      TEXTS.commands.editSelected,
      "Shift+e",
      "bulk",
      canEditSelected,
    ),
    whyNot: whyNotEditSelected,
    needs: "rows",
  },
  {
    id: "list-tag-selected",
    title: TEXTS.commands.tagSelected,
    group: "Lists",
    when: () => haveSelectedTags() && canEditSelected(),
    run: () => useListPopups.getState().show("bulk", "tags"),
  },
  {
    id: "list-email-selected",
    title: TEXTS.commands.emailSelected,
    group: "Lists",
    when: () => listTarget()?.emailSelected !== undefined,
    run: () => listTarget()?.emailSelected?.(),
  },
  {
    id: "list-copy-emails",
    title: TEXTS.commands.copyEmails,
    group: "Lists",
    when: () => listTarget()?.copyEmails !== undefined,
    run: () => listTarget()?.copyEmails?.(),
  },
  {
    id: "list-save-cards",
    title: TEXTS.commands.saveCards,
    group: "Lists",
    when: () => listTarget()?.saveCards !== undefined,
    run: () => listTarget()?.saveCards?.(),
  },
];

export const SOURCE: CommandSource = {
  commands: [...OF_ROWS, ...OF_THE_LIST],
  useOffered: () => viewCommands(useSavedViews().views),
};
