import { EventEmitter } from "node:events";
import { type FakePort, ipcMain } from "../electron.ts";
import {
  type FromApp,
  type FromPage,
  type Outcome,
  outcomeOf,
  pack,
  type PdfOptions,
  type ToApp,
  type ToPage,
  unpack,
} from "./wire.ts";

/** Sends to the process that has the browser. */
export function tellBrowser(message: FromApp): void {
  if (process.connected) process.send?.(message);
}

interface WindowOptions {
  readonly webPreferences?: {
    readonly preload?: string;
    readonly additionalArguments?: readonly string[];
  };
}

/** The page of a window; its ports are real ones here and in the page, joined by text. */
class WebContents extends EventEmitter {
  static #next = 0;
  static readonly executing = new Map<number, (outcome: Outcome) => void>();
  readonly #window: number;
  readonly #ports = new Map<number, FakePort>();
  readonly session = { addWordToSpellCheckerDictionary: () => true };
  #isDestroyed = false;
  #isCrashed = false;
  /** The address that it shows. */
  url = "";

  constructor(window: number) {
    super();
    this.#window = window;
  }

  isDestroyed = () => this.#isDestroyed;
  setWindowOpenHandler(): void {}
  isCrashed = () => this.#isCrashed;
  reload(): void {
    this.#isCrashed = false;
    tellBrowser({ type: "reload", window: this.#window });
  }
  forcefullyCrashRenderer(): void {
    this.#isCrashed = true;
    tellBrowser({ type: "crash", window: this.#window });
  }
  load(url: string): void {
    this.#isCrashed = false;
    this.url = url;
    tellBrowser({ type: "load", window: this.#window, url });
  }
  executeJavaScript(code: string): Promise<unknown> {
    return this.#ask((id) => ({ type: "execute", window: this.#window, id, code }));
  }
  async printToPDF(how: PdfOptions): Promise<Uint8Array> {
    return (await this.#ask((id) => ({
      type: "pdf",
      window: this.#window,
      id,
      how,
    }))) as Uint8Array;
  }
  send(channel: string, ...values: unknown[]): void {
    this.#tell({ type: "message", channel, values, ports: [] });
  }
  postMessage(channel: string, message: unknown, ports: readonly FakePort[]): void {
    const ids = ports.map((port) => {
      const id = (WebContents.#next += 1);
      this.#ports.set(id, port);
      port.on("message", ({ data }) => this.#tell({ type: "port", port: id, data }));
      port.start();
      return id;
    });
    this.#tell({ type: "message", channel, values: [message], ports: ids });
  }

  /** Another document: the ports of the one before are closed, as Chromium does it. */
  forgetPorts(): void {
    for (const port of this.#ports.values()) port.raw.close();
    this.#ports.clear();
  }
  destroy(): void {
    this.#isDestroyed = true;
    this.forgetPorts();
  }
  async hear(text: string): Promise<void> {
    const said = unpack(text) as FromPage;
    if (said.type === "port") {
      this.#ports.get(said.port)?.postMessage(said.data);
      return;
    }
    const handler = ipcMain.handlers.get(said.channel);
    const event = { sender: this, senderFrame: { url: this.url, parent: null } };
    const outcome = await outcomeOf(() => {
      if (handler === undefined) throw new Error(`No handler registered for '${said.channel}'`);
      return handler(event, ...said.values);
    });
    this.#tell({ type: "answer", id: said.id, outcome });
  }
  /** Asks the browser for what it answers with `executed`. */
  #ask(question: (id: number) => FromApp): Promise<unknown> {
    const id = (WebContents.#next += 1);
    return new Promise((resolve, reject) => {
      WebContents.executing.set(id, (outcome) =>
        outcome.ok ? resolve(outcome.value) : reject(new Error(outcome.message)),
      );
      tellBrowser(question(id));
    });
  }
  #tell(message: ToPage): void {
    tellBrowser({ type: "to-page", window: this.#window, text: pack(message) });
  }
}

/** A window whose page is one of a real Chromium. */
export class BrowserWindow extends EventEmitter {
  static readonly open = new Map<number, BrowserWindow>();
  static #next = 0;
  static getAllWindows = () => [...BrowserWindow.open.values()];
  static getFocusedWindow = (): BrowserWindow | null => null;
  static fromWebContents = (contents: unknown) =>
    BrowserWindow.getAllWindows().find(({ webContents }) => webContents === contents) ?? null;
  readonly id = (BrowserWindow.#next += 1);
  readonly webContents = new WebContents(this.id);
  #isShown = false;
  focused = 0;

  constructor({ webPreferences }: WindowOptions) {
    super();
    BrowserWindow.open.set(this.id, this);
    const { preload = "", additionalArguments: argv = [] } = webPreferences ?? {};
    tellBrowser({ type: "open", window: this.id, preload, argv });
  }

  loadURL(url: string): Promise<void> {
    this.webContents.load(url);
    return new Promise((resolve) => this.webContents.once("did-finish-load", () => resolve()));
  }
  close(): void {
    this.emit("close", { preventDefault: () => undefined });
    tellBrowser({ type: "close", window: this.id });
  }
  show(): void {}
  focus(): void {
    this.focused += 1;
  }
  restore(): void {}
  maximize(): void {}
  getTitle = () => "Roadbook";
  isMaximized = () => false;
  isFullScreen = () => false;
  isMinimized = () => false;
  isDestroyed = () => !BrowserWindow.open.has(this.id);
  getNormalBounds = () => ({ x: 10, y: 10, width: 1280, height: 820 });

  /** Takes what the browser says of this window. */
  hear(said: Extract<ToApp, { window: number }>): void {
    switch (said.type) {
      case "document":
        return this.webContents.forgetPorts();
      case "from-page":
        return void this.webContents.hear(said.text);
      case "loaded":
        this.webContents.emit("did-finish-load");
        if (!this.#isShown) this.emit("ready-to-show");
        this.#isShown = true;
        return;
      case "gone":
        this.webContents.emit("render-process-gone", {}, { reason: "crashed", exitCode: 133 });
        return;
      case "closed":
        BrowserWindow.open.delete(this.id);
        this.webContents.destroy();
        this.emit("closed");
    }
  }

  static executed(id: number, outcome: Outcome): void {
    WebContents.executing.get(id)?.(outcome);
    WebContents.executing.delete(id);
  }
}
