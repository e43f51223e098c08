import { useRef } from "react";
import { attempt } from "../../../core/use-action.ts";
import type { ListQuery } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { listKeys } from "../../../query/list-keys.ts";
import {
  EVERYTHING,
  isSelected,
  NOTHING,
  type Selection,
  sizeOf,
  withRows,
} from "../../../query/selection.ts";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";

interface Options {
  readonly list: ListQuery;
  readonly active: number;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly keyAt: (index: number) => string | null;
}

/** Selects rows one by one, as a range, or all that match. */
export function useRowSelection({ list, active, selection, onSelect, keyAt }: Options) {
  const bridge = useBridge();
  /** Start of the range, and the selection before it. */
  const range = useRef<{ readonly from: number; readonly before: Selection } | null>(null);
  const latest = useRef(0);

  const extendTo = (index: number) => {
    const start = range.current ?? { from: active, before: selection };
    range.current = start;
    const { from, before } = start;
    const [firstIndex, lastIndex] = from <= index ? [from, index] : [index, from];
    const here = Array.from({ length: lastIndex - firstIndex + 1 }, (_, offset) =>
      keyAt(firstIndex + offset),
    );
    latest.current += 1;
    const turn = latest.current;
    if (here.every((key) => key !== null)) {
      onSelect(withRows(before, here, true));
      return;
    }
    // Some of the rows are not loaded: their keys have to be requested.
    void attempt(async () => {
      const keys = await listKeys(bridge, list, firstIndex, lastIndex - firstIndex + 1);
      if (turn === latest.current) onSelect(withRows(before, keys, true));
    }, TEXTS.selection.failed);
  };
  return {
    has: (key: string) => isSelected(selection, key),
    any: selection.kind === "all" || selection.keys.size > 0,
    shareOf: (total: number): "none" | "some" | "all" => {
      const size = sizeOf(selection, total);
      return size === 0 ? "none" : size >= total ? "all" : "some";
    },
    toggle: (index: number) => {
      const key = keyAt(index);
      if (key === null) return;
      const selected =
        selection.kind === "all" ? selection.except.has(key) : !selection.keys.has(key);
      const next = withRows(selection, [key], selected);
      range.current = { from: index, before: next };
      onSelect(next);
    },
    extendTo,
    all: () => {
      range.current = null;
      onSelect(EVERYTHING);
    },
    none: () => {
      range.current = null;
      onSelect(NOTHING);
    },
    /** The active row changed: the next range starts there. */
    moved: (index?: number) => {
      range.current = index === undefined ? null : { from: index, before: selection };
    },
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
