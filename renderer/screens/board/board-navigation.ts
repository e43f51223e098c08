import type { BoardColumn } from "../../../shared/local/report.ts";
import type { Spot } from "./board-memory.ts";

const PAGE_CARDS = 6;

/** Whether a key leads from card to card. */
export function isStep(key: string): boolean {
  return /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/.test(key);
}

/**
 * Where a key leads from a card, null for keys that lead nowhere. Columns without cards are stepped
 * over.
 */
export function stepOf(
  columns: readonly BoardColumn[],
  spot: Spot | null,
  key: string,
  by: number,
): Spot | null {
  const at = columns.findIndex((column) => String(column.id) === spot?.column);
  const column = columns[at];
  if (spot === null || column === undefined) return null;
  const within = (index: number): Spot => ({
    column: spot.column,
    index: Math.max(0, Math.min(column.count - 1, index)),
  });
  const beside = (others: readonly BoardColumn[]): Spot => {
    const other = others.find((item) => item.count > 0);
    return other === undefined
      ? spot
      : { column: String(other.id), index: Math.min(spot.index, other.count - 1) };
  };
  switch (key) {
    case "ArrowUp":
      return within(spot.index - by);
    case "ArrowDown":
      return within(spot.index + by);
    case "PageUp":
      return within(spot.index - PAGE_CARDS);
    case "PageDown":
      return within(spot.index + PAGE_CARDS);
    case "Home":
      return within(0);
    case "End":
      return within(column.count - 1);
    case "ArrowLeft":
      return beside(columns.slice(0, at).toReversed());
    case "ArrowRight":
      return beside(columns.slice(at + 1));
    default:
      return null;
  }
}

/** The column beside a column; undefined at the ends. */
export function neighbour(
  columns: readonly BoardColumn[],
  from: string,
  by: 1 | -1,
): BoardColumn | undefined {
  const at = columns.findIndex((column) => String(column.id) === from);
  return at < 0 ? undefined : columns[at + by];
}

/** The spot as it is now: cards come and go. Without one, the first card of the board. */
export function clamped(spot: Spot | null, columns: readonly BoardColumn[]): Spot | null {
  const column = columns.find((item) => String(item.id) === spot?.column && item.count > 0);
  if (column !== undefined && spot !== null)
    return { column: spot.column, index: Math.max(0, Math.min(spot.index, column.count - 1)) };
  const first = columns.find((item) => item.count > 0);
  return first === undefined ? null : { column: String(first.id), index: 0 };
}
