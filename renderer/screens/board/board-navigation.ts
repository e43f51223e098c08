import type { KeyboardEvent } from "react";
import type { CardPosition } from "./board-memory.ts";
import type { ShownColumn } from "./board-words.ts";

const PAGE_CARDS = 6;

export type BoardKey =
  | { readonly does: "step"; readonly key: string; readonly step: number }
  | { readonly does: "carry" | "extend"; readonly step: 1 | -1 }
  | { readonly does: "choose" | "open" | "enter" };

/** Reads a key that is pressed on a card; null for keys that the board does not use. */
export function boardKeyOf(event: KeyboardEvent): BoardKey | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.shiftKey) {
    switch (key) {
      case "ArrowLeft":
        return { does: "carry", step: -1 };
      case "ArrowRight":
        return { does: "carry", step: 1 };
      case "ArrowUp":
        return { does: "extend", step: -1 };
      case "ArrowDown":
        return { does: "extend", step: 1 };
      default:
        return null;
    }
  }
  if (isStep(key)) return { does: "step", key, step: 1 };
  if (key === "Enter") return { does: "open" };
  return key === "m" ? { does: "choose" } : null;
}

/** Returns whether a key moves from card to card. */
function isStep(key: string): boolean {
  return /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/.test(key);
}

/** Returns the position that a key moves to, past columns without cards; null for other keys. */
export function stepOf(
  columns: readonly ShownColumn[],
  position: CardPosition | null,
  key: string,
  step: number,
): CardPosition | null {
  const columnIndex = columns.findIndex((column) => String(column.id) === position?.column);
  const column = columns[columnIndex];
  if (position === null || column === undefined) return null;
  const within = (index: number): CardPosition => ({
    column: position.column,
    index: Math.max(0, Math.min(column.count - 1, index)),
  });
  const beside = (otherColumns: readonly ShownColumn[]): CardPosition => {
    const filledColumn = otherColumns.find((item) => item.count > 0);
    return filledColumn === undefined
      ? position
      : {
          column: String(filledColumn.id),
          index: Math.min(position.index, filledColumn.count - 1),
        };
  };
  switch (key) {
    case "ArrowUp":
      return within(position.index - step);
    case "ArrowDown":
      return within(position.index + step);
    case "PageUp":
      return within(position.index - PAGE_CARDS);
    case "PageDown":
      return within(position.index + PAGE_CARDS);
    case "Home":
      return within(0);
    case "End":
      return within(column.count - 1);
    case "ArrowLeft":
      return beside(columns.slice(0, columnIndex).toReversed());
    case "ArrowRight":
      return beside(columns.slice(columnIndex + 1));
    default:
      return null;
  }
}

/** Returns the column beside a column; undefined at the ends. */
export function neighbour(
  columns: readonly ShownColumn[],
  from: string,
  step: 1 | -1,
): ShownColumn | undefined {
  const columnIndex = columns.findIndex((column) => String(column.id) === from);
  return columnIndex < 0 ? undefined : columns[columnIndex + step];
}

/** Returns the nearest position that has a card; the first of the board for null. */
export function clamped(
  position: CardPosition | null,
  columns: readonly ShownColumn[],
): CardPosition | null {
  const column = columns.find((item) => String(item.id) === position?.column && item.count > 0);
  if (column !== undefined && position !== null)
    return {
      column: position.column,
      index: Math.max(0, Math.min(position.index, column.count - 1)),
    };
  const firstColumn = columns.find((item) => item.count > 0);
  return firstColumn === undefined ? null : { column: String(firstColumn.id), index: 0 };
}
