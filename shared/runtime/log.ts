export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where a process tells what it does. Never given a token or the contents of records. */
export type Log = (
  level: LogLevel,
  message: string,
  details?: Readonly<Record<string, unknown>>,
) => void;
