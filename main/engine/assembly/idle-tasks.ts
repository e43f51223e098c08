import type { EngineOptions } from "../types.ts";
import type { Store } from "../../store/types.ts";
import type { Matches } from "../matching/matches.ts";
import type { Backups } from "../backups/backups.ts";
import type { UnreadCvs } from "../intake/unread-cvs.ts";
import type { RunnerState } from "../sync/read-status.ts";
import type { SyncRunner } from "../sync/sync-runner.ts";
import type { TypedQuestions } from "./typing-watch.ts";

/** Time between checks whether the store has upkeep to do. */
const UPKEEP_INTERVAL_MS = 30_000;
/** Pause between two upkeep steps, so that user requests get through. */
const UPKEEP_STEP_MS = 50;
/** Time after the start until texts are read into memory, and pause between two steps of that. */
const WARM_UP_DELAY_MS = 20;
const WARM_UP_STEP_MS = 2;
/** While the user types, time until the next look. */
const TYPING_PAUSE_MS = 500;
/** If a timer is this late, the machine was asleep. */
const SLEPT_MS = 15_000;

type UpkeepOptions = Pick<EngineOptions, "clock" | "log" | "backups">;

interface UpkeepParts {
  readonly store: Pick<Store, "warmUp" | "maintain">;
  readonly runner: Pick<SyncRunner, "lookNow"> & { state(): Pick<RunnerState, "phase"> };
  readonly backups: Pick<Backups, "look">;
  readonly unreadCvs: Pick<UnreadCvs, "look">;
  readonly typing: Pick<TypedQuestions, "isTyping">;
  readonly matches: Pick<Matches, "prepare">;
}

/**
 * Work of an open workspace in the background besides syncing: daily backups, texts of resumes,
 * small steps of index upkeep while no cycle runs and the user does not type, reading texts and the
 * profiles of candidates into memory, and noticing that the machine has slept.
 */
export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #parts: UpkeepParts;
  #cancelTimer: () => void = () => undefined;
  #stopped = false;
  /** When backups and the index are looked at next, by the clock that never jumps. */
  #due = 0;
  /** Whether profiles of candidates were read, or are being read, since the start. */
  #hasPrepared = false;

  constructor(options: UpkeepOptions, parts: UpkeepParts) {
    this.#options = options;
    this.#parts = parts;
  }

  start(): void {
    this.#due = this.#options.clock.elapsed() + UPKEEP_INTERVAL_MS;
    this.#schedule(WARM_UP_DELAY_MS);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
  }

  #schedule(wait: number): void {
    const { clock } = this.#options;
    const due = clock.now() + wait;
    this.#cancelTimer = clock.setTimeout(() => {
      if (!this.#stopped) this.#schedule(this.#run(clock.now() - due));
    }, wait);
  }

  /** Does what is due now. Returns the time until the next run, in milliseconds. */
  #run(lateMs: number): number {
    const { runner, backups, store } = this.#parts;
    // Not every shell learns from the operating system that the machine woke up.
    if (lateMs > SLEPT_MS) runner.lookNow();
    const isIdle = runner.state().phase === "idle";
    // Texts first, whatever goes on: seconds of it make typing fast, while tidying up after much
    // was written takes minutes.
    if (this.#hasMore("Texts could not be read", () => store.warmUp({ isSyncing: !isIdle })))
      return WARM_UP_STEP_MS;
    if (isIdle && !this.#hasPrepared) this.#prepareMatches();
    const wait = this.#due - this.#options.clock.elapsed();
    if (wait > 0) return wait;
    if (this.#options.backups === true) {
      backups.look();
      void this.#parts.unreadCvs.look();
    }
    const pause = this.#tidyUp(isIdle);
    this.#due = this.#options.clock.elapsed() + pause;
    return pause;
  }

  /** Has the first question about matches answered as fast as later ones. */
  #prepareMatches(): void {
    this.#hasPrepared = true;
    this.#parts.matches.prepare().catch((error: unknown) => {
      if (!this.#stopped)
        this.#options.log("warn", "Profiles could not be read", { message: String(error) });
    });
  }

  /** Returns the time until the next look at backups and the index, in milliseconds. */
  #tidyUp(isIdle: boolean): number {
    const { store, typing } = this.#parts;
    // A step may take longer than a letter should wait.
    if (typing.isTyping()) return TYPING_PAUSE_MS;
    const hasMore =
      isIdle && this.#hasMore("The index could not be tidied up", () => store.maintain());
    return hasMore ? UPKEEP_STEP_MS : UPKEEP_INTERVAL_MS;
  }

  /**
   * Runs one step of the store. Returns whether there is more to do; false also when the file can't
   * be read or written now, as on a full disk: it is tried again at the next interval. `failed`:
   * what the log then says.
   */
  #hasMore(failed: string, step: () => boolean): boolean {
    try {
      return step();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#options.log("warn", failed, { message });
      return false;
    }
  }
}
