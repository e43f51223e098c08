import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { dependenciesOf } from "../../../shared/local/request.ts";
import type { OutboxState } from "../../../shared/local/status.ts";
import { callLocal, localKeys, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";

const LIMIT = 50;

/** States of changes that go no further without the user. */
export const NEEDING: readonly OutboxState[] = ["conflict", "rejected"];

const asked = (state: readonly OutboxState[], page: number) => ({
  query: { state, page, limit: LIMIT },
});

/** States of changes that go on by themselves. */
export const WAITING: readonly OutboxState[] = ["queued", "sending", "unsure"];

/** One page of what waits or needs the user, oldest first. */
export function useOutboxPage(state: readonly OutboxState[], number: number) {
  const bridge = useBridge();
  return useQuery({
    ...localQuery(bridge, "listOutbox", asked(state, number)),
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
    queryKey: [...localKeys("listOutbox"), "log"],
    meta: { dependsOn: dependenciesOf("listOutbox") },
    queryFn: async ({ pageParam }): Promise<Envelope<OutboxEntryView>> => {
      const read = (page: number) => callLocal(bridge, "listOutbox", asked(["done"], page));
      const first = await read(pageParam ?? 1);
      return pageParam === null && first.last_page > 1 ? read(first.last_page) : first;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.current_page > 1 ? last.current_page - 1 : undefined),
    enabled,
  });
}
