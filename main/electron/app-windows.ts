import { BrowserWindow } from "electron";
import type { ShellCommand } from "../../shared/bridge.ts";
import { openWindow, type WindowOptions } from "./window.ts";

export interface AppWindowsOptions extends Omit<WindowOptions, "place" | "onLoaded"> {
  /** Gives the page in a window its own port to the engine that is shown. */
  readonly handPort: (window: BrowserWindow) => void;
}

/** The windows of the app: the main one, whose place is remembered, and further ones. */
export class AppWindows {
  readonly #options: AppWindowsOptions;
  readonly #open = new Set<BrowserWindow>();
  /** What pages that are still loading are to be told. */
  readonly #waiting = new WeakMap<BrowserWindow, ShellCommand>();
  #main: BrowserWindow | null = null;

  constructor(options: AppWindowsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Brings the window used last to the front, or opens the main one. */
  show(): BrowserWindow {
    const window = this.#current() ?? this.open("");
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return window;
  }

  /** Opens a further window, or the main one where there is none. */
  open(place: string): BrowserWindow {
    const isMain = this.#main === null;
    const { stateFolder } = this.#options;
    const window = openWindow({
      ...this.#options,
      stateFolder: isMain ? stateFolder : null,
      place,
      onLoaded: (loaded) => {
        this.#options.handPort(loaded);
        const command = this.#waiting.get(loaded);
        this.#waiting.delete(loaded);
        if (command !== undefined) loaded.webContents.send("command", command);
      },
    });
    if (isMain) this.#main = window;
    this.#open.add(window);
    window.on("closed", () => {
      this.#open.delete(window);
      if (this.#main === window) this.#main = null;
    });
    return window;
  }

  /** Shows a place, or has the page do a command, in the window used last. */
  command(id: string, arg?: string): void {
    const wasOpen = this.#open.size > 0;
    const window = this.show();
    const command: ShellCommand = { type: "command", id, ...(arg !== undefined && { arg }) };
    if (wasOpen) window.webContents.send("command", command);
    else this.#waiting.set(window, command);
  }

  /** Pages talk to another engine from now on. */
  handPorts(): void {
    for (const window of this.#open) this.#options.handPort(window);
  }

  /** The window in which a question belongs; null when none is open. */
  #current(): BrowserWindow | null {
    const focused = BrowserWindow.getFocusedWindow();
    if (focused !== null && this.#open.has(focused)) return focused;
    return this.#main ?? [...this.#open].at(-1) ?? null;
  }
}
