import { useSyncExternalStore } from "react";
import { dayOf, localNow } from "./local-date.ts";

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
