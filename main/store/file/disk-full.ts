const CODES: readonly unknown[] = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];

/** Returns whether a write failed because no space is left on the disk or in the user's quota. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && CODES.includes(error.code);
}

export const DISK_FULL = "The disk is full. Nothing was changed. Free some space, then try again.";
