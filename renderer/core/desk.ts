import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { z } from "zod";
import { ask } from "./ask.ts";
import { useBridge } from "./workspace.tsx";

/**
 * A value of the interface that is kept with the workspace (`/local/desk/NAME`), so that it
 * outlives restarts. Until it is read, and when what is kept cannot be read, it is the fallback.
 * Setting shows at once.
 */
export function useDesk<T>(
  name: string,
  schema: z.ZodType<T>,
  fallback: T,
): readonly [T, (value: T) => void, boolean] {
  const bridge = useBridge();
  const client = useQueryClient();
  const path = `/local/desk/${encodeURIComponent(name)}`;
  const queryKey = ["desk", name];
  const query = useQuery({
    queryKey,
    queryFn: async () => (await ask<{ value: unknown }>(bridge, { method: "GET", path })).value,
  });
  // The same value as long as it is the same: what is drawn from it is not drawn anew.
  const parsed = useMemo(() => schema.safeParse(query.data), [schema, query.data]);
  const keep = (value: T) => {
    client.setQueryData(queryKey, value);
    void bridge.request({ method: "PUT", path, body: { value } });
  };
  return [parsed.success ? parsed.data : fallback, keep, query.isFetched];
}
