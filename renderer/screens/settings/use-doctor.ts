import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";

/** The check that runs, or the last one; events keep it up to date. */
export function useDoctor() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery(localQuery(bridge, "readDoctor"));
  // The answer may be older than the events that came meanwhile.
  const look = () => client.invalidateQueries({ queryKey: localKey("readDoctor") });
  return {
    doctor: data,
    start: async (mend: boolean) => {
      await callLocal(bridge, "startDoctor", { body: { mend, complete: true } });
      await look();
    },
    cancel: async () => {
      await callLocal(bridge, "cancelDoctor");
      await look();
    },
  };
}
