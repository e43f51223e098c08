import { app, BrowserWindow, nativeImage } from "electron";
import { badgePixels } from "./badge-image.ts";

const IMAGE_PX = 32;

/**
 * Shows a number on the app's icon: the Dock of macOS and docks of Linux have a place for it, the
 * taskbar of Windows shows a picture over each window's icon.
 */
export class Badge {
  #count = 0;

  constructor() {
    if (process.platform !== "win32") return;
    // Windows takes a picture for a window that is in the taskbar already.
    app.on("browser-window-created", (_event, window) =>
      window.once("show", () => this.#draw(window)),
    );
  }

  set(count: number): void {
    this.#count = count;
    if (process.platform !== "win32") app.setBadgeCount(count);
    else for (const window of BrowserWindow.getAllWindows()) this.#draw(window);
  }

  #draw(window: BrowserWindow): void {
    if (window.isDestroyed() || window.getParentWindow() !== null) return;
    if (this.#count === 0) window.setOverlayIcon(null, "");
    else window.setOverlayIcon(imageOf(this.#count), `${this.#count} overdue`);
  }
}

function imageOf(count: number) {
  const size = { width: IMAGE_PX, height: IMAGE_PX };
  return nativeImage.createFromBitmap(Buffer.from(badgePixels(count, IMAGE_PX)), size);
}
