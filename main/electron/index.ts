import { app, type BrowserWindow, globalShortcut, powerMonitor, session, shell } from "electron";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ShellAbilities, UpdateState } from "../../shared/bridge.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { Demo } from "../demo/demo.ts";
import { readPageServer } from "../http/development-page.ts";
import { startProcess } from "../engine/process/start-process.ts";
import { logUncaught, openProcessLog } from "../engine/log/open-log.ts";
import { systemClock } from "../engine/system.ts";
import { readAppOptions } from "./app-options.ts";
import { AppWindows } from "./app-windows.ts";
import {
  asksForBackground,
  type Autostart,
  isStartedBySystem,
  openAutostart,
} from "./autostart.ts";
import { Badge } from "./tray.ts";
import { Notices } from "./notices.ts";
import { chooseClientCertificates, offerProxySignIn } from "./proxy-sign-in.ts";
import { ComputerSettings } from "./computer-settings.ts";
import { hasTouchId, openPrompts, promptPreload } from "./prompt-window.ts";
import { copyDiagnostics } from "./page-output.ts";
import { keepCrashDumps } from "./crash-dumps.ts";
import { LINK_SCHEME, placeInArguments, placeOfLink } from "./deep-link.ts";
import { electronDemo } from "./demo.ts";
import { addDesktopFeatures } from "./desktop-features.ts";
import { DesktopSettings } from "./desktop-settings.ts";
import { tellEngineFailed } from "./engine-failed.ts";
import { EngineHost, followPower, readInspect } from "./engine-host.ts";
import { explainForbidden, forbiddenSwitches } from "./forbidden-switches.ts";
import { GlobalKeys } from "./global-keys.ts";
import { watchProcesses } from "./graphics-watch.ts";
import { denyPermissions, guardContents } from "./guards.ts";
import { registerIpc, serverOrigin } from "./ipc.ts";
import { type KeyStore, openKeyStore } from "./key-store.ts";
import { LinkOpener } from "./open-link.ts";
import { OpenedFiles } from "./opened-files.ts";
import { registerPageScheme, servePages } from "./page-protocol.ts";
import { mayQuit } from "./quit-guard.ts";
import { actionInArguments, type StartAction } from "./start-action.ts";
import { readUpdateSource } from "./update-source.ts";
import { loadUpdater, Updates } from "./updates.ts";
import { preloadFile } from "./window.ts";

/**
 * Entry of the main process, which owns windows, menu, page protocol and key store. Records never
 * pass through it: pages have their own ports to the engine.
 */
const here = import.meta.dirname;
const engineFile = join(here, "engine-process.js");
const sandboxFile = join(here, "sandbox.js");
const iconFile = join(here, "../renderer/icon.png");

/** Must equal `appId` in electron-builder.yml. */
const APP_ID = "example.roadbook.app";

startProcess();
const options = readAppOptions(process.argv.slice(1), process.env);
let windows: AppWindows | null = null;
let host: EngineHost | null = null;
let demo: Demo<EngineHost> | null = null;
let updates: Updates | null = null;
/** The engine that the pages talk to: the user's own, or the demo's. */
let shownEngine: EngineHost | null = null;
/** Copies of files for other programs; they go with the workspace that is open. */
let copies: OpenedFiles | null = null;
/** The workspace was locked while pages showed the demo: they may still have records of it. */
let isLockedBehindDemo = false;
let quitting: "no" | "asking" | "closing" = "no";

const forbidden = forbiddenSwitches();
// Takes `--no-sandbox` off the command line. Sandboxes every page, even one that would be opened
// without these options.
app.enableSandbox();
registerPageScheme();
const settings = new DesktopSettings(app.getPath("userData"));
if (!settings.get("acceleration")) app.disableHardwareAcceleration();
keepCrashDumps(app.getPath("crashDumps"));
/** The place of a link that arrived before there was a window. */
let firstPlace = placeInArguments(process.argv);
// Windows: notifications and the entries of the taskbar belong to the shortcut of the same name.
if (process.platform === "win32") app.setAppUserModelId(APP_ID);
if (app.requestSingleInstanceLock())
  void app.whenReady().then(() => (forbidden.length === 0 ? start() : refuseToStart()));
