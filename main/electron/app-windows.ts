import { BrowserWindow } from "electron";
import type { ShellCommand } from "../../shared/bridge.ts";
import { openWindow, renewPage, type WindowOptions } from "./window.ts";

export interface AppWindowsOptions extends Omit<WindowOptions, "place" | "onLoaded"> {
  /** Gives the page in a window its own port to the engine shown. */
  readonly handPort: (window: BrowserWindow) => void;
}

const MAX_WINDOWS = 20;

/** The app's windows: the main one, whose position is remembered, and additional ones. */
export class AppWindows {
  readonly #options: AppWindowsOptions;
  readonly #open = new Set<BrowserWindow>();
  readonly #loaded = new WeakSet<BrowserWindow>();
  /** Messages for pages that are still loading. */
  readonly #pendingCommands = new WeakMap<BrowserWindow, ShellCommand>();
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

  /** Opens a further window, or the main one where there is none; no page can open endless ones. */
  open(place: string): BrowserWindow {
    const lastWindow = [...this.#open].at(-1);
    if (lastWindow !== undefined && this.#open.size >= MAX_WINDOWS) return lastWindow;
    const isMain = this.#main === null;
    const { stateFolder } = this.#options;
    const window = openWindow({
      ...this.#options,
      stateFolder: isMain ? stateFolder : null,
      place,
      onLoaded: (loaded) => {
        this.#options.handPort(loaded);
        this.#loaded.add(loaded);
        const command = this.#pendingCommands.get(loaded);
        this.#pendingCommands.delete(loaded);
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

  /** Shows a place or runs a command of the page in the window used last. */
  command(id: string, arg?: string): void {
    const window = this.show();
    const command: ShellCommand = { type: "command", id, ...(arg !== undefined && { arg }) };
    if (this.#loaded.has(window)) window.webContents.send("command", command);
    else this.#pendingCommands.set(window, command);
  }

  /** Tells every page. */
  send(channel: "updates" | "computer-settings" | "preparing", value: unknown): void {
    for (const window of this.#open) window.webContents.send(channel, value);
  }

  /** Ends the processes of all pages, which load again. */
  renewPages(): void {
    for (const window of this.#open) {
      this.#loaded.delete(window);
      renewPage(window);
    }
  }

  /** Connects all pages to another engine from now on. */
  handPorts(): void {
    for (const window of this.#open) this.#options.handPort(window);
  }

  /** Returns the window to show a question in; null if none is open. */
  #current(): BrowserWindow | null {
    const focused = BrowserWindow.getFocusedWindow();
    if (focused !== null && this.#open.has(focused)) return focused;
    return this.#main ?? [...this.#open].at(-1) ?? null;
  }
}
