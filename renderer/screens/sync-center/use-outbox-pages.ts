import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { dependenciesOf } from "../../../shared/local/request.ts";
import type { OutboxState } from "../../../shared/local/status.ts";
import { callLocal, localKeys, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";

const PAGE_ROWS = 50;

/** States of changes that need the user. */
export const NEEDING_STATES: readonly OutboxState[] = ["conflict", "rejected"];

const asked = (state: readonly OutboxState[], page: number) => ({
  query: { state, page, limit: PAGE_ROWS },
});

/** States of changes that continue without the user. */
export const WAITING_STATES: readonly OutboxState[] = ["queued", "sending", "unsure"];

/** One page of the changes in some states, oldest first. */
export function useOutboxPage(state: readonly OutboxState[], number: number) {
  const bridge = useBridge();
  return useQuery({
    ...localQuery(bridge, "listOutbox", asked(state, number)),
    placeholderData: keepPreviousData,
  });
}

/** Sent changes, newest first: the log is listed oldest first, so its pages are read backwards. */
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
