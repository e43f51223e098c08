import { z } from "zod";
import { create } from "zustand";
import { windowPart } from "../core/window-part.ts";
import { NOTHING, type Selection } from "./selection.ts";

/** Where somebody was in a list, so that coming back finds the same row at the same place. */
export interface Position {
  /** The active row. */
  readonly active: number;
  /** Whether somebody went there: at first it is the first one. */
  readonly isReached: boolean;
  /** How far the list was scrolled, pixels. */
  readonly top: number;
  /** How long the list was. */
  readonly total: number;
}

const START: Position = { active: 0, isReached: false, top: 0, total: 0 };
/** Lists whose position is remembered. */
const MAX_REMEMBERED_LISTS = 60;

interface Memory {
  /** By resource and query of the address. */
  readonly positions: ReadonlyMap<string, Position>;
  readonly selected: { readonly list: string; readonly selection: Selection };
}

export const EMPTY_MEMORY: Memory = {
  positions: new Map(),
  selected: { list: "", selection: NOTHING },
};

export const useListMemory = create<Memory>(() => EMPTY_MEMORY);

export function positionOf(list: string): Position {
  return useListMemory.getState().positions.get(list) ?? START;
}

export function rememberPosition(list: string, change: Partial<Position>): void {
  const positions = new Map(useListMemory.getState().positions);
  const next = { ...(positions.get(list) ?? START), ...change };
  // The list that was used last is forgotten last.
  positions.delete(list);
  positions.set(list, next);
  for (const oldest of positions.keys()) {
    if (positions.size <= MAX_REMEMBERED_LISTS) break;
    positions.delete(oldest);
  }
  useListMemory.setState({ positions });
}

/** The selection of a list; it belongs to what is filtered, in whatever order. */
export function useSelection(list: string): readonly [Selection, (selection: Selection) => void] {
  const selection = useListMemory((state) =>
    state.selected.list === list ? state.selected.selection : NOTHING,
  );
  return [selection, (next) => useListMemory.setState({ selected: { list, selection: next } })];
}

const selection = z.discriminatedUnion("of", [
  z.object({ of: z.literal("some"), keys: z.array(z.string()) }),
  z.object({ of: z.literal("all"), except: z.array(z.string()) }),
]);
const position: z.ZodType<Position> = z.object({
  active: z.number(),
  isReached: z.boolean().default(false),
  top: z.number(),
  total: z.number(),
});
const memory = z.object({
  positions: z.array(z.tuple([z.string(), position])),
  selected: z.object({ list: z.string(), selection }),
});

export const LIST_MEMORY_PART = windowPart("lists", memory, {
  snapshot: () => {
    const { positions, selected } = useListMemory.getState();
    return {
      positions: [...positions],
      selected: { list: selected.list, selection: toArrays(selected.selection) },
    };
  },
  restore: ({ positions, selected }) =>
    useListMemory.setState({
      positions: new Map(positions),
      selected: { list: selected.list, selection: toSets(selected.selection) },
    }),
  subscribe: (changed) => useListMemory.subscribe(changed),
});

function toArrays(chosen: Selection): z.output<typeof selection> {
  return chosen.of === "some"
    ? { of: "some", keys: [...chosen.keys] }
    : { of: "all", except: [...chosen.except] };
}

function toSets(chosen: z.output<typeof selection>): Selection {
  return chosen.of === "some"
    ? { of: "some", keys: new Set(chosen.keys) }
    : { of: "all", except: new Set(chosen.except) };
}
