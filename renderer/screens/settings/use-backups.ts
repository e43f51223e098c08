import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BackupsView } from "../../../shared/local/backups.ts";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { failureText } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { BACKUP_TEXTS } from "./backup-texts.ts";

/** The daily backup may be made while the list is on the screen. */
const REFRESH_MS = 30_000;

/** Returns the backups of the workspace; undefined until they are known. */
export function useBackups(): BackupsView | undefined {
  return useQuery({
    ...localQuery(useBridge(), "listBackups"),
    refetchInterval: REFRESH_MS,
  }).data;
}

type Running = "making" | "restoring";

/** Makes and restores backups, one at a time. */
export function useBackupActions() {
  const bridge = useBridge();
  const client = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (kind: Running, action: () => Promise<unknown>) => {
    setRunning(kind);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      const failed = kind === "making" ? BACKUP_TEXTS.notMade : BACKUP_TEXTS.failed;
      setFailure(failureText(error, failed));
    }
    await client.invalidateQueries(kind === "making" ? { queryKey: localKey("listBackups") } : {});
    setRunning(null);
  };
  return {
    running,
    failure,
    make: () => void run("making", () => callLocal(bridge, "makeBackup")),
    restore: (name: string) =>
      void run("restoring", () => callLocal(bridge, "restoreBackup", { params: { name } })),
  };
}
