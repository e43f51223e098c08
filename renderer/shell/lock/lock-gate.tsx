import { type ReactNode, useEffect, useRef } from "react";
import { useEncryption } from "../../core/encryption.ts";
import { startPageOver } from "../../core/one-workspace.ts";
import { LockScreen } from "./lock-screen.tsx";

/**
 * Shows the page of an open workspace, and nothing but the lock of a locked one. What the page held
 * of the workspace goes with the page: it is loaded again.
 */
export function LockGate({
  startOver = startPageOver,
  children,
}: {
  readonly startOver?: () => void;
  readonly children: ReactNode;
}) {
  const { encryption, isPending } = useEncryption();
  const wasOpen = useRef(false);
  const locked = encryption?.locked ?? null;
  useEffect(() => {
    if (isPending) return;
    if (locked === null) wasOpen.current = true;
    else if (wasOpen.current) startOver();
  }, [isPending, locked, startOver]);
  if (isPending) return null;
  return encryption === undefined || locked === null ? (
    children
  ) : (
    <LockScreen reason={locked} hasPassphrase={encryption.has_passphrase} startOver={startOver} />
  );
}
