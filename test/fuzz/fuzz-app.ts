import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, createServer, request as httpRequest } from "node:http";
import { join } from "node:path";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { createListener } from "../../main/browser/listener.ts";
import { OneTimeCode } from "../../main/browser/one-time-code.ts";
import { PageSocket } from "../../main/browser/page-socket.ts";
import { ShownEngine } from "../../main/browser/shown-engine.ts";
import { openLog } from "../../main/engine/log/open-log.ts";
import { PAGE_ERROR } from "../../main/engine/routes/diagnostics.ts";
import { servePort } from "../../main/engine/process/protocol.ts";
import { systemClock } from "../../main/engine/system.ts";
import { tokenFile } from "../../main/engine/process/token-file.ts";
import type { Engine } from "../../main/engine/types.ts";
import { openWorkspaces } from "../../main/engine/workspaces/open-workspaces.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import { EngineClient, type EngineMessage } from "../../shared/runtime/engine-client.ts";
import { plainShell } from "../fixtures/abilities.ts";
import { FuzzSocket } from "./fuzz-socket.ts";
import type { FuzzRequest } from "./random-request.ts";
import { portOf } from "../fixtures/port-of.ts";

export interface FuzzAnswer {
  readonly status: number;
  readonly text: string;
}

export const KEY = "fuzz-key";
/** Longest head of a request that every Node takes. */
const HEAD_BYTES = 15_000;

/**
 * The app in one process: workspaces, message port, and the browser shell's HTTP and WebSocket,
 * with a server that only it can reach.
 */
export class FuzzApp {
  /** Errors that the app logged. */
  readonly errors: string[] = [];
  readonly #folder: string;
  readonly #remote: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #engine: Engine | null = null;
  #server = createServer();
  #pages: PageSocket | null = null;
  #socket: FuzzSocket | null = null;
  #port: MessagePort | null = null;
  readonly #ports: MessagePort[] = [];
  #client: EngineClient | null = null;
  #waiting = new Map<number, (message: EngineMessage) => void>();
  #next = 1;

  constructor(folder: string, remote: string) {
    this.#folder = folder;
    this.#remote = remote;
  }

