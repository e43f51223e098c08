import { app, type BrowserWindow, powerMonitor, session } from "electron";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ShellAbilities } from "../../shared/bridge.ts";
import type { Demo } from "../demo/demo.ts";
import { readPageServer } from "../http/development-page.ts";
import { writeForOwnerOnly } from "../engine/private-files.ts";
import { logUncaught, openProcessLog } from "../engine/log/process-log.ts";
import { readAppOptions } from "./app-options.ts";
import { electronDemo } from "./demo.ts";
import { EngineHost, readInspect } from "./engine-host.ts";
import { denyPermissions, guardContents } from "./guards.ts";
import { registerIpc } from "./ipc.ts";
import { tellOpeningFailed } from "./opening-failed.ts";
import { openKeyStore } from "./key-store.ts";
import { setMenu } from "./menu.ts";
import { registerPageScheme, servePages } from "./page-protocol.ts";
import { watchUpdates } from "./updates.ts";
import { openWindow, preloadFile } from "./window.ts";

/** Entry of the main process. It carries windows, menu, protocol and key store, and no rows. */
const here = import.meta.dirname;
writeForOwnerOnly();
const options = readAppOptions(process.argv.slice(1), process.env);
let window: BrowserWindow | null = null;
let host: EngineHost | null = null;
let demo: Demo<EngineHost> | null = null;
/** The engine that the page talks to: the user's own, or that of the demo. */
let shown: EngineHost | null = null;
let quitting = false;

registerPageScheme();
if (!app.requestSingleInstanceLock()) app.quit();
else void app.whenReady().then(start);

async function start(): Promise<void> {
  const userData = app.getPath("userData");
  mkdirSync(userData, { recursive: true });
  const keys = await openKeyStore(userData);
  const sandbox = join(here, "sandbox.js");
  const dataDir = options.dataDir ?? join(userData, "workspace");
  const version = app.getVersion();
  const shellLog = openProcessLog(dataDir, "shell");
  const { log } = shellLog;
  logUncaught(log);
  log("info", "The desktop app is open", {
    version,
    packaged: app.isPackaged,
    encrypts: keys.encrypts,
  });
  const abilities: ShellAbilities = {
    shell: "electron",
    platform: process.platform,
    version,
    can: {
      tray: false,
      notify: true,
      nativeMenu: true,
      openFile: true,
      update: app.isPackaged,
      keyStore: keys.encrypts,
      zoom: true,
      demo: existsSync(sandbox),
    },
  };
  denyPermissions(session.defaultSession);
  guardContents();
  const inspect = app.isPackaged ? null : readInspect(process.env);
  const engine: EngineHost = new EngineHost({
    entry: join(here, "engine-process.js"),
    dataDir,
    options,
    keys,
    version,
    log,
    ...(inspect !== null && { inspect }),
    onStarted: () => {
      void demo?.tidy();
      if (window !== null && shown === engine) handPort(window);
    },
    onFailed: (message, wayOut) => {
      log("error", "The engine cannot be opened", { message });
      void tellOpeningFailed({
        message,
        wayOut,
        restore: (backup) => engine.restore(backup),
        quit: () => app.quit(),
      });
    },
  });
  host = engine;
  shown = engine;
  demo = electronDemo({
    dataDir,
    engine: join(here, "engine-process.js"),
    sandbox,
    version,
    log,
    show: (other) => {
      shown = other ?? engine;
      if (window !== null) handPort(window);
    },
  });
  registerIpc(demo, join(dataDir, "logs", "roadbook.log"));
  const development = app.isPackaged ? null : readPageServer(process.env);
  servePages(development ?? join(here, "../renderer"), () => (shown ?? engine).client);
  engine.start();
  const open = () => {
    window = openWindow({
      preload: preloadFile(here),
      stateFolder: userData,
      abilities,
      log,
      onLoaded: handPort,
    });
    window.on("closed", () => (window = null));
  };
  open();
  setMenu(() => window);
  app.on("activate", () => window === null && open());
  powerMonitor.on("suspend", () => engine.client.hint("suspend"));
  powerMonitor.on("resume", () => engine.client.hint("resume"));
  await watchUpdates((message) => log("warn", message));
}

/** Hands a page its own port to the engine. */
function handPort(to: BrowserWindow): void {
  const port = shown?.pagePort() ?? null;
  if (port !== null && !to.isDestroyed()) to.webContents.postMessage("engine-port", null, [port]);
}

app.on("second-instance", () => {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.focus();
});
app.on("window-all-closed", () => {
  if (process.platform !== "darwin") app.quit();
});
app.on("before-quit", (event) => {
  if (quitting || host === null) return;
  // What was answered is on disk already; the engine closes its file properly.
  event.preventDefault();
  quitting = true;
  void Promise.all([demo?.close(), host.close()]).then(() => app.quit());
});
