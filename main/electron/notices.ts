import { Notification } from "electron";

/**
 * Notifications of the system. They are about the open workspace and go with it: of a locked one
 * nothing may be read, and a click would look for the record in another.
 */
export class Notices {
  /** Held, because one that is collected as garbage does not hear its click. */
  readonly #shown = new Set<Notification>();

  show(title: string, body: string, onClick: () => void): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    this.#shown.add(notification);
    const forget = () => void this.#shown.delete(notification);
    notification.on("close", forget);
    notification.on("click", () => {
      forget();
      onClick();
    });
    notification.show();
  }

  clear(): void {
    const shown = [...this.#shown];
    this.#shown.clear();
    for (const notification of shown) notification.close();
  }
}
