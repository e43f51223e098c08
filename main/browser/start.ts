import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { logUncaught, openProcessLog } from "../engine/log/process-log.ts";
import { browserDemo } from "./demo.ts";
import { startEngineThread, type ThreadOptions } from "./engine-thread.ts";
import { sendJson } from "../http/send-json.ts";
import { createListener } from "./listener.ts";
import { OneTimeCode } from "./one-time-code.ts";
import { PAGE_HEADERS } from "./security.ts";
import { ShownEngine } from "./shown-engine.ts";

export interface BrowserShellOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly dataDir: string;
  /** Session key; random when absent. */
  readonly key?: string;
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** The account of the workspace has another address now. */
  readonly moved?: boolean;
  /** What the workspace is called from now on. */
  readonly name?: string;
  /** Folder of the built page, or the development server that makes it. */
  readonly assets: string | URL;
  /** File of the engine's worker. */
  readonly worker: string;
  /** File of the sandbox server; without it there is no demo. */
  readonly sandbox: string;
  readonly version: string;
}

export interface BrowserShell {
  /** With the key in its fragment, which no server ever sees. */
  readonly url: string;
  readonly origin: string;
  readonly key: string;
  /** An address that opens the page once, soon: for programs whose command line others can read. */
  linkForOnce(): string;
  close(): Promise<void>;
}

export type StartedShell =
  | { readonly ok: true; readonly shell: BrowserShell }
  | { readonly ok: false; readonly message: string };

/** The engine and the page behind HTTP on 127.0.0.1. */
export async function startBrowserShell(options: BrowserShellOptions): Promise<StartedShell> {
  const key = options.key ?? randomBytes(24).toString("base64url");
  const shellLog = openProcessLog(options.dataDir, "shell");
  shellLog.hide(key);
  const thread: Omit<ThreadOptions, "origin"> = {
    entry: options.worker,
    dataDir: options.dataDir,
    version: options.version,
    secrets: [key],
    log: shellLog.log,
    ...(options.remote === undefined ? {} : { remote: options.remote }),
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(options.profile === undefined ? {} : { profile: options.profile }),
    ...(options.moved === undefined ? {} : { moved: options.moved }),
    ...(options.name === undefined ? {} : { name: options.name }),
  };
  // The port first: a taken one must not have touched the workspace.
  let serve: RequestListener = answerNotReady;
  const server = createServer((incoming, response) => serve(incoming, response));
  const port = await listen(server, options.port);
  if (port === null)
    return {
      ok: false,
      message:
        `Port ${options.port} is taken. Choose another with --port, or --port 0 for a ` +
        "free one.",
    };
  const origin = `http://127.0.0.1:${port}`;
  const started = await startEngineThread({ ...thread, origin });
  if (!started.ok) {
    server.close();
    return started;
  }
  const stopLog = logUncaught(shellLog.log);
  shellLog.log("info", "The browser shell is open", { version: options.version, port });
  const shown = new ShownEngine(started.thread.client);
  const { dataDir, worker, sandbox, version } = options;
  const engine = { version, secrets: [key], log: shellLog.log };
  const demo = browserDemo({ dataDir, worker, sandbox, shown, origin, ...engine });
  void demo.tidy();
  const abilities = {
    shell: "browser",
    platform: process.platform,
    version: options.version,
    can: {
      tray: false,
      notify: false,
      nativeMenu: false,
      openFile: false,
      update: false,
      keyStore: false,
      zoom: false,
      demo: existsSync(sandbox),
    },
  } as const;
  const code = new OneTimeCode();
  serve = createListener({
    shown,
    demo,
    key,
    code,
    port: () => port,
    assets: options.assets,
    abilities,
    log: shellLog.log,
  });
  return {
    ok: true,
    shell: {
      url: `${origin}/#key=${key}`,
      origin,
      key,
      linkForOnce: () => `${origin}/#once=${code.issue()}`,
      async close() {
        stopLog();
        server.close();
        server.closeAllConnections();
        await Promise.all([demo.close(), started.thread.close()]);
      },
    },
  };
}

/** The engine is still opening its files. */
function answerNotReady(_incoming: IncomingMessage, response: ServerResponse): void {
  const body = { message: "Roadbook is still starting. Try again in a second." };
  sendJson(response, { status: 503, body, headers: { ...PAGE_HEADERS, "retry-after": "1" } });
}

/** The port, or null when it is taken. */
function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
