import type { Clock } from "../../shared/runtime/clock.ts";
import { readSandboxReady } from "../../shared/runtime/sandbox-ready.ts";

/** Part of a child process that the demo needs; Node's and Electron's both have it. */
export interface SandboxProcess {
  readonly stdout: NodeJS.ReadableStream | null;
  once(event: "exit", listener: () => void): unknown;
  kill(): unknown;
}

/** Time after which closing no longer waits for the process to exit. */
const EXIT_LIMIT_MS = 1_500;

/** The demo's server: a process of its own, which its shell starts. */
export class DemoServer {
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
