import { type ReactNode, useEffect, useRef, useState } from "react";
import { useEncryption } from "../../core/encryption.ts";
import { startPageOver } from "../../core/workspaces.ts";
import { usePreparing } from "../../core/preparing.ts";
import { noteLocked } from "../../core/wait-while-locked.ts";
import { CannotOpenScreen } from "./cannot-open-screen.tsx";
import { ConversionScreen, LockScreen, PreparingScreen } from "./lock-screen.tsx";

/**
 * Shows the page of an open workspace, and nothing but the lock of a locked one, how far its
 * conversion is, or why it cannot be opened. What the page held of a workspace that is locked goes
 * with the page: it is loaded again.
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
  const [isKnown, setKnown] = useState(false);
  const preparing = usePreparing((state) => state.preparing);
  if (!isPending && !isKnown) setKnown(true);
  const locked = encryption?.locked ?? null;
  useEffect(() => {
    if (isPending) return;
    if (locked === null) {
      wasOpen.current = true;
      return;
    }
    noteLocked();
    if (wasOpen.current) startOver();
  }, [isPending, locked, startOver]);
  // A page that is shown stays while it is asked again.
  if (!isKnown) return preparing === null ? null : <PreparingScreen preparing={preparing} />;
  const conversion = encryption?.conversion ?? null;
  if (conversion !== null) return <ConversionScreen conversion={conversion} />;
  const problem = locked === null ? (encryption?.cannot_open ?? null) : null;
  if (problem !== null) return <CannotOpenScreen problem={problem} startOver={startOver} />;
  return encryption === undefined || locked === null ? (
    children
  ) : (
    <LockScreen
      reason={locked}
      hasPassphrase={encryption.has_passphrase}
      isSyncing={encryption.is_syncing}
      startOver={startOver}
    />
  );
}
