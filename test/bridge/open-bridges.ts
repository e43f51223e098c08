import { plainShell } from "../fixtures/abilities.ts";
import { createServer, type Server } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { vi } from "vitest";
import { type Bridge, type DemoAnswer, NO_COMPUTER_SETTINGS } from "../../shared/bridge.ts";
import { EngineClient } from "../../shared/runtime/engine-client.ts";
import { createListener } from "../../main/browser/listener.ts";
import { PageSocket } from "../../main/browser/page-socket.ts";
import { OneTimeCode } from "../../main/browser/one-time-code.ts";
import { ShownEngine } from "../../main/browser/shown-engine.ts";
import { grantChannels } from "../../main/electron/channel.ts";
import { registerIpc } from "../../main/electron/ipc.ts";
import { LinkOpener } from "../../main/electron/open-link.ts";
import { OpenedFiles } from "../../main/electron/opened-files.ts";
import { servePages } from "../../main/electron/page-protocol.ts";
import { servePort } from "../../main/engine/process/protocol.ts";
import { systemClock } from "../../main/engine/system.ts";
import type { Engine } from "../../main/engine/types.ts";
import { findBridge, openBrowserBridge } from "../../renderer/core/browser-bridge.ts";
import {
  BrowserWindow,
  exposed,
  ipcRenderer,
  OWN_FRAME,
  protocol,
  shell,
} from "../doubles/electron.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { portOf } from "../fixtures/port-of.ts";

/** A request that the engine never answers: it is on its way until the engine is lost. */
export const UNANSWERED = "/local/never-answered";

/** What carries requests, files and events: all that stands on the protocol has it. */
export type Carrier = Pick<Bridge, "request" | "addFile" | "fileBytes" | "onEvent">;

export interface Opened<B> {
  readonly bridge: B;
  /** Links that were handed to the operating system. */
  readonly opened: () => readonly string[];
  /** The engine is lost, and another one is there in its place. */
  readonly restart: () => void;
  readonly close: () => Promise<void>;
}

export type Open<B> = (engine: Engine) => Promise<Opened<B>>;

const TIMEOUT_MS = 60_000;
const ABILITIES = plainShell({ demo: true });

/** A demo that cannot begin: what the shells say of it goes through the bridge all the same. */
const NO_DEMO: DemoAnswer = { ok: false, message: "The demo data are missing." };
const demo = {
  isShown: () => false,
  start: () => Promise.resolve(NO_DEMO),
  end: () => Promise.resolve<DemoAnswer>({ ok: true }),
};

/** Updates of a packed app, of which the bridge shows what it is told. */
const UPDATES = {
  state: { step: { kind: "ready", version: "0.2.0" }, automatic: true },
  check: () => Promise.resolve(UPDATES.state),
  setAutomatic: () => undefined,
  restart: () => undefined,
} as const;

/** One end of a port whose other end the engine serves. */
function portTo(engine: Engine, trusted: boolean) {
  const { port1, port2 } = new MessageChannel();
  const answering: Engine = {
    ...engine,
    handle: (request) =>
      request.path === UNANSWERED ? new Promise(() => undefined) : engine.handle(request),
    onEvent: (listener) => engine.onEvent(listener),
    addBlob: (...given) => engine.addBlob(...given),
    blobFile: (id) => engine.blobFile(id),
  };
  servePort(
    answering,
    {
      post: (message) => port1.postMessage(message),
      onMessage: (listener) => void port1.on("message", listener),
      onClose: (listener) => void port1.on("close", listener),
    },
    { trusted },
  );
  return port2;
}

function connected(engine: Engine) {
  const client = new EngineClient(TIMEOUT_MS, systemClock);
  const ports: ReturnType<typeof portTo>[] = [];
  const connect = () => {
    const port = portTo(engine, true);
    ports.push(port);
    client.connect({
      post: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on("message", (message) => listener(message)),
    });
  };
  connect();
  const close = () => {
    for (const port of ports) port.close();
  };
  return { client, connect, close };
}

