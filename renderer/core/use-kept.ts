import { useEffect, useRef } from "react";
import type { z } from "zod";
import { useDesk } from "./desk.ts";

/**
 * Milliseconds that a change rests before it is kept: a line that is dragged changes many times.
 */
const REST = 400;

/** A piece of the page's state that is kept with the workspace. */
export interface KeptState<T> {
  readonly name: string;
  /** Null for what cannot be read. */
  readonly schema: z.ZodType<T | null>;
  /** Takes what was kept; called once, and only when something was. */
  readonly take: (value: T) => void;
  readonly read: () => T;
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Takes a state from the workspace when the page opens, and keeps it there when it changes: the
 * page's own storage is another one whenever the shell's port is another.
 */
export function useKept<T>(state: KeptState<T>): void {
  const [value, keep, isRead] = useDesk<T | null>(state.name, state.schema, null);
  const latest = useRef(keep);
  const taken = useRef(false);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (!isRead || taken.current) return;
    taken.current = true;
    if (value !== null) state.take(value);
  }, [state, isRead, value]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = state.subscribe(() => {
      if (!taken.current) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(state.read()), REST);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [state]);
}
