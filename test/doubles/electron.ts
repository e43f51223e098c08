/**
 * Stands in for the `electron` module, so that the real main and preload bundles run on plain Node:
 * windows record what is done to them, the engine runs for real in a worker thread, and ports are
 * real message ports. Plain arrays instead of spies.
 */
import { EventEmitter } from "node:events";
import { type ClientRequest, request, type RequestOptions } from "node:http";
import type { Readable } from "node:stream";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";

export class FakeApp extends EventEmitter {
  isPackaged = false;
  paths = new Map<string, string>();
  lock = true;
  quits = 0;
  /** Whether every page is sandboxed; to be said before the app is ready. */
  sandboxed = false;
  enableSandbox = () => {
    this.sandboxed = true;
    this.switches.delete("no-sandbox");
  };
  readonly #ready = Promise.withResolvers<void>();
  whenReady = () => this.#ready.promise;
  requestSingleInstanceLock = () => this.lock;
  getVersion = () => "0.1.0";
  getName = () => "Roadbook";
  region = "DE";
  getLocaleCountryCode = () => this.region;
  getGPUFeatureStatus = () => ({});
  acceleration = true;
  disableHardwareAcceleration = () => void (this.acceleration = false);
  relaunches = 0;
  relaunch = () => void (this.relaunches += 1);
  /** Where its package.json is. */
  getAppPath = () => ".";
  getPath = (name: string): string => {
    const path = this.paths.get(name);
    if (path === undefined) throw new Error(`fake electron: no path set for ${name}`);
    return path;
  };
  quit = () => {
    this.quits += 1;
    let prevented = false;
    this.emit("before-quit", { preventDefault: () => (prevented = true) });
    if (prevented) return;
    this.emit("will-quit");
    this.emit("quit", {}, 0);
  };
  badge = 0;
  setBadgeCount = (count: number) => void (this.badge = count);
  readonly switches = new Set<string>();
  commandLine = {
    hasSwitch: (name: string) => this.switches.has(name),
    appendSwitch: (name: string) => void this.switches.add(name),
  };
  /** Windows and macOS: what is offered at the app's icon. */
  tasks: { readonly arguments: string }[] = [];
  setUserTasks = (tasks: { readonly arguments: string }[]) => ((this.tasks = tasks), true);
  dock = { menu: null as unknown, setMenu: (menu: unknown) => void (this.dock.menu = menu) };
  setAppUserModelId(): void {}
  /** Windows and macOS: whether the system opens the app at sign-in. */
  opensAtLogin = false;
  getLoginItemSettings = () => ({ openAtLogin: this.opensAtLogin, wasOpenedAtLogin: false });
  setLoginItemSettings = ({ openAtLogin }: { readonly openAtLogin: boolean }) =>
    void (this.opensAtLogin = openAtLogin);
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  becomeReady(): void {
    this.#ready.resolve();
  }
}
export const app = new FakeApp();

/** A port of the main process over a real one. */
export class FakePort {
  readonly raw: MessagePort;
  constructor(raw: MessagePort) {
    this.raw = raw;
  }
  postMessage(message: unknown): void {
    this.raw.postMessage(message);
  }
  on(event: string, listener: (event: { data: unknown }) => void): this {
    if (event === "message") this.raw.on("message", (data: unknown) => listener({ data }));
    else this.raw.on("close", () => listener({ data: null }));
    return this;
  }
  start(): void {
    this.raw.start();
  }
}
export class MessageChannelMain {
  readonly port1: FakePort;
  readonly port2: FakePort;
  constructor() {
    const channel = new MessageChannel();
    this.port1 = new FakePort(channel.port1);
    this.port2 = new FakePort(channel.port2);
  }
}

