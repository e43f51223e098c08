import { create } from "zustand";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type ListChoice, NO_CHOICE } from "./list-filters.ts";

/** Where somebody was in a list, so that coming back finds the same row at the same place. */
export interface ListMemory {
  readonly choice: ListChoice;
  readonly sort: string | null;
  /** Row of the keyboard. */
  readonly active: number;
  /** Scroll position, pixels. */
  readonly top: number;
  readonly selected: ReadonlySet<string>;
}

const FRESH: ListMemory = { choice: NO_CHOICE, sort: null, active: 0, top: 0, selected: new Set() };

interface Memories {
  readonly lists: Readonly<Partial<Record<Resource, ListMemory>>>;
  readonly remember: (resource: Resource, change: Partial<ListMemory>) => void;
}

const useMemories = create<Memories>((set) => ({
  lists: {},
  remember: (resource, change) =>
    set((state) => ({ lists: { ...state.lists, [resource]: { ...(state.lists[resource] ?? FRESH), ...change } } })),
}));

export function useListMemory(resource: Resource): {
  readonly memory: ListMemory;
  readonly remember: (change: Partial<ListMemory>) => void;
} {
  const memory = useMemories((state) => state.lists[resource]) ?? FRESH;
  const remember = useMemories((state) => state.remember);
  return { memory, remember: (change) => remember(resource, change) };
}
