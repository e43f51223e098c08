import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import { useBridge } from "./workspace.tsx";

/** A sync changes records many times a second; what is reckoned over all of them is asked for again at most this often. Milliseconds. */
const PACE = 1_500;
const SOON = 60;

/** Asks queries (those whose key begins with `key`) again when records of these resources change: soon after the first change, then at a calm pace. */
export function useCalmly(resources: readonly Resource[], key: readonly string[]): void {
  const bridge = useBridge();
  const client = useQueryClient();
  const names = resources.join();
  const prefix = key.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const stop = bridge.onEvent((event) => {
      const concerns =
        event.type === "restarted" || (event.type === "change" && names.split(",").includes(event.resource));
      if (!concerns || timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          void client.invalidateQueries({ queryKey: prefix.split(",") });
        },
        Math.max(SOON, last + PACE - performance.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [bridge, client, names, prefix]);
}
