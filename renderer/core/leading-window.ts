import { useEffect } from "react";
import { create } from "zustand";

/** The windows of a workspace have one lock between them: who holds it speaks for the app. */
const LOCK = "roadbook-leading-window";

const useLead = create<{ readonly leads: boolean }>(() => ({ leads: false }));

/**
 * Whether this is the window that shows what must be seen once: the one that had the focus last, or
 * another when that is closed.
 */
export function useLeadingWindow(): boolean {
  useEffect(startLeading, []);
  return useLead((state) => state.leads);
}

let isStarted = false;
let isQueued = false;
/** Number of the newest hold: what happens to earlier ones says nothing any more. */
let newest = 0;

function startLeading(): void {
  if (isStarted) return;
  isStarted = true;
  if (document.hasFocus()) takeLead();
  else queueForLead();
  window.addEventListener("focus", () => {
    if (!useLead.getState().leads) takeLead();
  });
}

/** Waits until the leading window is closed. */
function queueForLead(): void {
  if (isQueued) return;
  isQueued = true;
  void hold({}, () => (isQueued = false));
}

function takeLead(): void {
  void hold({ steal: true }, () => undefined);
}

async function hold(options: LockOptions, granted: () => void): Promise<void> {
  let own = 0;
  try {
    await navigator.locks.request(LOCK, options, () => {
      own = newest += 1;
      granted();
      useLead.setState({ leads: true });
      return new Promise<never>(() => undefined);
    });
  } catch {
    // Another window has the focus, and took the lock.
    if (own !== newest) return;
    useLead.setState({ leads: false });
    queueForLead();
  }
}
