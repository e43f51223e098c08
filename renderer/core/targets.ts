import { type RefObject, useEffect, useRef } from "react";
import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "./queries.ts";

/** A record that a command can be about. */
export interface ActiveRecord {
  readonly resource: Resource;
  readonly key: string;
  readonly shown: ShownRecord;
}

/**
 * What a command acts on: the rows of the list, its active row, or the open record (else that row).
 */
export type Need = "rows" | "row" | "record";

/**
 * What the commands of lists do in the list, or board, that is on the page. What is left out has no
 * key there.
 */
export interface ListTarget {
  readonly active: () => ActiveRecord | null;
  /**
   * Whether somebody went to the active row: the first one is active before that. Left out where
   * the active one has the focus.
   */
  readonly isReached?: () => boolean;
  /** What is still loading: all rows, or only the active one. Left out: nothing. */
  readonly awaits?: "rows" | "row" | undefined;
  /** Scrolls the active row into view, which loads it. */
  readonly reveal?: () => void;
  /** Moves the active row by a number of rows. */
  readonly move?: (by: number) => void;
  readonly moveTo?: (end: "first" | "last") => void;
  /** Opens the active row beside the list; when it is open there, as a page. */
  readonly open?: () => void;
  /** Opens the active row as a page. */
  readonly enter?: () => void;
  /** Moves the active cell along its row. */
  readonly moveCell?: (by: 1 | -1) => void;
  /** Edits the active cell, or else the first of the active row that can be edited. */
  readonly editCell?: () => void;
  /** Left out while no cell is active, but the whole row. */
  readonly leaveCell?: () => void;
  /** Opens the menu of the active row. */
  readonly menu?: () => void;
  /** Selects the active row, or deselects it. */
  readonly toggle?: () => void;
  /** Moves and selects the rows in between. */
  readonly extend?: (by: number) => void;
  readonly selectAll?: () => void;
  /** Left out while nothing is selected. */
  readonly clearSelection?: () => void;
  /** How many rows are selected: then commands are about these, and not about one record. */
  readonly selected?: number;
  /** Left out while nothing is selected, and where records have no email addresses. */
  readonly copyEmails?: () => void;
  /** Left out as `copyEmails` is. */
  readonly emailSelected?: () => void;
  /** Left out while nothing is selected, and where records are no people. */
  readonly saveCards?: () => void;
  readonly filter?: () => void;
  /** Asks to which column of a board the active card should move. */
  readonly choose?: () => void;
  /** Moves the active card of a board to a column beside it. */
  readonly carry?: (by: 1 | -1) => void;
  /** Creates a record where the active one is. */
  readonly create?: () => void;
  /** Marks the active activity as done or not done. */
  readonly done?: () => void;
  /** Moves the active activity in time. */
  readonly reschedule?: (by: { readonly minutes: number } | { readonly days: number }) => void;
  /** Makes the active activity longer, or shorter, by minutes. */
  readonly extendTime?: (minutes: number) => void;
  /** Saves what is shown as a file that other calendars read. */
  readonly saveCalendar?: () => void;
  /** Moves from day to day, to the activity nearest to the time of the active one. */
  readonly across?: (by: 1 | -1) => void;
}

/** The record that is open, beside a list or as a page. */
export interface RecordTarget {
  readonly record: ActiveRecord | null;
  /** Whether it is still loading. */
  readonly awaits?: boolean;
  readonly close: () => void;
}

interface Targets {
  readonly list: RefObject<ListTarget> | null;
  readonly record: RefObject<RecordTarget> | null;
  /** Counts arrivals: keys that wait for one are tried again. */
  readonly arrivals: number;
}

/** What keys and palette act on: a view registers here what it can do while it is mounted. */
export const useTargets = create<Targets>(() => ({ list: null, record: null, arrivals: 0 }));

/** Counts an arrival once nothing is awaited any more. */
function useArrival(awaited: boolean): void {
  useEffect(() => {
    if (!awaited) useTargets.setState(({ arrivals }) => ({ arrivals: arrivals + 1 }));
  }, [awaited]);
}

/** Lets the commands of lists act on this view while it is mounted. */
export function useListTarget(target: ListTarget): void {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    useTargets.setState({ list: latest });
    return () => useTargets.setState((state) => (state.list === latest ? { list: null } : state));
  }, []);
  useArrival(target.awaits === "rows");
  useArrival(target.awaits !== undefined);
}

/** Lets the commands of records act on this record while it is mounted. */
export function useRecordTarget(target: RecordTarget): void {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    useTargets.setState({ record: latest });
    return () =>
      useTargets.setState((state) => (state.record === latest ? { record: null } : state));
  }, []);
  useArrival(target.awaits === true);
}

export function listTarget(): ListTarget | null {
  return useTargets.getState().list?.current ?? null;
}

export function recordTarget(): RecordTarget | null {
  return useTargets.getState().record?.current ?? null;
}

/** Whether what a command acts on is still on its way to the page. */
export function isAwaited(need: Need): boolean {
  const awaits = listTarget()?.awaits;
  switch (need) {
    case "rows":
      return awaits === "rows";
    case "row":
      return awaits !== undefined;
    case "record": {
      const record = recordTarget();
      return record === null ? awaits !== undefined : record.awaits === true;
    }
  }
}

/** How many rows are selected in the list on the page. */
export function selectedCount(): number {
  return listTarget()?.selected ?? 0;
}

/** The record that is open, else the one of the list's active row. */
export function activeRecord(): ActiveRecord | null {
  return recordTarget()?.record ?? listTarget()?.active() ?? null;
}

/** The active record, if somebody went to it: what is written down must be about nobody else. */
export function reachedRecord(): ActiveRecord | null {
  const open = recordTarget()?.record ?? null;
  return open !== null || listTarget()?.isReached?.() !== false ? activeRecord() : null;
}