  async start(): Promise<void> {
    const random = new Random(1);
    const dataDir = join(this.#folder, "workspace");
    const logFile = openLog({ dataDir, name: "roadbook", clock: systemClock, level: "debug" });
    logFile.hide(KEY);
    const opened = await openWorkspaces({
      dataDir,
      ...(this.#next === 1 ? { remote: this.#remote, token: "test-token" } : {}),
      tokensOf: ({ folder }) => tokenFile(folder),
      clock: systemClock,
      random: () => random.next(),
      fetch: (input, init) =>
        String(input instanceof Request ? input.url : input).startsWith(this.#remote)
          ? fetch(input, init)
          : Promise.reject(new TypeError("fetch failed")),
      log: (level, message, details) => {
        logFile.log(level, message, details);
        if (level === "error" && message !== PAGE_ERROR)
          this.errors.push(`${message} ${JSON.stringify(details ?? {})}`);
      },
      logFile,
      automatic: false,
    });
    if (!opened.ok) throw new Error(`The app does not start: ${opened.message}`);
    this.#engine = opened.engine;
    const client = new EngineClient(120_000, systemClock);
    this.#client = client;
    const channel = this.#connect();
    client.connect({
      post: (message) => channel.postMessage(message),
      onMessage: (listener) => void channel.on("message", listener),
    });
    this.#port = this.#connect();
    this.#port.on("message", (message: EngineMessage) => {
      if (message.type !== "event") this.#waiting.get(message.id)?.(message);
    });
    await this.#listen(client);
  }

  /** Everything that the app has logged, as it is on disk. */
  logged(): string {
    const folder = join(this.#folder, "workspace/logs");
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("");
  }

  /** A port to the engine, as a page or a shell has one. */
  #connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#ports.push(port2);
    if (this.#engine === null) throw new Error("The app is not open.");
    servePort(
      this.#engine,
      {
        post: (message) => port1.postMessage(message),
        onMessage: (listener) => void port1.on("message", listener),
        onClose: (listener) => void port1.on("close", listener),
      },
      { trusted: true },
    );
    return port2;
  }

  async #listen(client: EngineClient): Promise<void> {
    const assets = join(this.#folder, "assets");
    mkdirSync(assets, { recursive: true });
    writeFileSync(join(assets, "index.html"), "<!doctype html>");
    const unavailable = () =>
      Promise.resolve({ ok: false as const, message: "There is no demo here." });
    const door = {
      shownEngine: new ShownEngine(client),
      key: KEY,
      address: () => `127.0.0.1:${portOf(this.#server)}`,
      log: (_level: unknown, message: string) => void this.errors.push(message),
    };
    this.#server = createServer(
      createListener({
        ...door,
        demo: {
          isShown: () => false,
          start: unavailable,
          end: () => Promise.resolve({ ok: true as const }),
        },
        code: new OneTimeCode(),
        closing: new AbortController().signal,
        assets,
        abilities: plainShell({ demo: true }),
      }),
    );
    const pages = new PageSocket(door);
    this.#pages = pages;
    this.#server.on("upgrade", (incoming, socket, head) => pages.upgrade(incoming, socket, head));
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#socket = new FuzzSocket(`http://127.0.0.1:${portOf(this.#server)}`, KEY);
  }

  send(request: FuzzRequest): Promise<FuzzAnswer> {
    switch (request.over) {
      case "http":
        return this.#overHttp(request);
      case "port":
        return this.#overPort(request);
      case "socket":
        return this.#overSocket(request);
    }
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    const [bare = "", query = ""] = path.split("?");
    const { status, text } = await this.#overPort({
      over: "port",
      method,
      path: bare,
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: {},
      ...(body === undefined ? {} : { body }),
    });
    return { status, body: text === "" ? null : JSON.parse(text) };
  }

  #overHttp({ method, path, query, headers, text }: FuzzRequest): Promise<FuzzAnswer> {
    const port = portOf(this.#server);
    const search = new URLSearchParams(query).toString();
    const tooLong = path.length + search.length > HEAD_BYTES;
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: "127.0.0.1",
          port,
          method,
          path: search === "" ? path : `${path}?${search}`,
          agent: this.#agent,
          headers: {
            authorization: `Bearer ${KEY}`,
            ...headers,
            "content-length": Buffer.byteLength(text ?? ""),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString("utf8"),
            }),
          );
        },
      );
      // Node answers such a head before it has read the body, and closes.
      outgoing.on("error", (error) =>
        tooLong ? resolve({ status: 431, text: "" }) : reject(error),
      );
      outgoing.end(text);
    });
  }

  #overPort({ method, path, query, body, raw }: FuzzRequest): Promise<FuzzAnswer> {
    const id = this.#next++;
    const more = typeof raw === "object" && raw !== null ? raw : {};
    const message =
      "type" in more
        ? { ...more, id }
        : { type: "request", id, request: { method, path, query, body, ...more } };
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => {
        this.#waiting.delete(id);
        if (answer.type === "answer")
          resolve({ status: answer.response.status, text: answer.response.text });
        else resolve({ status: 200, text: JSON.stringify(answer) });
      });
      this.#port?.postMessage(message);
    });
  }

  #overSocket({ path, query, raw }: FuzzRequest): Promise<FuzzAnswer> {
    if (this.#socket === null) throw new Error("The app is not open.");
    const id = this.#next++;
    const isObject = typeof raw === "object" && raw !== null && !Array.isArray(raw);
    const message = raw === undefined || isObject ? { path, query, ...raw, id } : raw;
    return this.#socket.send(id, JSON.stringify(message) ?? "");
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.#socket?.close();
    this.#pages?.close();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#client?.disconnect();
    await this.#engine?.close();
    for (const port of this.#ports.splice(0)) port.close();
  }
}
