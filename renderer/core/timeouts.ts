/** Resolves when some work is over, however it ends, or after so many milliseconds. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.race([Promise.allSettled([work]), limit]);
}

/**
 * Calls back when the page is idle, after `longest` milliseconds at the latest. The bound is not
 * for busy pages only: when another page of its process was closed, Chromium may never call a page
 * idle again.
 */
export function whenIdle(callback: () => void, longest: number): void {
  requestIdleCallback(callback, { timeout: longest });
}
