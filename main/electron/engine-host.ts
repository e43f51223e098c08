import {
  MessageChannelMain,
  type MessagePortMain,
  utilityProcess,
  type UtilityProcess,
} from "electron";
import { z } from "zod";
import { EngineClient, type EngineMessage } from "../../shared/runtime/engine-client.ts";
import { type Preparing, preparingSchema } from "../../shared/local/opening.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { EngineStart } from "../engine/log/open-log.ts";
import { RestartCount, STOPS_TOO_OFTEN } from "../engine/process/restart-count.ts";
import { systemClock } from "../engine/system.ts";
import { type LockState, lockStateSchema } from "../engine/workspaces/until-unlocked.ts";
import type { AppOptions } from "./app-options.ts";
import type { KeyStore } from "./key-store.ts";

const saidSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("opened"), problem: z.string().nullable() }),
  z.object({ type: z.literal("failed"), message: z.string() }),
  z.object({ type: z.literal("preparing"), preparing: preparingSchema.nullable() }),
  z.object({ type: z.literal("load-token"), workspace: z.string() }),
  z.object({ type: z.literal("save-token"), workspace: z.string(), token: z.string().nullable() }),
  z.object({ type: z.literal("load-key"), workspace: z.string() }),
  z.object({ type: z.literal("save-key"), workspace: z.string(), key: z.string().nullable() }),
  z.object({ type: z.literal("lock-state"), state: lockStateSchema }),
  z.object({ type: z.literal("locked") }),
  z.object({ type: z.literal("closed") }),
]);

interface EngineHostOptions {
  /** File of the engine's process. */
  readonly entry: string;
  readonly dataDir: string;
  readonly options: AppOptions;
  readonly keys: KeyStore;
  /**
   * Called when a new engine runs: pages need new ports. `problem`: its workspace cannot be opened,
   * which the pages show.
   */
  readonly onStarted: (problem: string | null) => void;
  /** Called while a workspace of an earlier version is made ready, before the engine answers. */
  readonly onPreparing?: (preparing: Preparing | null) => void;
  /** Called when a lock has closed the workspace: pages still have in memory what they showed. */
  readonly onLocked?: () => void;
  /** Called when there is no engine: its start is refused, or it keeps crashing. */
  readonly onFailed: (message: string, why: "refused" | "crashes") => void;
  /** Roadbook's version. */
  readonly version: string;
  readonly log: Log;
  /** Node's option that lets a debugger attach to the engine. */
  readonly inspect?: string;
}

/** Returns Node's inspector option that `npm run dev -- --inspect` passes on. */
export function readInspect(env: NodeJS.ProcessEnv): string | null {
  const value = env["ROADBOOK_INSPECT"] ?? "";
  return /^--inspect(-brk|-wait)?(=[\w.:]+)?$/.test(value) ? value : null;
}

const REQUEST_LIMIT_MS = 30_000;

/** Forks the engine, watches it, and restarts it when it dies, without closing a window. */
export class EngineHost {
  readonly client = new EngineClient(REQUEST_LIMIT_MS, systemClock);
  readonly #options: EngineHostOptions;
  #process: UtilityProcess | null = null;
  readonly #restarts = new RestartCount(systemClock);
  #exitCode: number | null = null;
  /** Lock state of the running engine, which the next one continues from after a crash. */
  #lockState: LockState | undefined;
  #closing = false;
  /** True while the engine ends because of a lock and another one is to start. */
  #renewing = false;
  #open = false;

  constructor(options: EngineHostOptions) {
    this.#options = options;
  }

  start(): void {
    this.#fork(true);
  }

  /**
   * Returns a port for a page, which may send requests but not learn where files are; null until
   * the engine is open (`onStarted`).
   */
  pagePort(): MessagePortMain | null {
    return this.#open ? this.#port(false) : null;
  }

  close(): Promise<void> {
    this.#closing = true;
    return this.#end();
  }

