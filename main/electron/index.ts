import { app, type BrowserWindow, powerMonitor, session } from "electron";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ShellAbilities } from "../../shared/bridge.ts";
import type { Log } from "../../shared/runtime/log.ts";
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
import { type KeyStore, openKeyStore } from "./key-store.ts";
import { setMenu } from "./menu.ts";
import { registerPageScheme, servePages } from "./page-protocol.ts";
import { watchUpdates } from "./updates.ts";
import { openWindow, preloadFile } from "./window.ts";

/**
 * Entry of the main process, which owns windows, menu, page protocol and key store. Records never
 * pass through it: pages have their own ports to the engine.
 */
const here = import.meta.dirname;
const engineFile = join(here, "engine-process.js");
const sandboxFile = join(here, "sandbox.js");
writeForOwnerOnly();
const options = readAppOptions(process.argv.slice(1), process.env);
let window: BrowserWindow | null = null;
let host: EngineHost | null = null;
let demo: Demo<EngineHost> | null = null;
/** The engine that the page talks to: the user's own, or the demo's. */
let shown: EngineHost | null = null;
let quitting = false;

// Every page, also one that would be opened without its options.
app.enableSandbox();
registerPageScheme();
if (!app.requestSingleInstanceLock()) app.quit();
else void app.whenReady().then(start);

async function start(): Promise<void> {
  const userData = app.getPath("userData");
  mkdirSync(userData, { recursive: true });
  const keys = await openKeyStore(userData);
  const dataDir = options.dataDir ?? join(userData, "workspace");
  const { log } = openProcessLog(dataDir, "shell");
  logUncaught(log);
  log("info", "The desktop app is open", {
    version: app.getVersion(),
    packaged: app.isPackaged,
    encrypts: keys.encrypts,
  });
  denyPermissions(session.defaultSession);
  guardContents();
  const engine = makeEngine(dataDir, keys, log);
  host = engine;
  shown = engine;
  demo = makeDemo(engine, dataDir, log);
  const client = () => (shown ?? engine).client;
  registerIpc({ demo, client, logFile: join(dataDir, "logs", "roadbook.log") });
  const developmentServer = app.isPackaged ? null : readPageServer(process.env);
  servePages(developmentServer ?? join(here, "../renderer"), client);
  engine.start();
  openMainWindow(userData, keys, log);
  setMenu(() => window);
  app.on("activate", () => window === null && openMainWindow(userData, keys, log));
  powerMonitor.on("suspend", () => engine.client.hint("suspend"));
  powerMonitor.on("resume", () => engine.client.hint("resume"));
  await watchUpdates((message) => log("warn", message));
}

/** The engine of the user's own workspace. */
function makeEngine(dataDir: string, keys: KeyStore, log: Log): EngineHost {
  const inspect = app.isPackaged ? null : readInspect(process.env);
  const engine: EngineHost = new EngineHost({
    entry: engineFile,
    dataDir,
    options,
    keys,
    version: app.getVersion(),
    log,
    ...(inspect !== null && { inspect }),
    onStarted: () => {
      void demo?.tidy();
      if (shown === engine) handPort(window);
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
  return engine;
}

function makeDemo(own: EngineHost, dataDir: string, log: Log): Demo<EngineHost> {
  return electronDemo({
    dataDir,
    engine: engineFile,
    sandbox: sandboxFile,
    version: app.getVersion(),
    log,
    show: (engine) => {
      shown = engine ?? own;
      handPort(window);
    },
  });
}

function openMainWindow(stateFolder: string, keys: KeyStore, log: Log): void {
  window = openWindow({
    preload: preloadFile(here),
    stateFolder,
    abilities: abilitiesOf(keys),
    log,
    onLoaded: handPort,
  });
  window.on("closed", () => (window = null));
}

function abilitiesOf({ encrypts }: KeyStore): ShellAbilities {
  return {
    shell: "electron",
    platform: process.platform,
    version: app.getVersion(),
    can: {
      tray: false,
      notify: true,
      nativeMenu: true,
      openFile: true,
      update: app.isPackaged,
      keyStore: encrypts,
      zoom: true,
      demo: existsSync(sandboxFile),
    },
  };
}

/** Hands the page in a window its own port to the engine that is shown. */
function handPort(to: BrowserWindow | null): void {
  const port = to === null ? null : (shown?.pagePort() ?? null);
  if (to !== null && port !== null && !to.isDestroyed())
    to.webContents.postMessage("engine-port", null, [port]);
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
  // Every answered write is on disk already; this lets the engine close its database properly.
  event.preventDefault();
  quitting = true;
  void Promise.all([demo?.close(), host.close()]).then(() => app.quit());
});
