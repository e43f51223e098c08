import { Worker } from "node:worker_threads";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { EngineClient } from "../../shared/runtime/engine-client.ts";
import type { EngineMessage } from "../../shared/runtime/engine-message.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { EngineStart } from "../engine/log/process-log.ts";
import { systemClock } from "../engine/system.ts";

export interface ThreadOptions {
  /** File of the worker. */
  readonly entry: string;
  readonly dataDir: string;
  /** Scheme, host and port of the shell. */
  readonly origin?: string;
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** The account of the workspace has another address now. */
  readonly moved?: boolean;
  /** What the workspace is called from now on. */
  readonly name?: string;
  /** Of Roadbook. */
  readonly version: string;
  /** Texts that must not get into the log. */
  readonly secrets: readonly string[];
  readonly log: Log;
}

export interface EngineThread {
  readonly client: EngineClient;
  /** Ends within 2 s. */
  close(): Promise<void>;
}

export type StartedThread =
  | { readonly ok: true; readonly thread: EngineThread }
  | { readonly ok: false; readonly message: string };

type Said =
  | EngineMessage
  | { readonly type: "opened" }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "closed" };

/** Time limit of a request, milliseconds. */
const REQUEST_LIMIT_MS = 30_000;
/** Restarts that follow each other this closely are given up. */
const MAX_RESTARTS = 5;

/**
 * Runs the engine in a worker thread and starts it again when it dies; requests in flight answer
 * 503.
 */
export async function startEngineThread(options: ThreadOptions): Promise<StartedThread> {
  const client = new EngineClient(REQUEST_LIMIT_MS, systemClock);
  let closing = false;
  let restarts = 0;
  let exitCode: number | null = null;
  let worker: Worker | null = null;

  const launch = (first: boolean): Promise<string | null> =>
    new Promise((resolve) => {
      const { entry, version, secrets, log, ...rest } = options;
      const restart = first ? {} : { restart: { times: restarts, code: exitCode } };
      const start: EngineStart = { version, secrets: [...secrets], ...restart };
      // What the command line gave is remembered by the first start already.
      const { dataDir, origin } = rest;
      const started = new Worker(entry, {
        workerData: first ? { ...rest, start } : { dataDir, origin, start },
      });
      worker = started;
      started.on("message", (message: Said) => {
        if (message.type === "opened") {
          restarts = 0;
          connect(client, started);
          resolve(null);
        } else if (message.type === "failed") resolve(message.message);
      });
      started.on("error", (error: Error) => {
        log("error", "The engine stopped", { error });
        resolve(`The engine cannot be started (${error.message}).`);
      });
      started.on("exit", (code) => {
        client.disconnect();
        restarts += 1;
        exitCode = code;
        if (!closing && restarts > MAX_RESTARTS)
          log("error", "The engine stopped too often", { times: restarts, code });
        if (!closing && restarts <= MAX_RESTARTS)
          setTimeout(() => void launch(false), 200 * restarts).unref();
      });
    });

  const failed = await launch(true);
  if (failed !== null) {
    closing = true;
    await stop(worker);
    return { ok: false, message: failed };
  }
  return {
    ok: true,
    thread: {
      client,
      async close() {
        closing = true;
        const closed = new Promise<void>((resolve) => {
          worker?.on("message", (message: Said) => message.type === "closed" && resolve());
        });
        worker?.postMessage({ type: "close" });
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1_500).unref())]);
        await stop(worker);
      },
    },
  };
}

async function stop(worker: Worker | null): Promise<void> {
  await worker?.terminate();
}

function connect(client: EngineClient, worker: Worker): void {
  client.connect({
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      void worker.on("message", (message: Said) => {
        if (message.type !== "opened" && message.type !== "failed" && message.type !== "closed")
          listener(message);
      }),
  });
}
