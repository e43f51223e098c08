import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "../../shared/local/me.ts";
import { callLocal, localKey, localQuery } from "./local.ts";
import { useBridge } from "./workspace.tsx";

/** The user of this workspace: null until one is chosen, undefined while it is loading. */
export function useMe(): Me | null | undefined {
  return useQuery(localQuery(useBridge(), "readMe")).data;
}

/**
 * Returns a function that chooses the user among those that the server has shown. It throws a
 * `RequestError` when that is refused.
 */
export function useSaveMe(): (id: number) => Promise<Me> {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (id) => {
    const me = await callLocal(bridge, "chooseMe", { body: { id } });
    client.setQueryData(localKey("readMe"), me);
    return me;
  };
}
