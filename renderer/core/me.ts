import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "../../shared/local/me.ts";
import { callLocal, localKey, localQuery } from "./local.ts";
import { useBridge } from "./workspace.tsx";

/** Who uses this workspace: null before it was said, undefined until that is known. */
export function useMe(): Me | null | undefined {
  return useQuery(localQuery(useBridge(), "readMe")).data;
}

/** Says it: one of the users that the server has shown. Throws an `AskError` when it is refused. */
export function useSaveMe(): (id: number) => Promise<Me> {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (id) => {
    const me = await callLocal(bridge, "chooseMe", { body: { id } });
    client.setQueryData(localKey("readMe"), me);
    return me;
  };
}
