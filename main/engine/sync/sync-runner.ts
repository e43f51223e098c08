import type { Resource } from "../../../shared/contract/resource.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { SteadyTime } from "../../../shared/runtime/steady-time.ts";
import { causeOf, failureText, type Failure } from "../../remote/outcome.ts";
import { isDiskFull, isFileBusy } from "../../store/file/open-database.ts";
import type { Store } from "../../store/types.ts";
import type { SyncContext } from "../../sync/context.ts";
import {
  type CycleKind,
  type CycleResult,
  noRecords,
  type Request,
  runCycle,
} from "../../sync/cycle.ts";
import { lookForGone } from "../../sync/gone-records.ts";
import { deniedChange, deniedChangesText } from "../../sync/denials.ts";
import { isAnswer } from "../../sync/failure-scope.ts";
import { failingListsText, nextListRetryIn, retryProblemsNow } from "../../sync/list-problems.ts";
import { proveAccount } from "../../sync/prove-account.ts";
import type { WholeLooks } from "../../sync/pull.ts";
import { nextDueIn } from "../../sync/push.ts";
import { logCycle } from "../log/log-outcomes.ts";
import { STATE } from "../../store/state-keys.ts";

export interface CycleReport {
  readonly ok: boolean;
  readonly error: string | null;
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  readonly requests: number;
}

/** Time between cycles if nothing happens, and longest delay after a failure. */
const IDLE_MS = 60_000;
/** Requests of a check without changes, and the largest share of the rate that checks may use. */
const LOOK_REQUESTS = 8;
const MAX_LOOK_SHARE = 0.2;
const AFTER_EDIT_MS = 300;
const FIRST_RETRY_MS = 2_000;

/** Longest time that a decision waits for a check of the server. */
const MAX_LOOK_MS = 8_000;

export interface RunnerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly steady: SteadyTime;
  readonly automatic: boolean;
  readonly requests: () => number;
  /** Requests per minute that the server accepts; null while unknown. */
  readonly rate: () => number | null;
  readonly connected: () => boolean;
  readonly onChange: () => void;
  readonly log: Log;
}

/**
 * Runs cycles of pull, push, pull: one at a time, automatically when the time has come, or when the
 * user asks. Its states (waiting, running, asleep) and what the timer is set to after a cycle are
 * drawn in docs/sync.md, "Cycles". `close()` ends every state, and nothing is planned.
 */
export class SyncRunner {
  readonly #options: RunnerOptions;
  readonly #context: SyncContext;
  #phase: LocalStatus["phase"] = "idle";
  #auth: LocalStatus["auth"] = "ok";
  /** True if nothing is tried by itself until there is another token. */
  #isPaused = false;
  #online = false;
  #error: string | null = null;
  #cause: LocalStatus["cause"] = null;
  #progress: LocalStatus["progress"] = null;
  #running: Promise<CycleReport> | null = null;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;
  #closed = false;
  #offline: boolean;
  #isWanted = false;
  readonly #looks: WholeLooks = new Map();
  /** When the next check of the server is due, in monotonic time: edits are sent without one. */
  #lookAgainAt = 0;
  /** Number of token changes: a cycle that began before the last one can't judge the new token. */
  #tokens = 0;

