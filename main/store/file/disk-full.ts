const CODES: readonly unknown[] = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];

/**
 * Returns whether a write failed because no space is left on the disk or in the user's quota, or
 * for a reason that this one caused.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && CODES.includes(error.code)) || isDiskFull(error.cause);
}

export const DISK_FULL = "The disk is full. Nothing was changed. Free some space, then try again.";