/** A shell's own connection to the engine. */
export const openPort: Open<Carrier> = (engine) => {
  const { client, connect, close } = connected(engine);
  return Promise.resolve({
    bridge: {
      request: (request) => client.request(request),
      addFile: async (file) =>
        client.addBlob(file.name, file.type, new Uint8Array(await file.arrayBuffer())),
      async fileBytes(link) {
        const file = await client.blobFile(link.replace("/local/file/", ""));
        return file === null ? null : new Uint8Array(await readFile(file.path));
      },
      onEvent: (listener) => client.onEvent(listener),
    },
    opened: () => [],
    restart: connect,
    close: () => Promise.resolve(close()),
  });
};

/** The page of the browser shell, over HTTP on loopback. */
export const openHttp: Open<Bridge> = async (engine) => {
  const { client, connect, close } = connected(engine);
  const key = "key of the test";
  const door = {
    shownEngine: new ShownEngine(client),
    key,
    address: () => `127.0.0.1:${portOf(server)}`,
    log: () => undefined,
  };
  const code = new OneTimeCode();
  const server: Server = createServer(
    createListener({
      ...door,
      demo,
      code,
      assets: "/nowhere",
      abilities: ABILITIES,
      closing: new AbortController().signal,
    }),
  );
  const pages = new PageSocket(door);
  server.on("upgrade", (incoming, socket, head) => pages.upgrade(incoming, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    network(new URL(address, origin), init),
  );
  vi.stubGlobal("history", { replaceState: () => undefined });
  const links: string[] = [];
  vi.stubGlobal("window", { open: (url: string) => void links.push(url) });
  const kept = new Map<string, string>();
  const found = await openBrowserBridge(
    { hash: `#key=${encodeURIComponent(key)}`, pathname: "/", origin } as Location,
    {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
    } as Storage,
  );
  if (!found.ok) throw new Error(found.message);
  return {
    bridge: found.bridge,
    opened: () => links,
    restart: connect,
    async close() {
      close();
      pages.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      vi.unstubAllGlobals();
    },
  };
};

/** The page of the desktop app: the real preload and main process on a stand-in for Electron. */
export const openDesktop: Open<Bridge> = async (engine) => {
  const folder = makeFolder();
  const { client, close } = connected(engine);
  registerIpc({
    demo,
    client: () => client,
    links: new LinkOpener(() => Promise.resolve(null)),
    prompt: () => Promise.resolve(null),
    showLogs: () => false,
    navigate: () => undefined,
    newWindow: () => undefined,
    updates: UPDATES,
    copies: new OpenedFiles(join(folder.path, "opened")),
    icon: "",
    badge: { set: () => undefined },
    notices: { show: () => undefined, withdraw: () => undefined },
    computer: { view: () => NO_COMPUTER_SETTINGS, set: () => NO_COMPUTER_SETTINGS },
  });
  servePages(folder.path, () => client);
  BrowserWindow.all.length = 0;
  grantChannels(new BrowserWindow({}) as never, "app", OWN_FRAME.url);
  vi.stubGlobal("fetch", (address: string) => protocol.handlers.get("app")?.(new Request(address)));
  process.argv.push(`--roadbook-abilities=${JSON.stringify({ ...ABILITIES, shell: "electron" })}`);
  await import("../../preload/index.ts");
  process.argv.pop();
  vi.stubGlobal("window", { roadbook: exposed.get("roadbook") });
  const found = await findBridge();
  if (!found.ok) throw new Error(found.message);
  const ports: ReturnType<typeof portTo>[] = [];
  const connect = () => {
    const port = portTo(engine, false);
    ports.push(port);
    ipcRenderer.emit("engine-port", { ports: [port] }, null);
  };
  connect();
  return {
    bridge: found.bridge,
    opened: () => shell.opened,
    restart: connect,
    close() {
      close();
      for (const port of ports) port.close();
      folder.remove();
      vi.unstubAllGlobals();
      return Promise.resolve();
    },
  };
};