else app.quit();

function refuseToStart(): void {
  explainForbidden(forbidden);
  app.quit();
}

async function start(): Promise<void> {
  const userData = app.getPath("userData");
  mkdirSync(userData, { recursive: true });
  const keys = await openKeyStore(userData);
  const opened = new OpenedFiles(join(userData, "opened"));
  copies = opened;
  // A start before this one may have been killed.
  await opened.empty();
  const dataDir = options.dataDir ?? join(userData, "workspace");
  const { log } = openProcessLog(dataDir, "shell");
  logUncaught(log);
  log("info", "The desktop app is open", {
    version: app.getVersion(),
    packaged: app.isPackaged,
    encrypts: keys.encrypts,
  });
  const autostart = openAutostart(process.env);
  const abilities = abilitiesOf(keys, autostart);
  denyPermissions(session.defaultSession, abilities.can.spellCheck);
  guardContents((place) => void windows?.open(place));
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const engine = makeEngine(dataDir, keys, log);
  host = engine;
  shownEngine = engine;
  demo = makeDemo(engine, dataDir, log);
  const client = () => (shownEngine ?? engine).client;
  const logFile = join(dataDir, "logs", "roadbook.log");
  const showLogs = () => {
    if (!existsSync(logFile)) return false;
    shell.showItemInFolder(logFile);
    return true;
  };
  const copy = () => void copyDiagnostics(engine.client, join(dataDir, "logs"));
  watchProcesses({
    log,
    elapsed: () => systemClock.elapsed(),
    settings,
    copyDiagnostics: copy,
    restart: restartApp,
  });
  chooseClientCertificates(log);
  const prompt = openPrompts(promptPreload(here));
  offerProxySignIn({ prompt, elapsed: () => systemClock.elapsed(), log });
  const links = new LinkOpener(() => serverOrigin(client()));
  windows = new AppWindows({
    preload: preloadFile(here),
    stateFolder: userData,
    abilities,
    log,
    elapsed: () => systemClock.elapsed(),
    copyDiagnostics: copy,
    handPort,
    openLink: (window, url) => void links.open(window, url),
    openWindow: (place) => void windows?.open(place),
  });
  const shownWindows = windows;
  const navigate = (place: string) => shownWindows.command("navigate", place);
  const newWindow = (place: string) => void shownWindows.open(place);
  const badge = new Badge();
  const notices = new Notices();
  const globalKeys = new GlobalKeys({ settings, windows: shownWindows, log });
  const computer = new ComputerSettings({
    settings,
    autostart,
    keys: globalKeys,
    log,
    onChange: (view) => shownWindows.send("computer-settings", view),
  });
  let showUpdates: (state: UpdateState) => void = () => undefined;
  const ownUpdates = new Updates({
    log,
    clock: systemClock,
    settings,
    source: readUpdateSource(app.getAppPath()),
    load: loadUpdater,
    onState: (state) => showUpdates(state),
    quit: () => app.quit(),
  });
  updates = ownUpdates;
  registerIpc({
    demo,
    client,
    links,
    prompt,
    showLogs,
    navigate,
    newWindow,
    updates: ownUpdates,
    copies: opened,
    icon: iconFile,
    badge,
    notices,
    computer,
  });
  const developmentServer = app.isPackaged ? null : readPageServer(process.env);
  servePages(developmentServer ?? join(here, "../renderer"), client);
  engine.start();
  // Opened by the system at sign-in, it is in the tray, if there it is to stay.
  const isHidden = settings.get("background") && isStartedBySystem(process.argv);
  if (!isHidden || firstPlace !== null) shownWindows.open(firstPlace ?? "");
  const action = actionInArguments(process.argv);
  if (action !== undefined && action !== null) shownWindows.command(action);
  showUpdates = addDesktopFeatures({
    windows: shownWindows,
    settings,
    links,
    client: engine.client,
    icon: iconFile,
    badge,
    notices,
    copies: opened,
    showLogs,
    copyDiagnostics: copy,
    updates: ownUpdates,
    quit: () => app.quit(),
  });
  app.on("activate", () => void shownWindows.show());
  followPower(powerMonitor, engine.client);
  ownUpdates.start();
}

