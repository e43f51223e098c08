import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";

/** Returns the running or last check, which events keep up to date, and starts and cancels it. */
export function useDoctor() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery(localQuery(bridge, "readDoctor"));
  // Events that arrived meanwhile may be newer than the answer.
  const refetch = () => client.invalidateQueries({ queryKey: localKey("readDoctor") });
  return {
    doctor: data,
    start: async (repair: boolean) => {
      await callLocal(bridge, "startDoctor", { body: { repair, complete: true } });
      await refetch();
    },
    cancel: async () => {
      await callLocal(bridge, "cancelDoctor");
      await refetch();
    },
  };
}
