import { useEffect, useState } from "react";
import { useEncryption } from "./encryption.ts";
import { keepDrafts } from "./kept-drafts.ts";
import type { WindowPart } from "./window-part.ts";
import { useBridge } from "./workspace.tsx";

/**
 * Locking loads the page again, so that nothing readable is left in it. What is half typed waits
 * in the encrypted workspace for the unlock; that of a plain workspace, which has no lock, is not
 * written. Returns whether it is restored: an editor looks for it when it is opened.
 */
export function useKeptDrafts(visibleParts: readonly WindowPart[]): boolean {
  const bridge = useBridge();
  const isEncrypted = useEncryption().encryption?.state === "encrypted";
  const [isRestored, setRestored] = useState(false);
  useEffect(
    () => (isEncrypted ? keepDrafts(bridge, visibleParts, () => setRestored(true)) : undefined),
    [bridge, isEncrypted, visibleParts],
  );
  return isRestored || !isEncrypted;
}
