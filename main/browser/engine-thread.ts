import { Worker } from "node:worker_threads";
import { EngineClient, type EngineMessage } from "../../shared/runtime/engine-client.ts";
import type { Preparing } from "../../shared/local/opening.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { EngineStart } from "../engine/log/open-log.ts";
import { RestartCount, STOPS_TOO_OFTEN } from "../engine/process/restart-count.ts";
import type { StartOptions } from "../engine/start-options.ts";
import { systemClock } from "../engine/system.ts";
import type { LockState } from "../engine/workspaces/until-unlocked.ts";

export interface ThreadOptions extends StartOptions {
  /** File of the worker. */
  readonly entry: string;
  readonly dataDir: string;
  /** Scheme, host and port of the shell. */
  readonly origin?: string;
  /** Roadbook's version. */
  readonly version: string;
  /** Texts that must not get into the log. */
  readonly secrets: readonly string[];
  readonly log: Log;
  /** Lock state of an earlier process's engine. */
  readonly resumed?: LockState | undefined;
  /** Called when a lock has closed the workspace. */
  readonly onLocked?: (state: LockState) => void;
  /** Called while a workspace of an earlier version is made ready, and with null once it is. */
  readonly onPreparing?: (preparing: Preparing | null) => void;
}

export interface EngineThread {
  readonly client: EngineClient;
  /** Ends within 2 s. */
  close(): Promise<void>;
}

export type StartedThread =
  /** `problem`: its workspace cannot be opened, which pages show. */
  | { readonly ok: true; readonly thread: EngineThread; readonly problem: string | null }
  | { readonly ok: false; readonly message: string };

/** Messages of the worker: those of the engine, and how opening and closing went. */
type WorkerMessage =
  | EngineMessage
  | { readonly type: "opened"; readonly problem: string | null }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "lock-state"; readonly state: LockState }
  | { readonly type: "locked" }
  | { readonly type: "closed" };

/** Time limit of a request, milliseconds. */
const REQUEST_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 1_500;

/**
 * Room for objects that live for a moment only. Node would give four times as much, which saves no
 * time and takes up to 130 MB of memory.
 */
export const YOUNG_GENERATION_MB = 24;

/**
 * Runs the engine in a worker thread and starts it again when it dies; requests in flight answer
 * 503.
 */
export async function startEngineThread(options: ThreadOptions): Promise<StartedThread> {
  const host = new ThreadHost(options);
  const launched = await host.launch();
  if (launched.ok) return { ...launched, thread: host };
  await host.stop();
  return launched;
}

type Launched =
  | { readonly ok: true; readonly problem: string | null }
  | { readonly ok: false; readonly message: string };

class ThreadHost implements EngineThread {
  readonly client = new EngineClient(REQUEST_LIMIT_MS, systemClock);
  readonly #options: ThreadOptions;
  #worker: Worker | null = null;
  #closing = false;
  readonly #restarts = new RestartCount(systemClock);
  /** Lock state of the running worker, which the next one continues from after a crash. */
  #lockState: LockState | undefined;
  /** Exit code of the previous worker; null on the first start. */
  #exitCode: number | null = null;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#lockState = options.resumed;
  }

  /** Starts a worker, and returns when its engine answers, or why there is none. */
  launch(): Promise<Launched> {
    const worker = new Worker(this.#options.entry, {
      workerData: this.#workerData(),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker = worker;
    worker.on("exit", (code) => this.#exited(code));
    return new Promise((resolve) => {
      worker.on("message", (message: WorkerMessage) => {
        if (message.type === "failed") resolve({ ok: false, message: message.message });
        if (message.type === "event" && message.event.type === "preparing")
          this.#options.onPreparing?.(message.event.preparing);
        if (message.type === "lock-state") this.#lockState = message.state;
        if (message.type === "locked" && this.#lockState !== undefined)
          this.#options.onLocked?.(this.#lockState);
        if (message.type !== "opened") return;
        this.#restarts.opened();
        connect(this.client, worker);
        resolve({ ok: true, problem: message.problem });
      });
      worker.on("error", (error: Error) => {
        this.#options.log("error", "The engine stopped", { error });
        resolve({ ok: false, message: `The engine cannot be started (${error.message}).` });
      });
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    const closed = new Promise<void>((resolve) => {
      worker?.on("message", (message: WorkerMessage) => message.type === "closed" && resolve());
    });
    worker?.postMessage({ type: "close" });
    const limit = new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref());
    await Promise.race([closed, limit]);
    await this.stop();
  }

  /** Ends the worker for good, without waiting for its engine to close. */
  async stop(): Promise<void> {
    this.#closing = true;
    await this.#worker?.terminate();
  }

  #workerData() {
    const {
      entry: _entry,
      log: _log,
      onPreparing: _preparing,
      onLocked: _locked,
      resumed: _resumed,
      version,
      secrets,
      ...workspace
    } = this.#options;
    const { dataDir, origin } = workspace;
    const start: EngineStart = { version, secrets: [...secrets] };
    const [code, resumed] = [this.#exitCode, this.#lockState];
    if (code === null && resumed === undefined) return { ...workspace, start };
    const restart = code === null ? {} : { restart: { times: this.#restarts.times, code } };
    // The workspace remembers what the first start said about it, unless it was locked.
    const threadOptions = (resumed?.optionsFor ?? null) === null ? { dataDir, origin } : workspace;
    return { ...threadOptions, resumed, start: { ...start, ...restart } };
  }

  #exited(code: number): void {
    this.client.disconnect();
    const delay = this.#restarts.crashed();
    this.#exitCode = code;
    if (this.#closing) return;
    const { times } = this.#restarts;
    if (delay === null) {
      this.#options.log("error", "The engine stopped too often", { times, code });
      this.client.giveUp(STOPS_TOO_OFTEN);
    } else setTimeout(() => void this.launch(), delay).unref();
  }
}

function connect(client: EngineClient, worker: Worker): void {
  client.connect({
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      void worker.on("message", (message: WorkerMessage) => {
        if (isOfEngine(message)) listener(message);
      }),
  });
}

function isOfEngine(message: WorkerMessage): message is EngineMessage {
  const { type } = message;
  return (
    type !== "opened" &&
    type !== "failed" &&
    type !== "lock-state" &&
    type !== "locked" &&
    type !== "closed"
  );
}
