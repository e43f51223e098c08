/** Where a process tells what it does. Never given a token or the contents of records. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  message: string,
  details?: Readonly<Record<string, unknown>>,
) => void;
