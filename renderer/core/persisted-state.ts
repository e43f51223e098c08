import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { z } from "zod";
import { create, type StateCreator } from "zustand";
import { persist } from "zustand/middleware";
import type { Resource } from "../../shared/contract/resource.ts";
import { localRequest } from "../../shared/local/request.ts";
import { localQuery } from "./local.ts";
import { announceSetting } from "./settings-channel.ts";
import { useBridge } from "./workspace.tsx";

/** Everything of the interface that outlives the page, by the name under which it is stored. */
type PersistedKey =
  | "view"
  | "recent"
  | "views"
  | "activity-type"
  | "scope"
  | "untouched"
  | "second-zone"
  | "reminder-minutes"
  | "reminders"
  | "promises"
  | "reminder-notifications"
  | "outside-names"
  | "key-owner"
  | "email-templates"
  | "first-steps"
  | "duplicates-apart"
  | "report-period"
  | "cv-queue"
  | `columns:${Resource}`;

/** A piece of interface state that the workspace stores, as JSON. */
interface PersistedState<T> {
  readonly key: PersistedKey;
  readonly schema: z.ZodType<T>;
  /** The value until it is loaded, and when what is stored cannot be read. */
  readonly fallback: T;
}

export interface Persisted<T> {
  readonly value: T;
  /** Shows at once and is stored with the workspace. */
  readonly set: (value: T) => void;
  /** True if the workspace has answered: before that, nothing is known to be missing. */
  readonly isLoaded: boolean;
}

/**
 * Interface state that is stored with the workspace, so that it outlives restarts. The page's own
 * storage is another one whenever the shell's port is another.
 */
export function usePersistedState<T>({ key, schema, fallback }: PersistedState<T>): Persisted<T> {
  const bridge = useBridge();
  const client = useQueryClient();
  const params = { name: key };
  const storedQuery = localQuery(bridge, "readSetting", { params });
  const query = useQuery({ ...storedQuery, select: valueOf });
  // Equal values keep their object: nothing is drawn again for them.
  const parsed = useMemo(() => schema.safeParse(query.data), [schema, query.data]);
  const set = (value: T) => {
    client.setQueryData(storedQuery.queryKey, { value });
    const body = { value };
    void bridge
      .request(localRequest("saveSetting", { params, body }))
      .then(() => announceSetting(key));
  };
  return { value: parsed.success ? parsed.data : fallback, set, isLoaded: query.isFetched };
}

/** Reads pieces; true once all are there: what shows them before shows its fallback first. */
export function useReadEarly(keys: readonly PersistedKey[]): boolean {
  const bridge = useBridge();
  return useQueries({
    queries: keys.map((name) => localQuery(bridge, "readSetting", { params: { name } })),
    combine: (queries) => queries.every((query) => query.isFetched),
  });
}

const valueOf = ({ value }: { readonly value: unknown }) => value;

/** A store whose state, or a part of it, the workspace stores. */
export interface PersistedStore<T> {
  readonly key: PersistedKey;
  /** Null for what cannot be read. */
  readonly schema: z.ZodType<T | null>;
  /** Takes what was stored; called once, and only when something was. */
  readonly restore: (value: T) => void;
  /** Takes what was stored later, by this window or another one. */
  readonly follow?: (value: T) => void;
  /** Returns what is to be stored. */
  readonly snapshot: () => T;
  readonly subscribe: (changed: () => void) => () => void;
}

/** A divider that is dragged changes the state many times: it is stored after a pause. */
const SAVE_DELAY_MS = 400;

/** Restores a store when the page opens, and stores it when it changes. */
export function usePersistedStore<T>(store: PersistedStore<T>): void {
  const { value, set, isLoaded } = usePersistedState<T | null>({
    key: store.key,
    schema: store.schema,
    fallback: null,
  });
  const latestSet = useRef(set);
  const isRestored = useRef(false);
  useEffect(() => {
    latestSet.current = set;
  });
  useEffect(() => {
    if (!isLoaded) return;
    if (value !== null) (isRestored.current ? store.follow : store.restore)?.(value);
    isRestored.current = true;
  }, [store, isLoaded, value]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      if (!isRestored.current) return;
      clearTimeout(timer);
      timer = setTimeout(() => latestSet.current(store.snapshot()), SAVE_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
}

/**
 * A store that the page's own storage has, too: a theme has to be there before the first paint,
 * and the workspace answers later. `usePersistedStore` is what makes it last.
 */
export function createCachedStore<T>(name: "roadbook-view", init: StateCreator<T>) {
  return create<T>()(persist(init, { name }));
}
