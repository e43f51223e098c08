import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import { useBridge } from "./workspace.tsx";

/** Least time between two computations over all records, which a sync changes all the time. */
const MIN_INTERVAL_MS = 1_500;
/** Share of the time that a slow answer may take: slower ones are asked for more seldom. */
const MAX_TIME_SHARE = 0.2;
const FIRST_DELAY_MS = 60;

/**
 * Asks queries (those whose key begins with `key`) again when records of these resources change:
 * soon after the first change, then at a calm pace.
 */
export function useThrottledInvalidation(resources: readonly Resource[], key: QueryKey): void {
  const bridge = useBridge();
  const client = useQueryClient();
  const names = resources.join();
  const askAgain = useEffectEvent(() => client.invalidateQueries({ queryKey: key }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let again = false;
    let ready = 0;
    const ask = async () => {
      timer = undefined;
      asking = true;
      again = false;
      const from = performance.now();
      await askAgain();
      const took = performance.now() - from;
      ready = from + took + Math.max(MIN_INTERVAL_MS, took / MAX_TIME_SHARE);
      asking = false;
      // A change during the computation may be missing from it.
      if (again) plan();
    };
    const plan = () => {
      if (timer === undefined)
        timer = setTimeout(() => void ask(), Math.max(FIRST_DELAY_MS, ready - performance.now()));
    };
    const stop = bridge.onEvent((event) => {
      const concerns =
        event.type === "restarted" ||
        (event.type === "change" && names.split(",").includes(event.resource));
      if (!concerns) return;
      if (asking) again = true;
      else plan();
    });
    return () => {
      stop();
      clearTimeout(timer);
      again = false;
    };
  }, [bridge, names]);
}