  constructor(
    options: RunnerOptions,
    context: (hooks: Pick<SyncContext, "stopped" | "progress" | "lookIntervalMs">) => SyncContext,
  ) {
    this.#options = options;
    this.#offline = options.store.read((reader) => reader.state.get(STATE.workOffline)) === true;
    this.#context = context({
      stopped: () => this.#closed || this.#offline,
      lookIntervalMs: () => this.#untilNextLook(),
      progress: (resource, done, total) => {
        this.#progress = { resource, done, total };
        // A page has arrived, so the server is reachable before the cycle has ended.
        this.#online = true;
        options.onChange();
      },
    });
  }

  state(): Pick<
    LocalStatus,
    "online" | "work_offline" | "auth" | "phase" | "progress" | "error" | "cause"
  > {
    return {
      online: this.#online && !this.#offline,
      work_offline: this.#offline,
      auth: this.#auth,
      phase: this.#phase,
      progress: this.#progress,
      error: this.#error,
      cause: this.#cause,
    };
  }

  setWorkOffline(offline: boolean): void {
    this.#offline = offline;
    this.#options.store.write((writer) => writer.state.set(STATE.workOffline, offline), {
      durable: true,
    });
    this.#options.onChange();
    if (!offline) this.lookNow();
  }

  /**
   * Returns whether anything may be sent. False while working offline and when the app is closing;
   * then not even queued requests are sent.
   */
  maySend(): boolean {
    return !this.#offline && !this.#closed;
  }

  /** Call after a change of token or address: resumes what a 401 paused. */
  resume(): void {
    this.#tokens += 1;
    this.#looks.clear();
    this.#isWanted = true;
    this.#auth = "ok";
    this.#isPaused = false;
    this.#error = null;
    this.#cause = null;
    this.#failures = 0;
    this.#lookAgainAt = 0;
    // Another token may have other rights.
    retryProblemsNow(this.#options.store);
    this.#options.onChange();
    this.wake(0);
  }

  /** Call after an edit: sends it soon. */
  edited(): void {
    this.#isWanted = true;
    this.wake(AFTER_EDIT_MS);
  }

  /**
   * Call when the network may be back or the machine woke up: checks the server as soon as
   * possible.
   */
  lookNow(): void {
    this.#lookAgainAt = 0;
    this.wake(0);
  }

  /**
   * Checks whether the record of a conflict is on the server again; waits a few seconds at most.
   */
  async lookForGone(id: number): Promise<"there" | "gone" | "unknown"> {
    const entry = this.#options.store.read((reader) => reader.outbox.entry(id));
    if (entry?.state !== "conflict" || entry.conflict?.kind !== "gone") return "gone";
    if (!this.maySend() || !this.#options.connected()) return "unknown";
    return Promise.race([
      lookForGone(this.#context, entry),
      new Promise<"unknown">((resolve) => {
        this.#options.clock.setTimeout(() => resolve("unknown"), MAX_LOOK_MS);
      }),
    ]);
  }

  /** Schedules the next cycle in `ms`, replacing any earlier plan. */
  wake(ms: number): void {
    if (!this.#options.automatic || this.#closed) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.setTimeout(() => void this.#tick(), ms);
  }

  /**
   * Runs one full cycle now, reading everything with `whole`; waits for a running one first. Sends
   * all pending entries, regardless of backoff.
   */
  async run({ whole = false } = {}): Promise<CycleReport> {
    const askedAt = this.#options.clock.elapsed();
    while (this.#running !== null) await this.#running;
    return this.#start("asked", { whole, askedAt });
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
    if (this.#closed || this.#offline || this.#isPaused || !this.#options.connected()) return;
    if (this.#running !== null) {
      this.#isWanted = true;
      return;
    }
    await this.#start(this.#options.clock.elapsed() >= this.#lookAgainAt ? "due" : "send");
  }

  #start(kind: CycleKind, request?: Request): Promise<CycleReport> {
    this.#cancelTimer?.();
    const requestsBefore = this.#options.requests();
    const running = this.#cycle(kind, request)
      .catch((error: unknown) => this.#broken(error, requestsBefore))
      .finally(() => {
        this.#running = null;
        this.#phase = "idle";
        this.#progress = null;
        // After the app closed, a cycle that is still running has no store any more.
        if (this.#closed) return;
        this.#plan();
        this.#options.onChange();
      });
    this.#running = running;
    return running;
  }

  /**
   * After a bug or a full disk nothing is lost, and the next cycle is scheduled as after any
   * failure.
   */
  #broken(error: unknown, requestsBefore: number): CycleReport {
    const message = error instanceof Error ? error.message : String(error);
    if (!this.#closed) {
      this.#options.log("error", "A sync cycle failed", { message });
      this.#failures += 1;
      this.#cause = "app";
      this.#error = brokenText(error, message);
    }
    const report = {
      pulled: noRecords(),
      ...NOTHING,
      requests: this.#options.requests() - requestsBefore,
    };
    return { ok: false, error: this.#error, ...report };
  }

  async #cycle(kind: CycleKind, request?: Request): Promise<CycleReport> {
    const requestsBefore = this.#options.requests();
    const tokens = this.#tokens;
    this.#isWanted = false;
    const unready = this.#unready() ?? (await proveAccount(this.#context));
    const result =
      unready === null
        ? await runCycle(this.#context, {
            kind,
            looks: this.#looks,
            phase: (phase) => this.#setPhase(phase),
            request,
          })
        : {
            ...NOTHING,
            pulled: noRecords(),
            failure: unready,
            isServerChecked: false,
            isAnswered: isAnswer(unready),
            isAccepted: false,
            isAccountRefused: unready.kind === "forbidden",
          };
    if (!this.#closed) await this.#context.blobs.deleteUnneeded();
    if (result.isServerChecked)
      this.#lookAgainAt = this.#options.clock.elapsed() + this.#untilNextLook();
    const unread = this.#closed ? null : this.#options.store.read(failingListsText);
    this.#conclude(result, tokens === this.#tokens, unread);
    const { pulled, pushed, conflicts, rejected } = result;
    const requests = this.#options.requests() - requestsBefore;
    logCycle(this.#options.log, kind, result, requests);
    return {
      ok: this.#error === null,
      error: this.#error,
      pulled,
      pushed,
      conflicts,
      rejected,
      requests,
    };
  }

  /** Automatic checks leave most of the minute to the user's actions. */
  #untilNextLook(): number {
    const rate = this.#options.rate();
    return rate === null
      ? IDLE_MS
      : Math.max(IDLE_MS, (LOOK_REQUESTS * 60_000) / (rate * MAX_LOOK_SHARE));
  }

  #unready(): Failure | null {
    const message = this.#offline
      ? "Working offline: nothing is sent."
      : this.#options.connected()
        ? null
        : "There is no connection yet. Enter the server's address and an API key.";
    return message === null ? null : { kind: "unavailable", status: null, message, sent: false };
  }

  /**
   * `unread`: lists that could not be read, in words. They are retried automatically and delay
   * nothing else.
   */
  #conclude(result: CycleResult, sameToken: boolean, unread: string | null): void {
    const { failure, isServerChecked, isAnswered, isAccepted } = result;
    // Nothing was asked, so nothing is known of what stood in the way.
    if (failure === null && !isAnswered && this.#failures > 0) return;
    const isDenied = failure?.kind === "forbidden" && isAccepted;
    const causeBefore = this.#cause;
    const denied = this.#closed ? null : this.#options.store.read(deniedChange);
    if (failure === null) {
      this.#error = unread ?? denied;
      this.#cause = unread !== null ? "lists" : denied !== null ? "changes" : null;
    } else {
      this.#error = isDenied ? deniedChangesText(failure) : failureText(failure);
      this.#cause = causeOf(failure, isDenied);
    }
    if (isAnswered) this.#online = true;
    if (failure === null || isAccepted) this.#setAuth("ok");
    if (failure === null) {
      this.#failures = 0;
      if (!isServerChecked || unread !== null) return;
      this.#options.store.write(
        (writer) => writer.state.set(STATE.lastSyncedAt, this.#options.clock.now()),
        {
          durable: false,
        },
      );
      return;
    }
    this.#failures += 1;
    if (failure.kind === "unauthorized" && sameToken) this.#setAuth("needed", { isPaused: true });
    else if (!this.#offline) this.#online = isAnswered;
    if (failure.kind !== "forbidden" || isAccepted) return;
    if (result.isAccountRefused && sameToken) this.#setAuth("needed");
    // Only changes were refused, so a look at the server shows whether the account is.
    else if (causeBefore !== "account") this.#lookAgainAt = 0;
  }

  /** `isPaused`: nothing else can help than another token. */
  #setAuth(auth: LocalStatus["auth"], { isPaused = false } = {}): void {
    this.#auth = auth;
    this.#isPaused = isPaused;
  }

  #setPhase(phase: LocalStatus["phase"]): void {
    this.#phase = phase;
    this.#options.onChange();
  }

  /**
   * Schedules the next cycle: soon after an edit, later after a failure, else for the next retry of
   * a change or list or the next check of the server, whichever comes first.
   */
  #plan(): void {
    if (this.#isWanted) {
      this.wake(AFTER_EDIT_MS);
      return;
    }
    if (this.#failures > 0) {
      this.wake(Math.min(IDLE_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures - 1, 6)));
      return;
    }
    const { store, clock, steady } = this.#options;
    const nowMs = steady.now();
    const due = nextDueIn(store, nowMs) ?? IDLE_MS;
    const retry = store.read(nextListRetryIn(nowMs)) ?? IDLE_MS;
    this.wake(
      Math.max(AFTER_EDIT_MS, Math.min(IDLE_MS, due, retry, this.#lookAgainAt - clock.elapsed())),
    );
  }
}

const NOTHING = { pushed: 0, conflicts: 0, rejected: 0 };
function brokenText(error: unknown, message: string): string {
  if (isDiskFull(error))
    return "The disk is full, so nothing can be saved. Free some space; syncing then continues.";
  return isFileBusy(error)
    ? "Another program is using the workspace's file. Syncing continues when it is done."
    : `Sync failed inside the app (${message}). Roadbook will try again.`;
}
