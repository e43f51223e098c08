export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes a line to a process's log. Callers never pass tokens or the contents of records. */
export type Log = (
  level: LogLevel,
  message: string,
  details?: Readonly<Record<string, unknown>>,
) => void;
