import type { Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";

/** The real clock. Its timers do not keep a process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Warnings and errors, a line each, on standard error. */
export const stderrLog: Log = (level, message, details) => {
  if (level === "debug" || level === "info") return;
  const rest = details === undefined ? "" : ` ${JSON.stringify(details)}`;
  process.stderr.write(`roadbook ${level}: ${message}${rest}\n`);
};
