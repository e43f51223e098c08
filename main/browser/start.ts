import { existsSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { ShellAbilities } from "../../shared/bridge.ts";
import type { Preparing } from "../../shared/local/opening.ts";
import { NO_ABILITIES } from "../../shared/local/shell.ts";
import { logUncaught, openProcessLog } from "../engine/log/open-log.ts";
import type { StartOptions } from "../engine/start-options.ts";
import type { LockState } from "../engine/workspaces/until-unlocked.ts";
import { type EngineThread, startEngineThread } from "./engine-thread.ts";
import { sendJson } from "../http/read-request.ts";
import { listenAt, LOOPBACK, portTaken } from "../http/listen.ts";
import { createListener } from "./listener.ts";
import { OneTimeCode } from "./one-time-code.ts";
import { type OpeningFile, writeOpeningFile } from "./opening-page.ts";
import { PageSocket } from "./page-socket.ts";
import { makeKey, PAGE_HEADERS } from "./security.ts";
import { ShownEngine } from "./shown-engine.ts";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Demo } from "../demo/demo.ts";
import type { Log } from "../../shared/runtime/log.ts";
import { systemClock } from "../engine/system.ts";

interface BrowserShellOptions extends StartOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** 127.0.0.1 when absent, and where the system knows no other address of its own. */
  readonly host?: string;
  /** Called when another process has the port; `take` accepts the connections it passes on. */
  readonly connections?: (take: (socket: Socket) => void) => void;
  /** Lock state of the previous process, if it ended because of a lock. */
  readonly resumed?: LockState | undefined;
  /** Called when a lock has closed the workspace: this process should end. */
  readonly onLocked?: (state: LockState) => void;
  readonly dataDir: string;
  /** Session key; random when absent. */
  readonly key?: string | undefined;
  /** Folder of the built page, or address of the development server. */
  readonly assets: string | URL;
  /** File of the engine's worker. */
  readonly worker: string;
  /** File of the sandbox server; without this file there is no demo. */
  readonly sandbox: string;
  readonly version: string;
  /** Called while a workspace of an earlier version is made ready, and with null once it is. */
  readonly onPreparing?: (preparing: Preparing | null) => void;
}

export interface BrowserShell {
  /** The key is in the fragment, which browsers send to no server. */
  readonly url: string;
  readonly origin: string;
  readonly key: string;
  /** Writes a file that opens the page once, within two minutes: for starting a browser. */
  writeOpeningFile(): OpeningFile;
  close(): Promise<void>;
}

type StartedShell =
  | { readonly ok: true; readonly shell: BrowserShell }
  | { readonly ok: false; readonly message: string };

/** Starts the engine and serves it and the page over HTTP, on this machine only. */
export async function startBrowserShell(options: BrowserShellOptions): Promise<StartedShell> {
  const { port: wantedPort, key = makeKey(), assets, worker, sandbox, ...engineOptions } = options;
  const {
    onPreparing,
    connections,
    onLocked,
    host: wantedHost = LOOPBACK,
    ...workspace
  } = engineOptions;
  const { dataDir, version } = workspace;
  const shellLog = openProcessLog(dataDir, "shell");
  const { log } = shellLog;
  shellLog.hide(key);
  // The port comes first: a start that fails because it is taken must not touch the workspace.
  let preparing: Preparing | null = null;
  let serve: RequestListener = (incoming, response) =>
    answerNotReady(incoming, response, preparing);
  const server = createServer(LIMITS, (incoming, response) => serve(incoming, response));
  const answers = answersOf(server);
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_MS);
  const listenAddress =
    connections === undefined
      ? await listenAt(server, wantedPort, wantedHost)
      : { host: wantedHost, port: wantedPort };
  if (listenAddress === null) return { ok: false, message: portTaken(wantedPort) };
  const { port } = listenAddress;
  connections?.(takeBy(server));
  const address = `${listenAddress.host}:${port}`;
  const origin = `http://${address}`;
  const engine = { origin, secrets: [key], log };
  let locked: LockState | null = null;
  const endLocked = () => {
    // The demo goes on for as long as it is shown.
    if (locked !== null && !demo.isShown()) onLocked?.(locked);
  };
  const started = await startEngineThread({
    ...workspace,
    ...engine,
    entry: worker,
    onLocked: (state) => {
      locked = state;
      endLocked();
    },
    onPreparing: (progress) => {
      preparing = progress;
      onPreparing?.(progress);
    },
  });
  if (!started.ok) {
    server.close();
    return started;
  }
  const stopLog = logUncaught(log);
  // Too many open files, for example: the next connection may succeed.
  server.on("error", (error) =>
    log("error", "The browser shell cannot take a connection", { error }),
  );
  log("info", "The browser shell is open", { version, port });
  const shownEngine = new ShownEngine(started.thread.client);
  const demo = browserDemo({ ...engine, dataDir, version, worker, sandbox, shownEngine });
  void demo.tidy();
  shownEngine.onEvent(endLocked);
  const abilities = abilitiesOf(version, existsSync(sandbox));
  const code = new OneTimeCode();
  const door = { shownEngine, key, address: () => address, log };
  const closing = new AbortController();
  serve = createListener({ ...door, demo, code, assets, abilities, closing: closing.signal });
  const pages = new PageSocket(door);
  server.on("upgrade", (incoming, socket, head) => pages.upgrade(incoming, socket, head));
  return {
    ok: true,
    shell: {
      url: `${origin}/#key=${key}`,
      origin,
      key,
      writeOpeningFile: () => writeOpeningFile(origin, code.issue()),
      async close() {
        stopLog();
        closing.abort();
        server.close();
        await answers();
        server.closeAllConnections();
        pages.close();
        await Promise.all([demo.close(), started.thread.close()]);
      },
    },
  };
}

