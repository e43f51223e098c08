import { useEffect, useState, useSyncExternalStore } from "react";
import { dayOf, localNow } from "./local-date.ts";
import { agoText } from "./format.ts";

/** The time in milliseconds, renewed every `every`: "2 minutes ago" has to be kept up to date. */
export function useNow(every = 15_000): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return nowMs;
}

const CLOCK_MS = 60_000;

/** Today in the user's zone, YYYY-MM-DD. Draws again when the day ends. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today);
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, CLOCK_MS);
  return () => clearInterval(timer);
}

function today(): string {
  return dayOf(localNow());
}

/** Time since an instant, kept up to date while it is on the screen. */
export function Ago({ timestamp }: { readonly timestamp: string | null }) {
  return agoText(timestamp, useNow());
}