export class FakeUtilityProcess extends EventEmitter {
  static all: FakeUtilityProcess[] = [];
  readonly worker: Worker;
  readonly stdout: Readable | null;
  constructor(
    entry: string,
    args: readonly string[] = [],
    options: { readonly stdio?: string | readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
  ) {
    super();
    const piped = options.stdio?.[1] === "pipe";
    this.worker = new Worker(new URL("./utility-bootstrap.ts", import.meta.url), {
      workerData: { entry },
      argv: [...args],
      ...(options.env === undefined ? {} : { env: options.env }),
      stdout: piped,
    });
    this.stdout = piped ? this.worker.stdout : null;
    this.worker.on("message", (message: unknown) => this.emit("message", message));
    this.worker.on("exit", (code) => this.emit("exit", code));
    FakeUtilityProcess.all.push(this);
  }
  postMessage(data: unknown, ports: readonly FakePort[] = []): void {
    const raw = ports.map((port) => port.raw);
    this.worker.postMessage({ data, ports: raw }, raw);
  }
  kill(): boolean {
    void this.worker.terminate();
    return true;
  }
}
/** Chromium's network; here it is Node's. */
export const net = {
  request: (options: RequestOptions & { readonly url?: string }) =>
    options.url === undefined ? request(options) : new FakeClientRequest(options.url, options),
};

/** A request that reports a redirect and fails unless that is followed, as Electron's does. */
class FakeClientRequest extends EventEmitter {
  readonly #request: ClientRequest;
  #isAborted = false;
  setHeader = (name: string, value: string) => void this.#request.setHeader(name, value);
  write = (bytes: Uint8Array) => this.#request.write(bytes);
  end = () => void this.#request.end();

  constructor(url: string, { method = "GET" }: RequestOptions) {
    super();
    this.#request = request(url, { method });
    this.#request.on("response", (response) => {
      const { statusCode = 0, headers } = response;
      const location = URL.parse(headers.location ?? "", url)?.href;
      if (statusCode < 300 || statusCode >= 400 || location === undefined)
        return void this.emit("response", response);
      response.resume();
      this.emit("redirect", statusCode, method, location, headers);
      if (!this.#isAborted) this.emit("error", new Error("Redirect was cancelled"));
    });
    this.#request.on("error", (error) => this.#isAborted || this.emit("error", error));
    this.#request.on("close", () => this.emit("close"));
  }

  abort(): void {
    this.#isAborted = true;
    this.#request.destroy();
  }
}

/** The updater of the system, which tells the app before it closes it. */
export const autoUpdater = new EventEmitter();

export const utilityProcess = {
  fork: (...given: ConstructorParameters<typeof FakeUtilityProcess>) =>
    new FakeUtilityProcess(...given),
};

/** A frame that calls; one that is gone has no address. */
interface FakeFrame {
  readonly url: string | null;
  readonly parent: null | object;
  /** The page that it belongs to; the newest window's if it is not said. */
  readonly sender?: object | undefined;
}
type Handler = (event: unknown, ...values: unknown[]) => unknown;
class FakeIpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  handle(channel: string, handler: Handler): void {
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  async invoke(
    { sender = BrowserWindow.all.at(-1)?.webContents, ...frame }: FakeFrame,
    channel: string,
    ...values: unknown[]
  ): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return structuredClone(
      await handler(
        { senderFrame: frame.url === null ? null : frame, sender },
        ...structuredClone(values),
      ),
    );
  }
}
export const ipcMain = new FakeIpcMain();

export const OWN_FRAME = { url: "app://roadbook/", parent: null };
class FakeIpcRenderer extends EventEmitter {
  /** The preload is that of the first window. */
  invoke = (channel: string, ...values: unknown[]) =>
    ipcMain.invoke({ ...OWN_FRAME, sender: BrowserWindow.all[0]?.webContents }, channel, ...values);
}
export const ipcRenderer = new FakeIpcRenderer();
export const exposed = new Map<string, unknown>();
export const contextBridge = {
  exposeInMainWorld: (name: string, api: unknown) => void exposed.set(name, api),
};

