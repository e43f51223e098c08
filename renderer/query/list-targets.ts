import { defineTarget } from "../core/targets.ts";

/** Moves among what a view lists: rows, cards, activities, changes. */
interface Listed {
  readonly move: (delta: number) => void;
  readonly moveTo: (end: "first" | "last") => void;
}
export const LISTED = defineTarget<Listed>("listed");

/** Opens what the cursor is at: beside the list; when it is open there, as a page. */
export const OPENABLE = defineTarget<{ readonly open: () => void }>("openable");

/** The row or card that the cursor is at. */
interface ActiveRow {
  /** Opens it as a page. */
  readonly enter: () => void;
  readonly openMenu: () => void;
  readonly toggle: () => void;
}
export const ACTIVE_ROW = defineTarget<ActiveRow>("active-row");

/** Rows or cards that can be selected together. */
interface SelectableRows {
  /** Moves and selects the rows in between. */
  readonly extend: (delta: 1 | -1) => void;
  readonly selectAll: () => void;
}
export const SELECTABLE_ROWS = defineTarget<SelectableRows>("selectable-rows");

/** The text box that filters a list or board. */
export const FILTER_BOX = defineTarget<{ readonly focus: () => void }>("filter-box");
