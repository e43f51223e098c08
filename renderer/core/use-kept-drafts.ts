import { useEffect } from "react";
import { useEncryption } from "./encryption.ts";
import { keepDrafts } from "./kept-drafts.ts";
import { useBridge } from "./workspace.tsx";

/**
 * Locking loads the page again, so that nothing readable is left in it. What is half typed waits
 * in the encrypted workspace for the unlock; that of a plain workspace, which has no lock, is not
 * written.
 */
export function useKeptDrafts(): void {
  const bridge = useBridge();
  const isEncrypted = useEncryption().encryption?.state === "encrypted";
  useEffect(() => (isEncrypted ? keepDrafts(bridge) : undefined), [bridge, isEncrypted]);
}
