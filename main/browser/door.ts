import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import type { LockState } from "../engine/workspaces/until-unlocked.ts";
import type { FromShell, ShellStart, ToShell } from "./shell-messages.ts";

export interface DoorOptions {
  /** File of the process that serves the connections. */
  readonly entry: string;
  readonly start: Omit<ShellStart, "isFirst" | "resumed">;
  /** Called with its exit code when that process ended, and none starts in its place. */
  readonly onEnd: (code: number) => void;
}

const MAX_WAITING = 256;
/** Longer than the shell takes to close. */
const CLOSE_LIMIT_MS = 2_250;

/** Passes connections on to the process that serves them, of which another starts after a lock. */
export class Door {
  readonly #options: DoorOptions;
  readonly #waitingSockets: Socket[] = [];
  #shell: ChildProcess;
  /** Lock state that the last shell left to the next one, if it ended because of a lock. */
  #locked: LockState | null = null;
  #isWaiting = false;
  #isClosing = false;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#shell = this.#launch({ isFirst: true });
  }

  take(socket: Socket): void {
    if (!this.#isWaiting) this.#pass(socket);
    else if (this.#waitingSockets.length < MAX_WAITING) this.#waitingSockets.push(socket);
    else socket.destroy();
  }

  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#send({ type: "close" });
    setTimeout(() => {
      this.#shell.kill("SIGKILL");
      this.#options.onEnd(0);
    }, CLOSE_LIMIT_MS).unref();
  }

  #launch(startOptions: Pick<ShellStart, "isFirst" | "resumed">): ChildProcess {
    const shell = fork(this.#options.entry, [], { stdio: "inherit" });
    shell.on("message", (message: FromShell) => this.#receive(message));
    shell.once("error", () => this.#options.onEnd(1));
    shell.once("exit", (code) => this.#ended(code));
    shell.send({
      type: "start",
      start: { ...this.#options.start, ...startOptions },
    } satisfies ToShell);
    return shell;
  }

  #receive(message: FromShell): void {
    if (message.type === "locked") {
      this.#locked = message.state;
      this.#isWaiting = true;
      this.#send({ type: "close" });
      return;
    }
    this.#isWaiting = false;
    for (const socket of this.#waitingSockets.splice(0)) this.#pass(socket);
  }

  #ended(code: number | null): void {
    const resumed = this.#locked;
    this.#locked = null;
    if (resumed === null || this.#isClosing) this.#options.onEnd(code ?? 1);
    else this.#shell = this.#launch({ isFirst: false, resumed });
  }

  #pass(socket: Socket): void {
    this.#send({ type: "connection" }, socket);
  }

  #send(message: ToShell, socket?: Socket): void {
    // A shell that has just ended reports that soon; then connections wait for the next one.
    if (this.#shell.connected) this.#shell.send(message, socket, () => undefined);
    else socket?.destroy();
  }
}
