import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { useMe } from "../core/me.ts";
import { type How, useNavigation } from "../core/navigation.ts";
import { type ListQuery, rowsQuery, useAllDefinitions } from "../core/queries.ts";
import { useBridge } from "../core/workspace.tsx";
import { useToday } from "../ui/use-clock.tsx";
import { compileConditions, type QueryContext } from "./compile-conditions.ts";
import { type ListState, readQuery, writeQuery } from "./list-address.ts";
import { type ListField, listFields } from "./list-fields.ts";
import { followsScope, useScope, withMine } from "./scope.tsx";
import { quickFilters } from "../../shared/query/quick-fields.ts";
import { DEFAULT_SORT } from "./list-defaults.ts";
import { z } from "zod";
import { create } from "zustand";
import { windowPart } from "../core/window-part.ts";
import { NOTHING, type Selection } from "./selection.ts";

export interface OpenList {
  readonly resource: Resource;
  readonly state: ListState;
  /** The address has a filter that cannot be read. */
  readonly unreadable: boolean;
  /** Identifies this list: its position is remembered by it. */
  readonly query: string;
  /** True if it shows my records alone; null where its filters say whose it shows. */
  readonly isMine: boolean | null;
  /** Returns the state as the address has it now: for what acts later than it was rendered. */
  readonly current: () => ListState;
  /** Stable while the list is open: components that only change it are not drawn again. */
  readonly change: (change: Partial<ListState>, how?: How) => void;
  readonly fields: readonly ListField[];
  readonly fieldOf: (name: string) => ListField | undefined;
}

/**
 * The list that the address names. Its state lives there and nowhere else, so that back, forward
 * and a copied address just work.
 */
export function useOpenList(resource: Resource): OpenList {
  const place = useNavigation((state) => state.place);
  const query = place.view === "list" && place.resource === resource ? (place.query ?? "") : "";
  const read = useMemo(() => readQuery(query), [query]);
  const fields = useListFields(resource);
  const { scope } = useScope();
  const address = useMemo(() => listAddress(resource), [resource]);
  return useMemo(() => {
    const { unreadable, ...state } = read;
    const fieldOf = (name: string) => fields.find((field) => field.field === name);
    const isMine = followsScope(resource, state) ? scope === "mine" : null;
    return { resource, state, unreadable, query, isMine, fields, fieldOf, ...address };
  }, [resource, read, query, fields, scope, address]);
}

function listAddress(resource: Resource): Pick<OpenList, "current" | "change"> {
  const current = () => {
    const { unreadable: _, ...state } = readQuery(queryLeftIn(resource));
    return state;
  };
  return {
    current,
    change: (change, mode = "push") => {
      const { place, go } = useNavigation.getState();
      const open = place.view === "list" && place.resource === resource ? place.open : null;
      go({ view: "list", resource, open, query: writeQuery({ ...current(), ...change }) }, mode);
    },
  };
}

/** The query of a list: that of the address, or that with which the list was left. */
function queryLeftIn(resource: Resource): string {
  const { place, leftQueries } = useNavigation.getState();
  const isHere = place.view === "list" && place.resource === resource;
  return (isHere ? place.query : leftQueries[resource]) ?? "";
}

/** Fields of a resource's lists, custom ones and those of related records included. */
export function useListFields(resource: Resource): readonly ListField[] {
  const definitions = useAllDefinitions();
  return useMemo(() => listFields(resource, definitions), [resource, definitions]);
}

/** Today and the user, which living filters follow. */
export function useQueryContext(): QueryContext {
  const today = useToday();
  const me = useMe()?.id ?? null;
  return useMemo(() => ({ today, me }), [today, me]);
}

export function useListQuery(list: OpenList): ListQuery {
  const context = useQueryContext();
  const query = useMemo(() => listQuery(list, list.state, context), [list, context]);
  // Equal queries keep their object, whatever became known about fields.
  const queryText = JSON.stringify(query);
  // eslint-disable-next-line react/exhaustive-deps
  return useMemo(() => query, [queryText]);
}

/**
 * Returns a function that asks for the first page of a list as a text filters it, before the list
 * shows it. It resolves when the answer, or its error, is known.
 */
export function usePrefetchList(
  list: OpenList,
  without: readonly string[],
): (text: string) => Promise<void> {
  const client = useQueryClient();
  const bridge = useBridge();
  const context = useQueryContext();
  return (text) => {
    const query = listQuery(list, { ...list.state, text }, context);
    return client.prefetchQuery(rowsQuery(bridge, query, 1, without));
  };
}

function listQuery(
  { resource, fieldOf, isMine }: OpenList,
  { text, where, filter, sort }: ListState,
  context: QueryContext,
): ListQuery {
  const conditions = { text, where: isMine === true ? withMine(resource, where) : where, filter };
  return {
    resource,
    filter: listFilter(resource, conditions, fieldOf, context),
    sort: sort ?? DEFAULT_SORT[resource],
  };
}

/** Box and conditions as one filter. */
export function listFilter(
  resource: Resource,
  { text, where, filter }: Pick<ListState, "text" | "where" | "filter">,
  fieldOf: (name: string) => ListField | undefined,
  context: QueryContext,
): Filter {
  const conditions = compileConditions(where, fieldOf, context);
  const parts = [
    ...quickFilters(resource, text),
    ...(filter === null ? [] : [filter]),
    ...(conditions === null ? [] : [conditions]),
  ];
  return parts.length === 0
    ? { op: "all" }
    : parts.length === 1
      ? (parts[0] ?? { op: "all" })
      : { op: "and", of: parts };
}

/** Position of the user in a list, so that coming back finds the same row at the same place. */
export interface Position {
  readonly active: number;
  /** True if the user went there: at first it is the first one. */
  readonly isReached: boolean;
  /** Scroll position of the list, pixels. */
  readonly top: number;
  readonly total: number;
}

const START: Position = { active: 0, isReached: false, top: 0, total: 0 };
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
  subscribe: (onChange) => useListMemory.subscribe(onChange),
});

function toArrays(selected: Selection): z.output<typeof selection> {
  return selected.kind === "some"
    ? { of: "some", keys: [...selected.keys] }
    : { of: "all", except: [...selected.except] };
}

function toSets(selected: z.output<typeof selection>): Selection {
  return selected.of === "some"
    ? { kind: "some", keys: new Set(selected.keys) }
    : { kind: "all", except: new Set(selected.except) };
}
