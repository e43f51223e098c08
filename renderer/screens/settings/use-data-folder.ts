import { useQuery } from "@tanstack/react-query";
import { localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";

/** Where this workspace is, as the engine that has it open says; undefined until it has said so. */
export function useDataFolder(): string | undefined {
  return useQuery(localQuery(useBridge(), "readWorkspace")).data?.folder;
}