  async #end(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()));
    running.postMessage({ type: "close" });
    await Promise.race([
      ended,
      new Promise<void>((resolve) => void systemClock.setTimeout(resolve, 1_500)),
    ]);
    running.kill();
  }

  #fork(isFirst: boolean): void {
    const { entry, dataDir, options } = this.#options;
    const { inspect } = this.#options;
    const child = utilityProcess.fork(entry, [], {
      serviceName: "Roadbook engine",
      // Proxies that want a password, and servers that want a certificate, reach the user.
      respondToAuthRequestsFromMainProcess: true,
      stdio: "inherit",
      ...(inspect !== undefined && { execArgv: [inspect] }),
    });
    this.#process = child;
    child.on("message", (raw: unknown) => this.#receive(raw));
    child.once("exit", (code) => {
      this.client.disconnect();
      this.#open = false;
      if (this.#closing) return;
      if (this.#renewing) {
        this.#renewing = false;
        this.#exitCode = null;
        this.#fork(false);
        return;
      }
      const delay = this.#restarts.crashed();
      this.#exitCode = code;
      this.#options.log("error", "The engine stopped", { code, times: this.#restarts.times });
      if (delay === null) {
        this.client.giveUp(STOPS_TOO_OFTEN);
        this.#options.onFailed(STOPS_TOO_OFTEN, "crashes");
      } else systemClock.setTimeout(() => this.#fork(false), delay);
    });
    const code = this.#exitCode;
    const restart = code === null ? {} : { restart: { times: this.#restarts.times, code } };
    const start: EngineStart = { version: this.#options.version, ...restart };
    const { encrypts: keepsKeys } = this.#options.keys;
    const resumed = this.#lockState;
    // The first start has stored what the command line gave, unless the workspace was locked.
    const isGiven = isFirst || (resumed?.optionsFor ?? null) !== null;
    const engineOptions = isGiven ? { ...options, dataDir } : { dataDir };
    child.postMessage({
      type: "open",
      ...engineOptions,
      start,
      keepsKeys,
      ...(isFirst ? {} : { resumed }),
    });
  }

  #receive(raw: unknown): void {
    const parsed = saidSchema.safeParse(raw);
    if (!parsed.success) return;
    switch (parsed.data.type) {
      case "opened":
        this.#restarts.opened();
        this.#open = true;
        this.#connect();
        this.#options.onStarted(parsed.data.problem);
        return;
      case "failed":
        this.#closing = true;
        this.#options.onFailed(parsed.data.message, "refused");
        return;
      case "preparing":
        this.#options.onPreparing?.(parsed.data.preparing);
        return;
      case "load-token": {
        const { workspace } = parsed.data;
        const asking = this.#process;
        void this.#options.keys.load(workspace).then((token) => {
          if (this.#process === asking) asking?.postMessage({ type: "token", workspace, token });
        });
        return;
      }
      case "save-token":
        void this.#options.keys.save(parsed.data.workspace, parsed.data.token);
        return;
      case "load-key": {
        const { workspace } = parsed.data;
        const asking = this.#process;
        void this.#options.keys.loadKey(workspace).then((key) => {
          if (this.#process === asking) asking?.postMessage({ type: "key", workspace, key });
        });
        return;
      }
      case "save-key": {
        const { workspace, key } = parsed.data;
        const asking = this.#process;
        void this.#options.keys.saveKey(workspace, key).then(
          () => asking?.postMessage({ type: "key-saved", workspace, ok: true }),
          () => asking?.postMessage({ type: "key-saved", workspace, ok: false }),
        );
        return;
      }
      case "lock-state":
        this.#lockState = parsed.data.state;
        return;
      case "locked":
        // Nothing else makes sure that key, passphrase and records are in no memory any more.
        this.#renewing = true;
        this.#options.onLocked?.();
        void this.#end();
        return;
      case "closed":
    }
  }

  #connect(): void {
    const port = this.#port(true);
    this.client.connect({
      post: (message) => port.postMessage(message),
      onMessage: (listener) =>
        void port.on("message", ({ data }: { readonly data: EngineMessage }) => listener(data)),
    });
    port.start();
  }

  #port(trusted: boolean): MessagePortMain {
    const { port1, port2 } = new MessageChannelMain();
    this.#process?.postMessage({ type: "port", trusted }, [port1]);
    return port2;
  }
}

interface PowerEvents {
  on(event: "suspend" | "resume" | "lock-screen", listener: () => void): unknown;
}

/** Tells the engine of the user's workspace when the computer sleeps, wakes or is locked. */
export function followPower(monitor: PowerEvents, client: Pick<EngineClient, "hint">): void {
  monitor.on("suspend", () => client.hint("suspend"));
  monitor.on("resume", () => client.hint("resume"));
  monitor.on("lock-screen", () => client.hint("lock-screen"));
}
