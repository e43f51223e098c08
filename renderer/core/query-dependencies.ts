import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { coverageOf } from "./coverage.ts";
import { localKey } from "./local.ts";

/** Returns what changes the answer of a query: the table of shared/local says so in its `meta`. */
export function dependenciesOf({ meta }: Pick<Query, "meta">): readonly string[] {
  const names = meta?.["dependsOn"];
  return Array.isArray(names) ? names.map(String) : [];
}

let reading: readonly Resource[] = [];

/** Returns whether records of a resource are still on their way here: what is missing may come. */
export function isBeingRead(resource: Resource): boolean {
  return reading.includes(resource);
}

/**
 * Follows which resources are being read. Names are texts that components compute from an answer:
 * when the reading of a resource begins or ends, the answers on the screen that hold its names
 * become new objects, which draws them again without asking the engine again.
 */
export function followReading(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const key = hashKey(localKey("readStatus"));
  const follow = () => {
    const status = client.getQueryData<LocalStatus>(localKey("readStatus"));
    if (status === undefined) return;
    const nowReading = coverageOf(status, RESOURCES).reading;
    const changedLists = RESOURCES.filter(
      (name) => nowReading.includes(name) !== reading.includes(name),
    );
    if (changedLists.length === 0) return;
    reading = nowReading;
    const names = new Set<string>([...changedLists, "everything"]);
    for (const query of cache.findAll({ type: "active" }))
      if (query.state.data !== undefined && dependenciesOf(query).some((name) => names.has(name)))
        query.setState({ data: structuredClone(query.state.data) });
  };
  follow();
  const stop = cache.subscribe(({ type, query }) => {
    if (type === "updated" && query.queryHash === key) follow();
  });
  return () => {
    stop();
    reading = [];
  };
}
