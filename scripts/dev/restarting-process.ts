import { type ChildProcess, spawn } from "node:child_process";

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A process that restarts on demand: the next one starts when the old one has ended. */
export class RestartingProcess {
  readonly #command: (isFirst: boolean) => Command;
  readonly #onEnd: (code: number) => void;
  #child: ChildProcess | null = null;
  #isWanted = false;
  #isFirst = true;

  /** `onEnd` is called when it ended unexpectedly. */
  constructor(command: (isFirst: boolean) => Command, onEnd: (code: number) => void) {
    this.#command = command;
    this.#onEnd = onEnd;
  }

  /** Starts or restarts it. */
  start(): void {
    this.#isWanted = true;
    if (this.#child === null) this.#spawn();
    else this.#child.kill("SIGTERM");
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    await ended;
  }

  #spawn(): void {
    this.#isWanted = false;
    const { file, args, env } = this.#command(this.#isFirst);
    this.#isFirst = false;
    // Over this channel it notices that this process is gone, even if it was killed.
    const child = spawn(file, [...args], { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    this.#child = child;
    const end = (code: number | null) => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#isWanted) this.#spawn();
      else this.#onEnd(code ?? 0);
    };
    child.once("exit", end);
    child.once("error", () => end(1));
  }
}
