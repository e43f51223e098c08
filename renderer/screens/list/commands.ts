import {
  ArrowDownUp,
  Bookmark,
  Columns3,
  Copy,
  Download,
  Ellipsis,
  ListFilter,
  ListPlus,
  type LucideIcon,
  MailPlus,
  Maximize2,
  Milestone,
  Pencil,
  Search,
  SquareUser,
  Tag,
} from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { BULK_BUSY, isBulkRunning } from "../../changes/bulk-progress.ts";
import { cannotEdit } from "../../changes/selected-rows.ts";
import {
  type Command,
  type CommandOn,
  type CommandRun,
  commandsIn,
  type CommandSource,
  defineCommand,
  pageCommand,
  printing,
} from "../../core/command.ts";
import { defineTarget, pageOf, RECORD, SELECTION } from "../../core/targets.ts";
import { hasContactCard } from "../../fields/exchange-files.ts";
import { stageField } from "../../fields/stage.tsx";
import { type ListPopup, printList, useListPopups } from "../../query/list-actions.ts";
import {
  ACTIVE_ROW,
  FILTER_BOX,
  LISTED,
  OPENABLE,
  SELECTABLE_ROWS,
} from "../../query/list-targets.ts";
import { placeOfView, type SavedView, useSavedViews } from "../../query/saved-views.ts";
import {
  copyEmails,
  emailSelected,
  hasEmails,
  saveCards,
  type SelectedRows,
  shortlistSelected,
} from "./bulk/selection-actions.ts";
import { BULK_TEXTS, LIST_TEXTS, VIEW_TEXTS, KEPT_TEXTS } from "./texts.ts";
import { madeTodayPlace } from "./views/use-list-views.ts";

const TEXTS = LIST_TEXTS.commands;

interface Cells {
  readonly move: (delta: 1 | -1) => void;
  /** Edits the active cell, or else the first of the row that can be edited. */
  readonly edit: () => void;
}
export const CELLS = defineTarget<Cells>("cells");

/** The active cell; without one, keys act on the whole row. */
export const ACTIVE_CELL = defineTarget<{ readonly leave: () => void }>("active-cell");

export const SELECTED_ROWS = defineTarget<SelectedRows>("selected-rows");

/** Fewer than a screen has: the view moves by what is in sight. */
const PAGE_ROWS = 15;

const command = commandsIn("Lists");
const HIDDEN = { palette: "never" } as const;
const step = (delta: number) => (listed: { readonly move: (delta: number) => void }) =>
  listed.move(delta);
const alongRow = (delta: 1 | -1) => (cells: Cells) => cells.move(delta);
const extend = (delta: 1 | -1) => (rows: { readonly extend: (delta: 1 | -1) => void }) =>
  rows.extend(delta);
const OPENING = { menus: ["row", "card"], section: "open" } as const;

/** In a text, these keys select all of it. */
function isTextFocused(): boolean {
  return (
    document.activeElement?.matches('input, textarea, [contenteditable], [role="dialog"] *') ===
    true
  );
}