/** Limits of a connection in milliseconds: time for its head, and for all of a request. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
} as const;
/** A browser has six for all of its windows, and a socket for each. */
const MAX_CONNECTIONS = 256;
/** Events come with a sign of life each 20 s. */
const IDLE_MS = 120_000;

/** Longest that what was asked before a close may take to be answered, milliseconds. */
const ANSWERS_LIMIT_MS = 600;
/** Time between two looks whether all is answered, milliseconds. */
const LOOK_MS = 20;

/**
 * Returns what waits until the server has answered what it was asked, also on connections that have
 * just come and of which nothing was read.
 */
function answersOf(server: Server): () => Promise<void> {
  let open = 0;
  const unreadSockets = new Set<Socket>();
  server.on("connection", (socket) => {
    unreadSockets.add(socket);
    socket.once("close", () => unreadSockets.delete(socket));
  });
  server.on("upgrade", ({ socket }) => unreadSockets.delete(socket));
  server.on("request", ({ socket }, response) => {
    unreadSockets.delete(socket);
    open += 1;
    response.once("close", () => (open -= 1));
  });
  return async () => {
    const end = performance.now() + ANSWERS_LIMIT_MS;
    do await setTimeout(LOOK_MS);
    while ((open > 0 || unreadSockets.size > 0) && performance.now() < end);
  };
}

/** Has a server that does not listen serve connections, within the same limits. */
function takeBy(server: Server): (socket: Socket) => void {
  // Begins to look after the times that connections may take.
  server.emit("listening");
  let open = 0;
  return (socket) => {
    if (open >= MAX_CONNECTIONS) return void socket.destroy();
    open += 1;
    socket.once("close", () => (open -= 1));
    server.emit("connection", socket);
  };
}

function abilitiesOf(version: string, hasSandbox: boolean): ShellAbilities {
  return {
    shell: "browser",
    platform: process.platform,
    version,
    can: { ...NO_ABILITIES, demo: hasSandbox },
  };
}

/**
 * Answers while the engine is still opening the workspace. A page that is opened meanwhile loads
 * itself again until it is there.
 */
function answerNotReady(
  incoming: IncomingMessage,
  response: ServerResponse,
  preparing: Preparing | null,
): void {
  const message = preparing === null ? STARTING : preparingText(preparing);
  const headers = { ...PAGE_HEADERS, "retry-after": "1" };
  if (incoming.headers.accept?.includes("text/html") !== true) {
    sendJson(response, { status: 503, body: { message }, headers });
    return;
  }
  response.writeHead(503, {
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    refresh: "1",
  });
  response.end(message);
}

const STARTING = "Roadbook is still starting. Try again in a second.";

interface BrowserDemoOptions {
  /** Folder of the user's workspace. */
  readonly dataDir: string;
  /** File of the engine's worker. */
  readonly worker: string;
  /** File of the sandbox server. */
  readonly sandbox: string;
  readonly shownEngine: ShownEngine;
  /** Scheme, host and port of the shell. */
  readonly origin: string;
  readonly version: string;
  readonly secrets: readonly string[];
  readonly log: Log;
}

/**
 * The demo of the browser shell: a process for its server, a second worker thread for its engine.
 */
function browserDemo({
  dataDir,
  worker,
  sandbox,
  shownEngine,
  ...engine
}: BrowserDemoOptions): Demo<EngineThread> {
  return new Demo({
    folder: join(dataDir, "demo"),
    clock: systemClock,
    makeToken: () => randomBytes(12).toString("hex"),
    // Over this channel the server notices that this process is gone, even if it was killed.
    launch: (options, secrets) => {
      const env = { ...process.env, ...secrets };
      const child = spawn(process.execPath, [sandbox, ...options], {
        env,
        stdio: ["ignore", "pipe", "inherit", "ipc"],
      });
      // A server that cannot be started never becomes ready.
      return child.on("error", () => undefined);
    },
    open: async (workspace) => {
      const started = await startEngineThread({ entry: worker, ...engine, ...workspace });
      if (!started.ok) return started;
      const { thread, problem } = started;
      if (problem === null) return { ok: true, engine: thread };
      await thread.close();
      return { ok: false, message: problem };
    },
    show: (thread) => shownEngine.show(thread?.client ?? null),
  });
}

/** Returns the progress of updating an earlier workspace, for a terminal and a plain page. */
export function preparingText({ step, done, total }: Preparing): string {
  if (step === "backup") return "Roadbook is making a backup before it updates the workspace.";
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return `Roadbook is updating the workspace for this version: ${percent} % done.`;
}
