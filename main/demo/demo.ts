import { join } from "node:path";
import type { DemoAnswer } from "../../shared/bridge.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import { readSandboxReady, SANDBOX_TOKEN } from "../../shared/runtime/sandbox-ready.ts";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";

/** Part of a child process that the demo needs; Node's and Electron's both have it. */
interface SandboxProcess {
  readonly stdout: NodeJS.ReadableStream | null;
  once(event: "exit", listener: () => void): unknown;
  kill(): unknown;
}

/** Time after which closing no longer waits for the process to exit. */
const EXIT_LIMIT_MS = 1_500;

/** The demo's server: a process of its own, which its shell starts. */
class DemoServer {
  readonly #process: SandboxProcess;
  readonly #clock: Clock;
  readonly #ended: Promise<void>;

  constructor(process: SandboxProcess, clock: Clock) {
    this.#process = process;
    this.#clock = clock;
    this.#ended = new Promise((resolve) => void process.once("exit", () => resolve()));
  }

  /**
   * Its address when it can be asked; null when it ended before, or took longer than `limit`
   * milliseconds.
   */
  ready(limit: number): Promise<string | null> {
    return new Promise((resolve) => {
      let output = "";
      this.#process.stdout?.on("data", (chunk: Uint8Array) => {
        output += Buffer.from(chunk).toString("utf8");
        const ready = readSandboxReady(output);
        if (ready !== null) resolve(ready.url);
      });
      const cancel = this.#clock.setTimeout(() => resolve(null), limit);
      void this.#ended.then(() => {
        cancel();
        resolve(null);
      });
    });
  }

  async stop(): Promise<void> {
    this.#process.kill();
    await Promise.race([
      this.#ended,
      new Promise<void>((resolve) => void this.#clock.setTimeout(() => resolve(), EXIT_LIMIT_MS)),
    ]);
  }
}

/** An engine that was opened for the demo. */
export interface DemoEngine {
  close(): Promise<void>;
}

/** Folder of the demo's engine, and the server it connects to. */
export interface DemoWorkspace {
  readonly dataDir: string;
  readonly remote: string;
  readonly token: string;
}

export type OpenedDemo<E> =
  { readonly ok: true; readonly engine: E } | { readonly ok: false; readonly message: string };

interface DemoParts<E extends DemoEngine> {
  /**
   * Folder of its own, beside which nothing is touched; removed when the demo begins and when it
   * ends.
   */
  readonly folder: string;
  readonly clock: Clock;
  /** Not to be guessed: only its holder reaches the demo's server. */
  readonly makeToken: () => string;
  /**
   * Starts the sandbox's bundle with options of its command line, and with variables that the list
   * of processes does not show.
   */
  readonly launch: (
    options: readonly string[],
    secrets: Readonly<Record<string, string>>,
  ) => SandboxProcess;
  readonly open: (workspace: DemoWorkspace) => Promise<OpenedDemo<E>>;
  /**
   * Connects pages to this engine; null is the user's own workspace, which stays open meanwhile.
   */
  readonly show: (engine: E | null) => void;
}

/** Time that the server may take to start. */
const SERVER_START_LIMIT_MS = 60_000;

/**
 * Shows demo data from a server of its own instead of the user's workspace. The workspace stays
 * open and locked meanwhile, so leaving the demo cannot fail, and a demo that cannot start changes
 * nothing. Starts and stops run one at a time.
 */
export class Demo<E extends DemoEngine> {
  readonly #parts: DemoParts<E>;
  #engine: E | null = null;
  #server: DemoServer | null = null;
  #lastSwitch: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: DemoParts<E>) {
    this.#parts = parts;
  }

  isShown(): boolean {
    return this.#engine !== null;
  }

  /** Never rejects. */
  start(): Promise<DemoAnswer> {
    return this.#inTurn(() => this.#begin());
  }

  /** Never rejects. Changes made in the demo are lost. */
  end(): Promise<DemoAnswer> {
    return this.#inTurn(async () => {
      await this.#clear();
      return { ok: true };
    });
  }

  /** Removes what a demo left behind whose shell was killed. For who holds the user's workspace. */
  tidy(): Promise<void> {
    return this.#inTurn(() => {
      if (this.#server === null) this.#forget();
      return Promise.resolve();
    });
  }

  /** The shell ends: a demo that is just beginning ends, too. */
  async close(): Promise<void> {
    this.#closed = true;
    const stopped = this.#server?.stop();
    await this.#inTurn(() => this.#clear());
    await stopped;
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#lastSwitch.then(step);
    this.#lastSwitch = done.catch(() => undefined);
    return done;
  }

  async #begin(): Promise<DemoAnswer> {
    if (this.isShown()) return { ok: true };
    if (this.#closed) return { ok: false, message: "The app is closing." };
    const { folder, clock, makeToken, launch, open, show } = this.#parts;
    const refused = makeDemoFolder(folder);
    if (refused !== null) return { ok: false, message: refused };
    const token = makeToken();
    try {
      const database = join(folder, "server", "server.db");
      this.#server = new DemoServer(
        launch(["--port", "0", "--db", database], { [SANDBOX_TOKEN]: token }),
        clock,
      );
      const remote = await this.#server.ready(SERVER_START_LIMIT_MS);
      if (remote === null) return await this.#fail("The demo server didn't start. Try again.");
      const opened = await open({ dataDir: join(folder, "workspace"), remote, token });
      if (!opened.ok) return await this.#fail(`Couldn't open the demo data. ${opened.message}`);
      this.#engine = opened.engine;
      show(opened.engine);
      return { ok: true };
    } catch (error) {
      return this.#fail(
        `Couldn't start the demo (${error instanceof Error ? error.message : String(error)}).`,
      );
    }
  }

  async #fail(message: string): Promise<DemoAnswer> {
    await this.#clear();
    return { ok: false, message };
  }

  async #clear(): Promise<void> {
    const [engine, server] = [this.#engine, this.#server];
    this.#engine = null;
    this.#server = null;
    if (engine !== null) this.#parts.show(null);
    try {
      await engine?.close();
    } finally {
      await server?.stop();
      this.#forget();
    }
  }

  #forget(): void {
    try {
      removeDemoFolder(this.#parts.folder);
    } catch {
      // A process that does not end holds a file of it: it goes with the next start.
    }
  }
}

/** Says that a folder was made for the demo: only such a one is ever removed. */
const MARK = "demo-data-of-roadbook";

/**
 * Recreates the demo's folder. Returns a sentence when it cannot, or when the folder is not the
 * demo's.
 */
function makeDemoFolder(folder: string): string | null {
  if (existsSync(folder) && !existsSync(join(folder, MARK)) && readdirSync(folder).length > 0)
    return `The folder ${folder} holds something other than demo data. Move it, then try again.`;
  try {
    removeDemoFolder(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, MARK), "");
    return null;
  } catch (error) {
    return (
      "Couldn't create the folder for the demo data " +
      `(${error instanceof Error ? error.message : String(error)}).`
    );
  }
}

/** Throws when files are still held by a process that does not end. */
function removeDemoFolder(folder: string): void {
  if (existsSync(join(folder, MARK)))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
