import { Notification } from "electron";
import type { SystemNotice } from "../../shared/bridge.ts";

/**
 * Notifications of the system. They are about the open workspace and go with it: of a locked one
 * nothing may be read, and a click would look for the record in another.
 */
export class Notices {
  /** Held with their keys, because one that is collected as garbage does not hear its click. */
  readonly #visibleNotices = new Map<Notification, string>();

  show({ key, title, body }: Omit<SystemNotice, "place">, onClick: () => void): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    this.#visibleNotices.set(notification, key);
    const forget = () => void this.#visibleNotices.delete(notification);
    notification.on("close", forget);
    notification.on("click", () => {
      forget();
      onClick();
    });
    notification.show();
  }

  /** Takes back those of some keys, if they are still shown. */
  withdraw(keys: readonly string[]): void {
    this.#close([...this.#visibleNotices].filter(([, key]) => keys.includes(key)));
  }

  clear(): void {
    this.#close([...this.#visibleNotices]);
  }

  #close(notices: readonly (readonly [Notification, string])[]): void {
    for (const [notification] of notices) this.#visibleNotices.delete(notification);
    for (const [notification] of notices) notification.close();
  }
}