class FakeWebContents extends EventEmitter {
  readonly sent: unknown[][] = [];
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  reloads = 0;
  readonly session = { addWordToSpellCheckerDictionary: () => true };
  replaceMisspelling(): void {}
  showDefinitionForSelection(): void {}
  isDestroyed = () => false;
  send(...values: unknown[]): void {
    this.sent.push(values);
    const [channel, ...rest] = values;
    if (typeof channel === "string") ipcRenderer.emit(channel, {}, ...rest);
  }
  postMessage(channel: string, message: unknown, ports: readonly FakePort[]): void {
    this.sent.push([channel, message]);
    ipcRenderer.emit(channel, { ports: ports.map((port) => port.raw) }, message);
  }
  readonly dragged: string[] = [];
  startDrag({ file }: { readonly file: string }): void {
    this.dragged.push(file);
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  reload(): void {
    this.reloads += 1;
  }
  isCrashed = () => false;
  /** Counts the processes that the page had. */
  process = 1;
  forcefullyCrashRenderer(): void {
    this.process += 1;
    this.emit("render-process-gone", {}, { reason: "killed", exitCode: 2 });
  }
  /** What the page was drawn with as PDF. */
  readonly printed: unknown[] = [];
  printToPDF(options: unknown): Promise<Buffer> {
    this.printed.push(options);
    return Promise.resolve(Buffer.from("%PDF"));
  }
}
export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = [];
  static getAllWindows = (): BrowserWindow[] => BrowserWindow.all;
  static getFocusedWindow = (): BrowserWindow | null => null;
  static fromWebContents = (contents: unknown) =>
    BrowserWindow.all.find(({ webContents }) => webContents === contents) ?? null;
  readonly webContents = new FakeWebContents();
  readonly loaded: string[] = [];
  readonly options: { webPreferences?: Record<string, unknown>; parent?: unknown };
  focused = 0;
  /** Windows: what the taskbar shows over its icon, and what that says. */
  overlay: readonly [image: unknown, description: string] | null = null;
  constructor(options: BrowserWindow["options"]) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
    app.emit("web-contents-created", {}, this.webContents);
    app.emit("browser-window-created", {}, this);
  }
  title = "Roadbook";
  getTitle = () => this.title;
  getParentWindow = () => this.options.parent ?? null;
  setOverlayIcon(image: unknown, description: string): void {
    this.overlay = [image, description];
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return Promise.resolve();
  }
  show(): void {
    this.emit("show");
  }
  close(): void {
    this.emit("closed");
  }
  focus(): void {
    this.focused += 1;
  }
  restore(): void {}
  maximized = 0;
  maximize(): void {
    this.maximized += 1;
  }
  isMaximized = () => false;
  isFullScreen = () => false;
  isMinimized = () => false;
  isDestroyed = () => false;
  getNormalBounds = () => ({ x: 10, y: 10, width: 1280, height: 820 });
}

class FakeSession {
  requestHandler:
    ((contents: unknown, permission: string, answer: (allowed: boolean) => void) => void) | null =
    null;
  checkHandler: ((contents: unknown, permission: string) => boolean) | null = null;
  setPermissionRequestHandler(handler: FakeSession["requestHandler"]): void {
    this.requestHandler = handler;
  }
  setPermissionCheckHandler(handler: FakeSession["checkHandler"]): void {
    this.checkHandler = handler;
  }
  setDevicePermissionHandler(): void {}
  /** What Chromium's spelling would fetch a dictionary for, from a server of Google's. */
  dictionaries: readonly string[] = ["en-US"];
  /** The dictionaries that were asked for: a fresh profile does so unless it is told otherwise. */
  readonly fetched: string[] = [];
  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.dictionaries = languages;
  }
  setSpellCheckerEnabled(_enabled: boolean): void {
    this.fetched.push(...this.dictionaries);
  }
}
export const session = {
  defaultSession: new FakeSession(),
  fromPartition: () => new FakeSession(),
};

export const protocol = {
  schemes: [] as unknown[],
  handlers: new Map<string, (request: Request) => Promise<Response>>(),
  registerSchemesAsPrivileged: (schemes: unknown[]) => void protocol.schemes.push(...schemes),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
    void protocol.handlers.set(scheme, handler),
};

/** Turns bytes around: enough to see that what is stored is not the plain text. */
export const safeStorage = {
  backend: "gnome_libsecret",
  getSelectedStorageBackend: () => safeStorage.backend,
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  encryptStringAsync: (text: string) =>
    Promise.resolve(Buffer.from(text, "utf8").map((byte) => byte ^ 0x5a)),
  decryptStringAsync: (bytes: Buffer) =>
    Promise.resolve({
      result: Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString("utf8"),
      shouldReEncrypt: false,
    }),
};

