import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { BenchAsk } from "./bench-process.ts";
import type { NumberedMutant } from "./instrument.ts";
import type { CoveringTest, Outcome, Survey } from "./test-bench.ts";

type Answer =
  | { readonly kind: "alive" }
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "failed"; readonly message: string };

const ENDED_FROM_OUTSIDE = Symbol("ended from outside");
/** Exit code of a process that closed down because it was told to. */
const TERMINATED = 143;

/** A bench that is started when it is needed, and again after it had to be ended. */
export class BenchClient {
  readonly #mutants: readonly NumberedMutant[];
  readonly #folders: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(
    mutants: readonly NumberedMutant[],
    folders: readonly string[],
    env: NodeJS.ProcessEnv,
  ) {
    this.#mutants = mutants;
    this.#folders = folders;
    this.#env = env;
  }

  async survey(part: number, parts: number): Promise<Survey> {
    return (await this.#ask({ kind: "survey", part, parts }, Infinity)) as Survey;
  }

  /** Null when no test ended for `patienceMs`: then the bench is ended. */
  async tryMutant(
    id: number,
    limit: number,
    tests: readonly Pick<CoveringTest, "file" | "name">[],
    patienceMs: number,
  ): Promise<Outcome | null> {
    const own = tests.map(({ file, name }) => ({ file, name }));
    return (await this.#ask({ kind: "try", id, limit, tests: own }, patienceMs)) as Outcome | null;
  }

  end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  async #ask(ask: BenchAsk, patienceMs: number): Promise<unknown> {
    for (;;) {
      const answer = await this.#askOnce(ask, patienceMs);
      if (answer !== ENDED_FROM_OUTSIDE) return answer;
    }
  }

  async #askOnce(ask: BenchAsk, patienceMs: number): Promise<unknown> {
    if (this.#child === null) {
      this.#child = fork(join(import.meta.dirname, "bench-process.ts"), {
        env: this.#env,
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        execArgv: ["--max-old-space-size=2048"],
      });
      await this.#exchange(
        this.#child,
        { kind: "open", mutants: this.#mutants, folders: [...this.#folders] },
        Infinity,
      );
    }
    return this.#exchange(this.#child, ask, patienceMs);
  }

  #exchange(child: ChildProcess, ask: BenchAsk, patienceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        clearTimeout(timer);
        if (patienceMs === Infinity) return;
        timer = setTimeout(() => {
          stop();
          this.end();
          resolve(null);
        }, patienceMs);
      };
      const hear = (answer: Answer) => {
        if (answer.kind === "alive") return wait();
        stop();
        if (answer.kind === "done") resolve(answer.value);
        else reject(new Error(answer.message));
      };
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        stop();
        this.#child = null;
        // Somebody ended it, or memory was short: that says nothing about the mutant.
        if (signal !== null || code === TERMINATED) return resolve(ENDED_FROM_OUTSIDE);
        // A mutant can end the whole process, which a test would have noticed.
        if (ask.kind === "try")
          resolve({ failed: { test: "the process", message: `ended with ${code}` } });
        else reject(new Error(`The bench ended with ${code}.`));
      };
      const stop = () => {
        clearTimeout(timer);
        child.off("message", hear).off("exit", ended);
      };
      child.on("message", hear).on("exit", ended);
      wait();
      child.send(ask);
    });
  }
}
