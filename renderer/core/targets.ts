import { type RefObject, useEffect, useRef } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import { type Place, useNavigation } from "./navigation.ts";
import type { ShownRecord } from "./queries.ts";

/** Kind of thing that commands act on: the rows of a list, a record, a page. */
export interface TargetKind<T> {
  readonly name: string;
  /** Returns the one that is on the page; null: commands have nothing to act on here. */
  readonly current: () => T | null;
  /** Returns whether it is still on its way to the page: keys wait for it. */
  readonly isLoading: () => boolean;
  /** Returns why there is none, for a user who pressed a key. */
  readonly whyNone?: () => string | null;
}

interface Mounted<T> {
  readonly target: T | null;
  readonly isLoading: boolean;
}

/** A kind of which a view mounts the one that it shows. */
export interface MountedKind<T> extends TargetKind<T> {
  /** Makes what is held the current one. Returns a function that ends it. */
  readonly mount: (holder: RefObject<Mounted<T>>) => () => void;
}

const listeners = new Set<() => void>();

/** Calls the listener when a target comes, goes or has loaded. Returns a function that ends it. */
export function onTargetChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Defines a kind of target, for the room that owns such things. */
export function defineTarget<T>(name: string): MountedKind<T> {
  let holder: RefObject<Mounted<T>> | null = null;
  return {
    name,
    current: () => holder?.current.target ?? null,
    isLoading: () => holder?.current.isLoading === true,
    mount: (next) => {
      holder = next;
      announce();
      return () => {
        if (holder === next) holder = null;
        announce();
      };
    },
  };
}

/**
 * Lets commands act on this target while the component is mounted. Null: what they do is impossible
 * at present, and they are not offered.
 */
export function useTarget<T>(kind: MountedKind<T>, target: T | null, isLoading = false): void {
  const latest = useRef<Mounted<T>>({ target, isLoading });
  useEffect(() => {
    latest.current = { target, isLoading };
  });
  const isMounted = target !== null;
  useEffect(() => (isMounted ? kind.mount(latest) : undefined), [kind, isMounted]);
  useEffect(() => {
    if (isMounted && !isLoading) announce();
  }, [isMounted, isLoading]);
}

/** The page itself, wherever the user is: for commands that need nothing on it. */
export const PAGE: TargetKind<Place> = {
  name: "page",
  current: () => useNavigation.getState().place,
  isLoading: () => false,
};

type View = Place["view"];
type PlaceOf<V extends View> = Extract<Place, { readonly view: V }>;

export function pageOf<V extends View>(...views: readonly V[]): TargetKind<PlaceOf<V>> {
  const isOfViews = (place: Place): place is PlaceOf<V> =>
    views.some((view) => view === place.view);
  return {
    name: views.join("-"),
    current: () => {
      const { place } = useNavigation.getState();
      return isOfViews(place) ? place : null;
    },
    isLoading: () => false,
  };
}

/** A record that a command can be about. */
export interface ActiveRecord {
  readonly resource: Resource;
  readonly key: string;
  readonly shown: ShownRecord;
}

/** The row, card or activity that keys act on in the view on the page. */
interface Cursor {
  /** Null while it has none, or its record is not loaded. */
  readonly record: () => ActiveRecord | null;
  /** Returns whether the user went there: the first one is active before that. */
  readonly isReached: () => boolean;
  /** Scrolls it into view, which loads it. */
  readonly reveal: () => void;
}
export const CURSOR = defineTarget<Cursor>("cursor");

/** The record that is open, beside a list or as a page. */
interface OpenRecord {
  /** Null while it is loading. */
  readonly record: ActiveRecord | null;
  readonly close: () => void;
}
export const RECORD = defineTarget<OpenRecord>("record");

/** The selected rows or cards: commands are about these, and not about one record. */
interface SelectedRecords {
  readonly resource: Resource;
  readonly size: number;
  /** Keys of the records; null where all that match are selected. */
  readonly keys: readonly string[] | null;
  readonly clear: () => void;
}
export const SELECTION = defineTarget<SelectedRecords>("selection");

/** The record that is open. */
export function openRecord(): ActiveRecord | null {
  return RECORD.current()?.record ?? null;
}

/** The record that is open, else the one that the cursor is at. */
export function activeRecord(): ActiveRecord | null {
  return openRecord() ?? CURSOR.current()?.record() ?? null;
}

/** Returns whether the active record is still on its way to the page. */
export function isRecordLoading(): boolean {
  return RECORD.current() === null ? CURSOR.isLoading() : RECORD.isLoading();
}

/** The record that is open, else the one that the cursor is at. */
export const ACTIVE_RECORD: TargetKind<ActiveRecord> = {
  name: "active-record",
  current: activeRecord,
  isLoading: isRecordLoading,
};

/** The active record, if the user went to it: what is written down must be about no other. */
export function reachedRecord(): ActiveRecord | null {
  const isReached = openRecord() !== null || CURSOR.current()?.isReached() !== false;
  return isReached ? activeRecord() : null;
}

export function selectedCount(): number {
  return SELECTION.current()?.size ?? 0;
}