export const shell = {
  opened: [] as string[],
  shown: [] as string[],
  /** Files that were opened with the system's program, and their modes. */
  files: [] as string[],
  openPath: (path: string) => Promise.resolve((shell.files.push(path), "")),
  showItemInFolder: (path: string) => void shell.shown.push(path),
  openExternal: (url: string) => Promise.resolve(void shell.opened.push(url)),
};
export const clipboard = {
  text: "",
  writeText: (text: string) => void (clipboard.text = text),
  readText: () => Promise.resolve(clipboard.text),
};
/** macOS: a sensor for fingerprints, where a test has one. */
export const systemPreferences = {
  /** Whether the finger is the owner's; null without a sensor. */
  finger: null as boolean | null,
  prompts: [] as string[],
  canPromptTouchID: () => systemPreferences.finger !== null,
  promptTouchID: (reason: string) => {
    systemPreferences.prompts.push(reason);
    return systemPreferences.finger === true
      ? Promise.resolve()
      : Promise.reject(new Error("Canceled by user."));
  },
};
interface MessageBox {
  readonly message?: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly checkboxLabel?: string;
}
export const dialog = {
  errors: [] as string[][],
  showErrorBox: (...values: string[]) => void dialog.errors.push(values),
  /** What was asked, with the button that the user presses. */
  asked: [] as MessageBox[],
  press: 0,
  tick: false,
  /** The window that it belongs to may come first. */
  showMessageBox: (...given: readonly (MessageBox | BrowserWindow)[]) => {
    const options = given.at(-1);
    if (options !== undefined && !(options instanceof BrowserWindow)) dialog.asked.push(options);
    return Promise.resolve({ response: dialog.press, checkboxChecked: dialog.tick });
  },
  /** The file that the user chooses; "" cancels. */
  saveTo: "",
  /** The names that were proposed. */
  proposed: [] as string[],
  showSaveDialog: (...given: readonly ({ readonly defaultPath?: string } | BrowserWindow)[]) => {
    const options = given.at(-1);
    if (options !== undefined && !(options instanceof BrowserWindow))
      dialog.proposed.push(options.defaultPath ?? "");
    return Promise.resolve({ canceled: dialog.saveTo === "", filePath: dialog.saveTo });
  },
};
export const Menu = {
  template: null as unknown,
  /** What was opened with the right mouse button. */
  popups: [] as unknown[],
  buildFromTemplate: (template: unknown) =>
    Object.assign(template as object, { popup: () => void Menu.popups.push(template) }),
  getApplicationMenu: () => Menu.template,
  setApplicationMenu: (menu: unknown) => void (Menu.template = menu),
};
export const crashReporter = {
  started: null as unknown,
  start: (options: unknown) => void (crashReporter.started = options),
};
export const powerMonitor = new EventEmitter();
export const nativeImage = {
  createFromPath: () => ({ resize: () => ({}) }),
  createFromBitmap: (pixels: Buffer) => ({ bytes: pixels.length }),
};
export const globalShortcut = {
  pressed: new Map<string, () => void>(),
  /** Keys that another program has. */
  taken: new Set<string>(),
  register: (keys: string, run: () => void) => {
    if (globalShortcut.taken.has(keys)) return false;
    globalShortcut.pressed.set(keys, run);
    return true;
  },
  unregisterAll: () => globalShortcut.pressed.clear(),
};
export class Tray extends EventEmitter {
  setToolTip(): void {}
  setContextMenu(): void {}
  destroy(): void {}
}
export const screen = {
  getPrimaryDisplay: () => ({ workAreaSize: { width: 1920, height: 1080 } }),
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};
export class Notification extends EventEmitter {
  static isSupported = () => true;
  static shown: Notification[] = [];
  isOpen = true;
  show = () => void Notification.shown.push(this);
  close = () => {
    this.isOpen = false;
    this.emit("close");
  };
}
export default { app, BrowserWindow, ipcMain, ipcRenderer, contextBridge };
