import { BrowserWindow, screen } from "electron";
import { join } from "node:path";
import type { ShellAbilities } from "../../shared/bridge.ts";
import { addContextMenu } from "./context-menu.ts";
import { grantChannels } from "./channel.ts";
import { type CrashWatchOptions, endPage, reloadAfterCrash } from "./crash-watch.ts";
import { PAGE_ORIGIN } from "./page-protocol.ts";
import { readWindowState, rememberWindowState } from "./window-state.ts";

export interface WindowOptions extends CrashWatchOptions {
  readonly preload: string;
  /** Folder that stores the main window's state; null for additional windows. */
  readonly stateFolder: string | null;
  readonly abilities: ShellAbilities;
  /** The place that the page shows first, for example `#/contact/slug`. */
  readonly place: string;
  /** Called when a page has loaded and needs a port to the engine. */
  readonly onLoaded: (window: BrowserWindow) => void;
  readonly openLink: (window: BrowserWindow, url: string) => void;
  readonly openWindow: (place: string) => void;
}

const SIZE = { width: 1280, height: 820 };

/** Opens a window: isolated, sandboxed, without Node. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { stateFolder, abilities } = options;
  const state = stateFolder === null ? null : readWindowState(stateFolder);
  const { workAreaSize } = screen.getPrimaryDisplay();
  const window = new BrowserWindow({
    width: Math.min(SIZE.width, workAreaSize.width),
    height: Math.min(SIZE.height, workAreaSize.height),
    ...state?.bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    fullscreen: state?.fullScreen ?? false,
    title: "Roadbook",
    backgroundColor: "#f6f7f9",
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: abilities.can.spellCheck,
      additionalArguments: [`--roadbook-abilities=${JSON.stringify(abilities)}`],
    },
  });
  if (state?.maximized === true) window.maximize();
  if (stateFolder !== null) rememberWindowState(window, stateFolder);
  window.once("ready-to-show", () => window.show());
  window.webContents.on("did-finish-load", () => options.onLoaded(window));
  reloadAfterCrash(window.webContents, options);
  addContextMenu(window.webContents, {
    platform: process.platform,
    openLink: (url) => options.openLink(window, url),
    openWindow: options.openWindow,
  });
  grantChannels(window, "app", `${PAGE_ORIGIN}/`);
  void window.loadURL(`${PAGE_ORIGIN}/${options.place}`);
  return window;
}

/** Ends the process of the page in a window, with all that it has in memory, and starts over. */
export function renewPage(window: BrowserWindow): void {
  endPage(window.webContents);
  void window.loadURL(`${PAGE_ORIGIN}/`);
}

export function preloadFile(folder: string): string {
  return join(folder, "../preload/index.cjs");
}
