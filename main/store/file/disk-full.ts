const CODES: readonly unknown[] = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];

/**
 * Whether a write failed because there is no room left, on the disk or in the user's share of it.
 */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && CODES.includes((error as NodeJS.ErrnoException).code);
}

export const DISK_FULL = "The disk is full. Nothing was changed. Free some space, then try again.";
