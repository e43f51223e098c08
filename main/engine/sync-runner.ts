import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import { failureText, type Failure } from "../remote/outcome.ts";
import type { Store } from "../store/types.ts";
import type { SyncContext } from "../sync/context.ts";
import { pull } from "../sync/pull.ts";
import { nextDue, push } from "../sync/push.ts";

export interface CycleReport {
  readonly ok: boolean;
  readonly error: string | null;
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  readonly requests: number;
}

/** Time between cycles when nothing happens, and after a failure at most. Milliseconds. */
const IDLE = 60_000;
const AFTER_EDIT = 300;
const RETRY_FIRST = 2_000;

export interface RunnerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly automatic: boolean;
  readonly requests: () => number;
  readonly connected: () => boolean;
  readonly changed: () => void;
}

/** Runs cycles of pull, push, pull: one at a time, by itself when the time has come, or when asked. */
export class SyncRunner {
  readonly #options: RunnerOptions;
  readonly #context: SyncContext;
  #phase: LocalStatus["phase"] = "idle";
  #auth: LocalStatus["auth"] = "ok";
  #online = false;
  #error: string | null = null;
  #progress: LocalStatus["progress"] = null;
  #running: Promise<CycleReport> | null = null;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;
  #closed = false;
  #offline: boolean;
  #wanted = false;

  constructor(options: RunnerOptions, context: (hooks: Pick<SyncContext, "stopped" | "progress">) => SyncContext) {
    this.#options = options;
    this.#offline = options.store.read((reader) => reader.state("work-offline")) === true;
    this.#context = context({
      stopped: () => this.#closed || this.#offline,
      progress: (resource, done, total) => {
        this.#progress = { resource, done, total };
        options.changed();
      },
    });
  }

  state(): Pick<LocalStatus, "online" | "work_offline" | "auth" | "phase" | "progress" | "error"> {
    return {
      online: this.#online && !this.#offline,
      work_offline: this.#offline,
      auth: this.#auth,
      phase: this.#phase,
      progress: this.#progress,
      error: this.#error,
    };
  }

  setWorkOffline(offline: boolean): void {
    this.#offline = offline;
    this.#options.store.write((writer) => writer.setState("work-offline", offline), { durable: true });
    this.#options.changed();
    if (!offline) this.wake(0);
  }

  /** A token or address was changed: what a 401 paused goes on. */
  resume(): void {
    this.#auth = "ok";
    this.#error = null;
    this.#failures = 0;
    this.#options.changed();
    this.wake(0);
  }

  /** An edit was made: send it soon. */
  edited(): void {
    this.#wanted = true;
    this.wake(AFTER_EDIT);
  }

  /** Runs a cycle after `ms`, sooner if one was planned sooner. */
  wake(ms: number): void {
    if (!this.#options.automatic || this.#closed) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.setTimeout(() => void this.#tick(), ms);
  }

  /** One full cycle now; waits for one that is running first. Sends everything that waits, whatever its retry time. */
  async run(): Promise<CycleReport> {
    while (this.#running !== null) await this.#running;
    return this.#start(true);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelTimer?.();
    await Promise.race([
      this.#running,
      new Promise<void>((resolve) => void this.#options.clock.setTimeout(resolve, 1_000)),
    ]);
  }

  async #tick(): Promise<void> {
    if (this.#closed || this.#offline || this.#auth === "needed" || !this.#options.connected()) return;
    if (this.#running !== null) {
      this.#wanted = true;
      return;
    }
    await this.#start(false);
  }

  #start(thorough: boolean): Promise<CycleReport> {
    this.#cancelTimer?.();
    const running = this.#cycle(thorough).finally(() => {
      this.#running = null;
      this.#phase = "idle";
      this.#progress = null;
      this.#plan();
      this.#options.changed();
    });
    this.#running = running;
    return running;
  }

  async #cycle(thorough: boolean): Promise<CycleReport> {
    const before = this.#options.requests();
    this.#wanted = false;
    const pulled = Object.fromEntries(RESOURCES.map((resource) => [resource, 0])) as Record<Resource, number>;
    let pushed = { pushed: 0, conflicts: 0, rejected: 0 };
    let failure = this.#unready();
    if (failure === null) {
      const add = (more: Readonly<Record<Resource, number>>) => {
        for (const resource of RESOURCES) pulled[resource] += more[resource];
      };
      // What waits is sent before a long first sync, and again after it.
      if (!thorough) failure = await this.#push(thorough, (result) => (pushed = sum(pushed, result)));
      if (failure === null) {
        this.#setPhase("pulling");
        const first = await pull(this.#context, { thorough });
        add(first.pulled);
        ({ failure } = first);
      }
      const touched = new Set<Resource>();
      if (failure === null) {
        failure = await this.#push(thorough, (result) => {
          pushed = sum(pushed, result);
          for (const resource of result.touched) touched.add(resource);
          // A deleted job disappears from deals.
          if (result.touched.has("job")) touched.add("deal");
        });
      }
      if (failure === null && touched.size > 0) {
        this.#setPhase("pulling");
        const second = await pull(this.#context, { thorough: false, only: touched });
        add(second.pulled);
        ({ failure } = second);
      }
    }
    this.#conclude(failure);
    return { ok: failure === null, error: this.#error, pulled, ...pushed, requests: this.#options.requests() - before };
  }

  async #push(everything: boolean, take: (result: Awaited<ReturnType<typeof push>>) => void): Promise<Failure | null> {
    this.#setPhase("pushing");
    const result = await push(this.#context, { everything });
    take(result);
    return result.failure;
  }

  #unready(): Failure | null {
    const message = this.#offline
      ? "Working offline: nothing is sent."
      : this.#options.connected()
        ? null
        : "There is no connection yet: give the server's address and a token.";
    return message === null ? null : { kind: "unavailable", status: null, message, sent: false };
  }

  #conclude(failure: Failure | null): void {
    if (failure === null) {
      this.#online = true;
      this.#auth = "ok";
      this.#error = null;
      this.#failures = 0;
      this.#options.store.write((writer) => writer.setState("last-synced-at", this.#options.clock.now()), {
        durable: false,
      });
      return;
    }
    this.#failures += 1;
    this.#error = failureText(failure);
    if (failure.kind === "unauthorized") {
      this.#auth = "needed";
      this.#online = true;
    } else if (!this.#offline)
      this.#online = failure.kind === "rate-limited" || failure.kind === "rejected" || failure.kind === "missing";
  }

  #setPhase(phase: LocalStatus["phase"]): void {
    this.#phase = phase;
    this.#options.changed();
  }

  /** A queue that is not empty always has a wake-up, and an empty one the next look at the server. */
  #plan(): void {
    if (this.#wanted) {
      this.wake(AFTER_EDIT);
      return;
    }
    const due = nextDue(this.#options.store);
    const retry = this.#failures === 0 ? IDLE : Math.min(IDLE, RETRY_FIRST * 2 ** Math.min(this.#failures - 1, 6));
    const untilDue = due === null ? IDLE : Math.max(AFTER_EDIT, due - this.#options.clock.now());
    this.wake(this.#failures === 0 ? Math.min(retry, untilDue) : retry);
  }
}

type Counts = { readonly pushed: number; readonly conflicts: number; readonly rejected: number };

function sum(a: Counts, b: Counts): Counts {
  return { pushed: a.pushed + b.pushed, conflicts: a.conflicts + b.conflicts, rejected: a.rejected + b.rejected };
}