/** Moving among rows and acting on them; boards and pages of activities support some of these. */
const OF_ROWS: readonly Command[] = [
  command(LISTED, "list-next", TEXTS.nextRow, ["j", "ArrowDown"], step(1), HIDDEN),
  command(LISTED, "list-previous", TEXTS.previousRow, ["k", "ArrowUp"], step(-1), HIDDEN),
  command(LISTED, "list-page-down", TEXTS.pageDown, ["PageDown"], step(PAGE_ROWS), HIDDEN),
  command(LISTED, "list-page-up", TEXTS.pageUp, ["PageUp"], step(-PAGE_ROWS), HIDDEN),
  command(LISTED, "list-first", TEXTS.firstRow, ["Home"], ({ moveTo }) => moveTo("first"), HIDDEN),
  command(LISTED, "list-last", TEXTS.lastRow, ["End"], ({ moveTo }) => moveTo("last"), HIDDEN),
  command(OPENABLE, "list-open", TEXTS.open, ["Enter"], ({ open }) => open(), {
    ...HIDDEN,
    ...OPENING,
    shortTitle: TEXTS.openShort,
  }),
  command(ACTIVE_ROW, "list-enter", TEXTS.openPage, ["o"], ({ enter }) => enter(), {
    icon: Maximize2,
    menus: ["row", "card", "quick"],
    section: "open",
  }),
  command(CELLS, "list-next-cell", TEXTS.nextCell, ["ArrowRight"], alongRow(1), HIDDEN),
  command(CELLS, "list-previous-cell", TEXTS.previousCell, ["ArrowLeft"], alongRow(-1), HIDDEN),
  command(CELLS, "list-edit-cell", TEXTS.editCell, ["F2"], ({ edit }) => edit(), {
    icon: Pencil,
    menus: ["row"],
    section: "edit",
  }),
  command(
    ACTIVE_ROW,
    "list-menu",
    TEXTS.menu,
    ["Shift+F10", "ContextMenu"],
    ({ openMenu }) => openMenu(),
    { ...HIDDEN, icon: Ellipsis, menus: ["quick"], shortTitle: TEXTS.menuShort },
  ),
  command(
    ACTIVE_CELL,
    "list-leave-cell",
    TEXTS.leaveCell,
    ["Escape"],
    ({ leave }) => leave(),
    HIDDEN,
  ),
  command(ACTIVE_ROW, "list-mark", TEXTS.selectRow, ["x"], ({ toggle }) => toggle(), {
    ...OPENING,
    shortTitle: TEXTS.selectRowShort,
  }),
  command(
    SELECTABLE_ROWS,
    "list-extend-down",
    TEXTS.extendDown,
    ["Shift+ArrowDown"],
    extend(1),
    HIDDEN,
  ),
  command(SELECTABLE_ROWS, "list-extend-up", TEXTS.extendUp, ["Shift+ArrowUp"], extend(-1), HIDDEN),
  command(
    SELECTABLE_ROWS,
    "list-mark-all",
    TEXTS.selectAll,
    ["$mod+a"],
    ({ selectAll }) => selectAll(),
    { isAvailable: () => !isTextFocused() },
  ),
  command(FILTER_BOX, "list-filter", TEXTS.filter, ["f"], ({ focus }) => focus(), { icon: Search }),
  command(RECORD, "record-close", TEXTS.closeRecord, ["Escape"], ({ close }) => close(), HIDDEN),
  command(SELECTION, "list-unmark", TEXTS.clearSelection, ["Escape"], ({ clear }) => clear()),
];

const ON_LIST = pageOf("list");

function opening(
  id: string,
  title: string,
  icon: LucideIcon,
  key: string,
  popup: ListPopup,
): Command {
  return command(ON_LIST, id, title, [key], () => useListPopups.getState().show(popup), { icon });
}

const OF_THE_LIST: readonly Command[] = [
  opening("list-add-filter", TEXTS.addFilter, ListFilter, "Shift+f", "filter"),
  opening("list-sort", TEXTS.sort, ArrowDownUp, "v s", "sort"),
  opening("list-columns", TEXTS.columns, Columns3, "v c", "columns"),
  opening("list-views", TEXTS.views, Bookmark, "v v", "views"),
  ...(["candidate", "contact"] as const).map((resource) =>
    pageCommand({
      id: `made-today-${resource}`,
      title: VIEW_TEXTS.goToMadeToday(CONTRACTS[resource].title[1]),
      group: "Lists",
      icon: resource,
      run: (_page, { navigation }) => navigation.go(madeTodayPlace(resource)),
    }),
  ),
  ...(["candidate", "contact"] as const).map((resource) =>
    pageCommand({
      id: `kept-too-long-${resource}`,
      title: KEPT_TEXTS.goTo(CONTRACTS[resource].title[1]),
      group: "Lists",
      icon: resource,
      run: (_page, { navigation: { place, go } }) => {
        if (place.view !== "list" || place.resource !== resource)
          go({ view: "list", resource, open: null });
        useListPopups.getState().show("kept-too-long");
      },
    }),
  ),
  opening("list-save-view", TEXTS.saveView, Bookmark, "v k", "save-view"),
  opening("list-export", TEXTS.export, Download, "v e", "export"),
  defineCommand({
    id: "list-print",
    title: TEXTS.print,
    group: "Lists",
    on: ON_LIST,
    keys: ["v p"],
    ...printing(printList),
  }),
];

