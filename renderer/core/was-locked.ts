/** In the storage of the window: a lock loads the page again. */
const STORED_AS = "roadbook-was-locked";

/** Notes that this window showed a lock: once it is open, it goes on where it was. */
export function noteLocked(): void {
  sessionStorage.setItem(STORED_AS, "yes");
}

/** Returns whether this window showed a lock since it was asked last. */
export function takeWasLocked(): boolean {
  const wasLocked = sessionStorage.getItem(STORED_AS) !== null;
  sessionStorage.removeItem(STORED_AS);
  return wasLocked;
}
