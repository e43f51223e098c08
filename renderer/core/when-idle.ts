/**
 * Calls back when the page is idle, after `longest` milliseconds at the latest. The bound is not
 * for busy pages only: when another page of its process was closed, Chromium may never call a page
 * idle again.
 */
export function whenIdle(callback: () => void, longest: number): void {
  requestIdleCallback(callback, { timeout: longest });
}
