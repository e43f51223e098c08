import { app, BrowserWindow, Menu, nativeImage, Tray } from "electron";
import { badgePixels } from "./badge-image.ts";

interface TrayActions {
  readonly show: () => void;
  readonly capture: () => void;
  readonly quit: () => void;
}

/** The tray icon with the state of the app, shown while it runs in the background. */
export class StatusTray {
  readonly #icon: string;
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #status = "";

  constructor(icon: string, actions: TrayActions) {
    this.#icon = icon;
    this.#actions = actions;
  }

  setShown(isShown: boolean): void {
    if (isShown === (this.#tray !== null)) return;
    if (!isShown) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    const image = nativeImage.createFromPath(this.#icon).resize({ width: 16, height: 16 });
    this.#tray = new Tray(image);
    this.#tray.on("click", this.#actions.show);
    this.#draw();
  }

  setStatus(status: string): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#draw();
  }

  #draw(): void {
    const { show, capture, quit } = this.#actions;
    this.#tray?.setToolTip(this.#status === "" ? "Roadbook" : `Roadbook: ${this.#status}`);
    this.#tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: this.#status === "" ? "Roadbook" : this.#status, enabled: false },
        { type: "separator" },
        { label: "Open Roadbook", click: show },
        { label: "Quick Capture…", click: capture },
        { type: "separator" },
        { label: "Quit Roadbook", click: quit },
      ]),
    );
  }
}

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
