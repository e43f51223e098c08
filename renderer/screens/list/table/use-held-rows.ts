import { useState } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, PAGE_RECORDS, type ShownRecord } from "../../../core/queries.ts";
import type { Frame } from "./row-scroller.ts";
import type { Rows } from "./use-rows.ts";

/**
 * The rows in the order that they had when a cell was opened, with their present values: a saved
 * change may move its row to another place, and the next cell of it would be lost from sight.
 */
export function useHeldRows(resource: Resource, rows: Rows, frame: Frame, isHeld: boolean): Rows {
  const [held, setHeld] = useState<Rows | null>(null);
  if (isHeld && held === null) setHeld(rows);
  if (!isHeld && held !== null) setHeld(null);
  if (!isHeld || held === null || held.of !== rows.of) return rows;
  const present = new Map<string, ShownRecord>();
  // A saved row often moves to the first page.
  for (const [first, last] of [
    [0, PAGE_RECORDS],
    [Math.max(0, frame.first - PAGE_RECORDS), frame.last + PAGE_RECORDS],
  ] as const)
    for (let index = first; index <= last; index += 1) {
      const row = rows.row(index);
      if (row !== undefined) present.set(keyOf(resource, row), row);
    }
  return {
    ...rows,
    row: (index) => {
      const row = held.row(index);
      return row === undefined ? rows.row(index) : (present.get(keyOf(resource, row)) ?? row);
    },
  };
}