interface BulkEdit {
  readonly icon: LucideIcon;
  readonly shortTitle: string | ((rows: SelectedRows) => string);
  readonly palette?: "never";
  readonly isFor: (resource: Resource) => boolean;
  /** The field that is edited first. */
  readonly fieldOf?: (resource: Resource) => string | undefined;
}

function editing(
  id: string,
  title: string,
  keys: readonly string[],
  { isFor, fieldOf, ...facts }: BulkEdit,
): CommandOn<SelectedRows> {
  const edit: CommandRun<SelectedRows> = ({ list }, { messages }) => {
    // The dialog would open by itself once the run has ended.
    if (isBulkRunning()) messages.add({ tone: "plain", text: BULK_BUSY });
    else useListPopups.getState().show("bulk", fieldOf?.(list.resource));
  };
  return command(SELECTED_ROWS, id, title, keys, edit, {
    ...facts,
    menus: ["selection"],
    section: "edit",
    isAvailable: ({ list }) => isFor(list.resource),
    whyNot: ({ list }) => cannotEdit(list.resource),
  });
}

const BAR_TEXTS = BULK_TEXTS.selection;

/** Commands on the selected rows, in the order of their bar. */
export const SELECTION_COMMANDS: readonly CommandOn<SelectedRows>[] = [
  editing("list-edit-selected", TEXTS.editSelected, ["Shift+e"], {
    icon: Pencil,
    shortTitle: BAR_TEXTS.edit,
    isFor: (resource) => Object.keys(CONTRACTS[resource].body).length > 0,
  }),
  editing("list-tag-selected", TEXTS.tagSelected, [], {
    icon: Tag,
    shortTitle: BAR_TEXTS.tags,
    isFor: (resource) => CONTRACTS[resource].body["tags"] !== undefined,
    fieldOf: () => "tags",
  }),
  editing("list-stage-selected", TEXTS.stageSelected, [], {
    icon: Milestone,
    shortTitle: ({ list }) => BAR_TEXTS.stage(stageField(list.resource)?.label ?? ""),
    // The command for one record is there, which acts on the selected ones, too.
    palette: "never",
    isFor: (resource) => stageField(resource) !== null,
    fieldOf: (resource) => stageField(resource)?.body,
  }),
  command(
    SELECTED_ROWS,
    "list-shortlist-selected",
    TEXTS.shortlistSelected,
    [],
    shortlistSelected,
    {
      icon: ListPlus,
      shortTitle: BAR_TEXTS.shortlist,
      // The command for one candidate is there, which acts on the selected ones, too.
      palette: "never",
      menus: ["selection"],
      isAvailable: ({ list }) => list.resource === "candidate",
    },
  ),
  command(SELECTED_ROWS, "list-email-selected", TEXTS.emailSelected, [], emailSelected, {
    icon: MailPlus,
    shortTitle: BAR_TEXTS.email,
    menus: ["selection"],
    isAvailable: ({ list }) => hasEmails(list.resource),
  }),
  command(SELECTED_ROWS, "list-copy-emails", TEXTS.copyEmails, [], copyEmails, {
    icon: Copy,
    shortTitle: BAR_TEXTS.copyEmails,
    menus: ["selection"],
    isAvailable: ({ list }) => hasEmails(list.resource),
  }),
  command(SELECTED_ROWS, "list-save-cards", TEXTS.saveCards, [], saveCards, {
    icon: SquareUser,
    // In the menu of a row it would not be plain whose.
    shortTitle: () => BAR_TEXTS.saveCards,
    menus: ["selection", "row"],
    section: "share",
    isAvailable: ({ list }) => hasContactCard(list.resource),
  }),
];

export const SOURCE: CommandSource = {
  commands: [...OF_ROWS, ...OF_THE_LIST, ...SELECTION_COMMANDS],
  useDynamicCommands: () => viewCommands(useSavedViews().views),
};

function viewCommands(views: readonly SavedView[]): readonly Command[] {
  return views.map((view) =>
    pageCommand({
      id: `view-${view.id}`,
      title: VIEW_TEXTS.goTo(view.name),
      group: "Go",
      detail: CONTRACTS[view.resource].title[1],
      run: (_page, { navigation }) => navigation.go(placeOfView(view)),
    }),
  );
}
