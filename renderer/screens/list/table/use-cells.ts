import { type RefObject, useState } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { addToast } from "../../../core/toasts.ts";
import { namesOfTyped } from "../../../core/use-typed.tsx";
import { requestEdit } from "../../../fields/field-request.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { cellTarget } from "./cell-editor.tsx";
import type { Column } from "./columns.ts";

/** A cell by the key of its record and the name of its column. */
export interface CellAddress {
  readonly key: string;
  readonly column: string;
}

/** The cell that was edited before a lock. */
export function typedCell(resource: Resource): CellAddress | null {
  for (const name of namesOfTyped()) {
    const [place, resourceName, key = "", column = ""] = name.split("/")[0]?.split(" ") ?? [];
    if (place === "cell" && resourceName === resource) return { key, column };
  }
  return null;
}

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  /** Key of the active row; null while it is not loaded. */
  readonly activeKey: string | null;
  readonly editing: CellAddress | null;
  readonly setEditing: (editing: CellAddress | null) => void;
  readonly onOpen: (key: string) => void;
}

export interface Cells {
  /** Name of the active column; null while the keys act on whole rows. */
  readonly column: string | null;
  readonly editing: CellAddress | null;
  readonly move: (by: 1 | -1) => void;
  /** Makes the keys act on whole rows again. */
  readonly leave: () => void;
  /** Edits a cell; without a column the active one, else the first that can be edited. */
  readonly edit: (key: string | null, column?: string) => void;
  /** Ends an edit, and goes on to the next cell of the row when it was left by Tab. */
  readonly finish: (onward: 1 | -1 | null) => void;
}

/** The active cell of the active row, and the cell that is edited. */
export function useCells(options: Options): Cells {
  const { grid, resource, columns, activeKey, editing, setEditing, onOpen } = options;
  const [requestedColumn, setColumn] = useState<string | null>(null);
  const names = columns.map(({ field }) => field.field);
  // A column that was removed, or has no room beside an open record, is active no more.
  const column =
    requestedColumn !== null && names.includes(requestedColumn) ? requestedColumn : null;
  const isEditable = ({ field }: Column) => cellTarget(resource, field).where === "cell";
  const edit = (key: string | null, wantedName?: string) => {
    const name = wantedName ?? column ?? columns.find(isEditable)?.field.field;
    const field = columns.find((column) => column.field.field === name)?.field;
    if (key === null || field === undefined) return;
    setColumn(field.field);
    const target = cellTarget(resource, field);
    switch (target.where) {
      case "cell":
        setEditing({ key, column: field.field });
        break;
      case "record":
        onOpen(key);
        requestEdit({ resource, key, field: target.name });
        break;
      case "nowhere":
        addToast({ tone: "plain", text: target.why });
    }
  };
  return {
    column,
    editing,
    move: (delta) => {
      const from = column === null ? (delta > 0 ? -1 : names.length) : names.indexOf(column);
      setColumn(names[Math.max(0, Math.min(names.length - 1, from + delta))] ?? null);
    },
    leave: () => setColumn(null),
    edit: (key, name) => edit(key ?? activeKey, name),
    finish: (onward) => {
      const next = onward === null ? undefined : nextEditable(columns, isEditable, editing, onward);
      setEditing(
        next === undefined || editing === null ? null : { ...editing, column: next.field },
      );
      if (next !== undefined) setColumn(next.field);
      // Unless the editor was left by a click on something else.
      else if (grid.current?.contains(document.activeElement) === true)
        grid.current.focus({ preventScroll: true });
    },
  };
}

function nextEditable(
  columns: readonly Column[],
  isEditable: (column: Column) => boolean,
  editing: CellAddress | null,
  delta: 1 | -1,
): ListField | undefined {
  const from = columns.findIndex(({ field }) => field.field === editing?.column);
  const remainingColumns =
    delta > 0 ? columns.slice(from + 1) : columns.slice(0, Math.max(0, from)).toReversed();
  return remainingColumns.find(isEditable)?.field;
}