function restartApp(): void {
  app.relaunch();
  app.quit();
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
      // The one before may have crashed while it locked or wiped the workspace.
      void copies?.empty();
      void demo?.tidy();
      if (shownEngine === engine) windows?.handPorts();
    },
    onLocked: () => {
      if (shownEngine === engine) windows?.renewPages();
      else isLockedBehindDemo = true;
    },
    onPreparing: (preparing) => windows?.send("preparing", preparing),
    onFailed: (message, reason) => {
      log("error", "There is no engine", { message, why: reason });
      void tellEngineFailed({
        message,
        reason,
        copyDiagnostics: () => copyDiagnostics(engine.client, join(dataDir, "logs")),
        restart: restartApp,
        quit: () => app.quit(),
      });
    },
  });
  return engine;
}

function makeDemo(ownEngine: EngineHost, dataDir: string, log: Log): Demo<EngineHost> {
  return electronDemo({
    dataDir,
    engine: engineFile,
    sandbox: sandboxFile,
    version: app.getVersion(),
    log,
    show: (engine) => {
      shownEngine = engine ?? ownEngine;
      void copies?.empty();
      windows?.handPorts();
      if (engine !== null || !isLockedBehindDemo) return;
      isLockedBehindDemo = false;
      windows?.renewPages();
    },
  });
}

function abilitiesOf({ encrypts }: KeyStore, autostart: Autostart | null): ShellAbilities {
  return {
    shell: "electron",
    platform: process.platform,
    version: app.getVersion(),
    can: {
      tray: true,
      autostart: autostart !== null,
      globalKeys: true,
      badge: true,
      notify: true,
      nativeMenu: true,
      openFile: true,
      savePdf: true,
      dragOut: true,
      update: app.isPackaged,
      keyStore: encrypts,
      tokenPrompt: true,
      touchId: hasTouchId(),
      zoom: true,
      demo: existsSync(sandboxFile),
      // The spell checker of other platforms would download its dictionary.
      spellCheck: process.platform === "darwin",
      links: true,
      windows: true,
    },
  };
}

/** Passes the page in a window its own port to the engine shown. */
function handPort(window: BrowserWindow): void {
  const port = shownEngine?.pagePort() ?? null;
  if (port !== null && !window.isDestroyed())
    window.webContents.postMessage("engine-port", null, [port]);
}

/**
 * Handles a link from another program. Before there is a window, it decides what the first one
 * shows.
 */
function followLink(place: string | null): void {
  if (windows === null) firstPlace = place ?? firstPlace;
  else if (place === null) windows.show();
  else windows.command("navigate", place);
}

/** Does what another start of the app asks for; that of a sign-in asks for nothing. */
function followStart(argv: readonly string[]): void {
  const action = actionInArguments(argv);
  const place = placeInArguments(argv);
  if (action !== undefined) followAction(action);
  else if (place !== null || !asksForBackground(argv)) followLink(place);
}

function followAction(action: StartAction): void {
  if (action === null) windows?.open("");
  else windows?.command(action);
}

app.on("second-instance", (_event, argv) => followStart(argv));
app.on("open-url", (event, url) => {
  event.preventDefault();
  followLink(placeOfLink(url));
});
app.on("window-all-closed", () => {
  if (process.platform !== "darwin" && settings.get("background") !== true) app.quit();
});
app.on("before-quit", (event) => {
  if (quitting === "closing" || host === null) return;
  event.preventDefault();
  if (quitting === "asking") return;
  quitting = "asking";
  void quit(host);
});

async function quit(engine: EngineHost): Promise<void> {
  if (!(await mayQuit(engine.client))) {
    quitting = "no";
    updates?.stay();
    return;
  }
  quitting = "closing";
  globalShortcut.unregisterAll();
  // Every answered write is on disk already; this lets the engine close its database properly.
  await Promise.all([demo?.close(), engine.close()]);
  await copies?.empty();
  // An installation ends the app itself.
  if (updates?.install() !== true) app.quit();
}
