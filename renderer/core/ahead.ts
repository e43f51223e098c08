import { useEffect, useEffectEvent } from "react";
import { whenIdle } from "./when-idle.ts";

/** How something is asked for before it is shown. */
export interface Ahead {
  /** The answer stays in memory until the page is closed, however late it is shown. */
  readonly isKept?: boolean;
}

/** The same for the query library. */
export function keeping({ isKept = false }: Ahead): { readonly gcTime?: number } {
  return isKept ? { gcTime: Number.POSITIVE_INFINITY } : {};
}

/**
 * A page that stays busy, or is never called idle (see `whenIdle`), asks after this time all the
 * same; one question after the other must not take half a minute.
 */
const LONGEST_MS = 1_000;

/** Asks once, when the page is idle and what the question depends on is known. */
export function useAskAheadWhenIdle(isReady: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let isLeft = false;
    if (isReady) whenIdle(() => isLeft || askNow(), LONGEST_MS);
    return () => {
      isLeft = true;
    };
  }, [isReady]);
}
