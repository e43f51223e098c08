import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DoctorState } from "../../../shared/local/doctor.ts";
import { ask } from "../../core/ask.ts";
import { DOCTOR_KEY, useBridge } from "../../core/workspace.tsx";

/** The check that runs, or the last one; events keep it up to date. */
export function useDoctor() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: DOCTOR_KEY,
    queryFn: () => ask<DoctorState>(bridge, { method: "GET", path: "/local/doctor" }),
  });
  const post = async (path: string, body: Readonly<Record<string, boolean>>) => {
    await ask(bridge, { method: "POST", path, body });
    // The answer may be older than the events that came meanwhile.
    await client.invalidateQueries({ queryKey: DOCTOR_KEY });
  };
  return {
    doctor: data,
    start: (mend: boolean) => post("/local/doctor/start", { mend, complete: true }),
    cancel: () => post("/local/doctor/cancel", {}),
  };
}
