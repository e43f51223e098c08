import { create } from "zustand";
import type { SystemNotice } from "../../shared/bridge.ts";
import { useEffect } from "react";

type Permission = NotificationPermission | "missing";

/** Permission for notifications; asked again whenever the page comes to front. */
export const usePagePermission = create<{ readonly permission: Permission }>(() => ({
  permission: readPermission(),
}));

function readPermission(): Permission {
  return hasNotifications() ? Notification.permission : "missing";
}

/** Returns whether pages can show notifications of the system here, if the user permits it. */
export function hasNotifications(): boolean {
  return typeof Notification === "function";
}

/** Has the browser ask its user; only a press may call it. Returns what was answered. */
export async function askForPermission(): Promise<Permission> {
  if (hasNotifications()) await Notification.requestPermission();
  const permission = readPermission();
  usePagePermission.setState({ permission });
  return permission;
}

/** Notifications that a page in a browser shows: those of the open workspace, and gone with it. */
export class PageNotifications {
  /** With the keys of what they are about. */
  readonly #visibleTags = new Map<Notification, string>();
  #isFollowed = false;

  show({ key, title, body }: Omit<SystemNotice, "place">, onClick: () => void): void {
    usePagePermission.setState({ permission: readPermission() });
    if (readPermission() !== "granted") return;
    // A page that is closed or loaded again would leave them behind, without their clicks.
    if (!this.#isFollowed) window.addEventListener("pagehide", () => this.clear());
    this.#isFollowed = true;
    try {
      const notification = new Notification(title, { body, icon: "./icon.png" });
      this.#visibleTags.set(notification, key);
      notification.addEventListener("close", () => this.#visibleTags.delete(notification));
      notification.addEventListener("click", () => {
        window.focus();
        onClick();
        notification.close();
      });
    } catch {
      // Some browsers leave notifications to service workers; the page shows the reminder, too.
    }
  }

  /** Takes back those of some keys, if they are still shown. */
  withdraw(keys: readonly string[]): void {
    for (const [notification, key] of this.#visibleTags)
      if (keys.includes(key)) {
        this.#visibleTags.delete(notification);
        notification.close();
      }
  }

  /** Takes back what is still shown: of a locked workspace, nothing may be read. */
  clear(): void {
    this.withdraw([...this.#visibleTags.values()]);
  }
}

/** The windows of a workspace have one lock between them: who holds it speaks for the app. */
const LOCK = "roadbook-leading-window";

const useLead = create<{ readonly leads: boolean }>(() => ({ leads: false }));

/**
 * Returns whether this is the window that shows what must be seen once: the one that had the focus
 * last, or another when that is closed.
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
  let ownCount = 0;
  try {
    await navigator.locks.request(LOCK, options, () => {
      ownCount = newest += 1;
      granted();
      useLead.setState({ leads: true });
      return new Promise<never>(() => undefined);
    });
  } catch {
    // Another window has the focus, and took the lock.
    if (ownCount !== newest) return;
    useLead.setState({ leads: false });
    queueForLead();
  }
}
