import { BrowserWindow } from "electron";
import { join } from "node:path";
import type { ShellAbilities } from "../../shared/bridge.ts";
import type { Log } from "../../shared/runtime/log.ts";
import { PAGE_ORIGIN } from "./page-protocol.ts";
import { readBounds, rememberBounds } from "./window-state.ts";

export interface WindowOptions {
  readonly preload: string;
  readonly stateFolder: string;
  readonly abilities: ShellAbilities;
  readonly log: Log;
  /** Called when a page has loaded and needs a port to the engine. */
  readonly onLoaded: (window: BrowserWindow) => void;
}

/** The one window: isolated, sandboxed, without Node. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const bounds = readBounds(options.stateFolder);
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
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
      spellcheck: false,
      additionalArguments: [`--roadbook-abilities=${JSON.stringify(options.abilities)}`],
    },
  });
  rememberBounds(window, options.stateFolder);
  window.once("ready-to-show", () => window.show());
  window.webContents.on("did-finish-load", () => options.onLoaded(window));
  window.webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    options.log("error", "The page's process is gone", { reason, code: exitCode });
    window.webContents.reload();
  });
  void window.loadURL(`${PAGE_ORIGIN}/`);
  return window;
}

export function preloadFile(folder: string): string {
  return join(folder, "../preload/index.cjs");
}
