import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Bridge } from "../../../shared/bridge.ts";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { ask } from "../../core/ask.ts";
import { useBridge } from "../../core/workspace.tsx";

const LIMIT = 50;

/** States of changes that go no further without the user. */
export const NEEDING = "conflict,rejected";

function page(bridge: Bridge, state: string, number: number): Promise<Envelope<OutboxEntryView>> {
  return ask(bridge, {
    method: "GET",
    path: "/local/outbox",
    query: { state, page: String(number), limit: String(LIMIT) },
  });
}

/** One page of what waits or needs the user, oldest first. */
export function useOutboxPage(state: string, number: number) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["outbox", state, number],
    queryFn: () => page(bridge, state, number),
    placeholderData: keepPreviousData,
  });
}

/**
 * What was sent, newest first: the log is kept oldest first, so that its pages are read from the
 * last one backwards.
 */
export function useSentLog(enabled: boolean) {
  const bridge = useBridge();
  return useInfiniteQuery({
    queryKey: ["outbox", "done", "log"],
    queryFn: async ({ pageParam }): Promise<Envelope<OutboxEntryView>> => {
      const first = await page(bridge, "done", pageParam ?? 1);
      return pageParam === null && first.last_page > 1
        ? page(bridge, "done", first.last_page)
        : first;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.current_page > 1 ? last.current_page - 1 : undefined),
    enabled,
  });
}
