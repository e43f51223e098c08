import { useRef, useState } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { listKeys } from "../../query/list-keys.ts";
import type { CardPosition } from "./board-memory.ts";
import { columnList, type ShownColumn } from "./board-words.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

type Keys = ReadonlySet<string>;
const NONE: Keys = new Set();

interface Options {
  readonly resource: BoardResource;
  /** Address of the board: another board has another selection. */
  readonly address: string;
  readonly filter: Filter;
  readonly columns: readonly ShownColumn[];
  readonly position: CardPosition | null;
  readonly recordAt: (at: CardPosition | null) => ShownRecord | undefined;
}

/** The selected cards of a board: one by one, a range of a column, or all of one. */
export function useCardSelection(options: Options) {
  const { resource, address, filter, columns, position, recordAt } = options;
  const bridge = useBridge();
  const [chosenCards, setChosen] = useState({ address, keys: NONE });
  const keys = chosenCards.address === address ? chosenCards.keys : NONE;
  /** Start of the range, and the selection before it. */
  const range = useRef<{ readonly from: CardPosition; readonly keysBefore: Keys } | null>(null);
  const turn = useRef(0);
  const choose = (next: Keys) => setChosen({ address, keys: next });
  const keyAt = (position: CardPosition | null) => {
    const record = recordAt(position);
    return record === undefined ? null : keyOf(resource, record);
  };
  /** Reads keys of a column, also of cards that are not loaded, and adds them. */
  const addStretch = (column: string, keysBefore: Keys, from: number, count: number) => {
    turn.current += 1;
    const ownTurn = turn.current;
    const id = columns.find((candidate) => String(candidate.id) === column)?.id ?? null;
    void attempt(async () => {
      const foundKeys = await listKeys(bridge, columnList(resource, filter, id), from, count);
      if (ownTurn === turn.current) choose(new Set([...keysBefore, ...foundKeys]));
    }, TEXTS.notSelected);
  };
  return {
    keys,
    has: (record: ShownRecord) => keys.has(keyOf(resource, record)),
    toggle: (position: CardPosition | null) => {
      const key = keyAt(position);
      if (key === null || position === null) return;
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      range.current = { from: position, keysBefore: next };
      turn.current += 1;
      choose(next);
    },
    /** Selects the cards from the start of the range to this one, which is in the same column. */
    extendTo: (to: CardPosition) => {
      const currentRange = range.current;
      const start =
        currentRange?.from.column === to.column
          ? currentRange
          : { from: position?.column === to.column ? position : to, keysBefore: keys };
      range.current = start;
      const [firstIndex, lastIndex] = [
        Math.min(start.from.index, to.index),
        Math.max(start.from.index, to.index),
      ];
      addStretch(to.column, start.keysBefore, firstIndex, lastIndex - firstIndex + 1);
    },
    /** Selects all cards of the column that the active one is in. */
    column: () => {
      if (position === null) return;
      range.current = null;
      addStretch(position.column, keys, 0, Number.POSITIVE_INFINITY);
    },
    clear: () => {
      range.current = null;
      turn.current += 1;
      choose(NONE);
    },
    /** The active card is another one: the next range begins there. */
    moved: () => {
      range.current = null;
    },
  };
}
