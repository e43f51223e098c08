import { useEffect, useRef } from "react";
import { z } from "zod";
import { useDesk } from "../data/desk.ts";
import { useViewState } from "./view-state.ts";

/** What of the view state is kept with the workspace; what cannot be read is left as it is. */
const kept = z
  .object({
    theme: z.enum(["system", "light", "dark"]),
    density: z.enum(["comfortable", "compact"]),
    panelWidth: z.number().min(320).max(900),
    sidebarWidth: z.number().min(52).max(360),
    hideEmpty: z.boolean(),
    panelPart: z.enum(["facts", "timeline", "relations", "changes"]),
  })
  .partial()
  .nullable()
  .catch(null);
type Kept = z.output<typeof kept>;

/** Milliseconds that a change rests before it is kept: a line that is dragged changes many times. */
const REST = 400;

/** Keeps how the user likes the app in the workspace: the page's own storage is another one whenever the shell's port is another. */
export function useRememberedView(): void {
  const [value, keep, read] = useDesk<Kept>("view", kept, null);
  const latest = useRef(keep);
  const taken = useRef(false);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (!read || taken.current) return;
    taken.current = true;
    if (value !== null) useViewState.getState().set(defined(value));
  }, [read, value]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useViewState.subscribe(({ set: _set, ...state }) => {
      if (!taken.current) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(state), REST);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
