import type { Query, QueryClient } from "@tanstack/react-query";
import { whenIdle } from "./when-idle.ts";

/** A sync changes records many times a second. */
const PAUSE_MS = 5_000;
/** A page that stays busy asks after this time all the same. */
const LONGEST_MS = 1_000;

/** Whether an answer stays in memory while nothing shows it, see `keeping` in ahead.ts. */
function isKept({ gcTime }: Pick<Query, "gcTime">): boolean {
  return gcTime === Number.POSITIVE_INFINITY;
}

/**
 * Asks again for what is kept and not on the screen when records have changed, some seconds later
 * and when the page is idle: a view that is opened then shows nothing old first.
 */
export function refreshKept(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const refresh = () => {
    timer = undefined;
    if (isStopped) return;
    void client.refetchQueries({ type: "inactive", stale: true, predicate: isKept });
  };
  const stop = cache.subscribe((event) => {
    // Only a change of records: what could not be read is not asked for again and again.
    const isOld = event.type === "updated" && event.action.type === "invalidate";
    if (isOld && isKept(event.query) && !event.query.isActive())
      timer ??= setTimeout(() => whenIdle(refresh, LONGEST_MS), PAUSE_MS);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
