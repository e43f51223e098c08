import { useState } from "react";
import type { MenuPoint } from "../../../query/command-menu.tsx";

/** A menu that a key opens begins below the name of the row. */
const MENU_INDENT_PX = 40;

/** Where the menu of a row is open; `findRow` shows the active row and returns its element. */
export function useRowMenu(findRow: () => HTMLElement | null) {
  const [menu, setMenu] = useState<MenuPoint | null>(null);
  const openMenu = () => {
    const row = findRow()?.getBoundingClientRect();
    if (row !== undefined) setMenu({ x: row.left + MENU_INDENT_PX, y: row.bottom });
  };
  return { menu, setMenu, openMenu };
}

/** The commands of a row, by their ids; those of a group stand together. */
export const ROW_COMMANDS: readonly (readonly string[])[] = [
  ["list-open", "list-enter", "list-mark"],
  ["record-sync"],
  ["list-edit-cell", "record-edit", "record-stage", "record-owner"],
  ["capture-note", "capture-call", "record-plan"],
  [
    "record-mail",
    "record-template",
    "record-call",
    "record-copy-email",
    "record-copy-phone",
    "record-file",
  ],
  ["record-copy-text", "record-save-card", "list-save-cards"],
  ["record-delete"],
];
