import { clampDelay, type Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";

/** The real clock. Its timers do not keep a process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (run, ms) => {
    const timer = setTimeout(run, Math.ceil(clampDelay(ms)));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Errors have no fields of their own for JSON. */
const messageOfError = (_name: string, value: unknown) =>
  value instanceof Error ? value.message : value;

/** Writes warnings and errors to standard error, one per line. */
export const stderrLog: Log = (level, message, details) => {
  if (level === "debug" || level === "info") return;
  const suffix = details === undefined ? "" : ` ${JSON.stringify(details, messageOfError)}`;
  process.stderr.write(`roadbook ${level}: ${message}${suffix}\n`);
};

/** Lets others in: resolves once what waits has had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
