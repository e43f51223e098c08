import { useQuery } from "@tanstack/react-query";
import { ask } from "../../core/ask.ts";
import { useBridge } from "../../core/workspace.tsx";

/** Where this workspace is, as the engine that has it open says; undefined until it has said so. */
export function useDataFolder(): string | undefined {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["workspace"],
    queryFn: () =>
      ask<{ readonly folder: string }>(bridge, { method: "GET", path: "/local/workspace" }),
  }).data?.folder;
}
