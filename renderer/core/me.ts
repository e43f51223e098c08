import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { useBridge } from "./workspace.tsx";

/** Who uses this workspace. */
export interface Me {
  readonly id: number;
  readonly full_name: string;
}

const ME_KEY = ["me"];

/** Who uses this workspace: null before it was said, undefined until that is known. */
export function useMe(): Me | null | undefined {
  const bridge = useBridge();
  return useQuery({
    queryKey: ME_KEY,
    queryFn: () => ask<Me | null>(bridge, { method: "GET", path: "/local/me" }),
  }).data;
}

/** Says it: one of the users that the server has shown. Throws an `AskError` when it is refused. */
export function useSaveMe(): (id: number) => Promise<Me> {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (id) => {
    const me = await ask<Me>(bridge, { method: "PUT", path: "/local/me", body: { id } });
    client.setQueryData(ME_KEY, me);
    return me;
  };
}
