import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { recordQuery } from "../../../core/queries.ts";
import { whenIdle } from "../../../core/when-idle.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { comingQuery } from "../../../query/about.ts";

/**
 * After this time they are asked for in any case: a page on which nothing changes may not be called
 * idle for half a second, and the next key comes sooner.
 */
const LONGEST_WAIT_MS = 100;

interface Options {
  readonly keyAt: (index: number) => string | null;
  readonly active: number;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
}

/**
 * While a record is open beside the list, asks for the next one and the one before it when the page
 * is idle: the key that goes there then shows it at once.
 */
export function useNeighboursAhead(resource: Resource, { keyAt, active, open }: Options): void {
  const client = useQueryClient();
  const bridge = useBridge();
  const isOpen = open !== null && open === keyAt(active);
  const next = isOpen ? keyAt(active + 1) : null;
  const previous = isOpen && active > 0 ? keyAt(active - 1) : null;
  useEffect(() => {
    let isLeft = false;
    const ask = (key: string) => {
      void client.prefetchQuery(recordQuery(bridge, resource, key));
      // What is to come with an organization is found by those below it.
      if (resource === "contact" || resource === "candidate")
        void client.prefetchQuery(comingQuery(bridge, resource, key, Date.now()));
    };
    if (next !== null || previous !== null)
      whenIdle(() => {
        if (isLeft) return;
        if (next !== null) ask(next);
        if (previous !== null) ask(previous);
      }, LONGEST_WAIT_MS);
    return () => {
      isLeft = true;
    };
  }, [bridge, client, resource, next, previous]);
}
