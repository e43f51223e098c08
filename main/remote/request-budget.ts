import type { Clock } from "../../shared/runtime/clock.ts";
import {
  clampPause,
  guessPause,
  type Lane,
  LaneQueue,
  LONGEST_PAUSE_MS,
  RequestDemand,
  RequestPace,
  RequestSpacing,
  type ServerPause,
} from "./request-pace.ts";
import {
  afterTaken,
  afterWaiting,
  knownRate,
  type LearnedRate,
  MINUTE_MS,
  NOTHING_LEARNED,
  windowSize,
} from "./learned-rate.ts";
import { afterRefusal, type Refusal, CONCLUSIVE_REQUESTS } from "./refusal-lesson.ts";
import { RequestLog, type Ticket } from "./request-log.ts";

export { type Lane, LANES } from "./request-pace.ts";

/**
 * Without Retry-After, a pause lasts until this share of the last minute's requests is older than a
 * minute.
 */
const EXPIRED_SHARE = 0.05;
/** Precision of Retry-After. */
const RETRY_AFTER_UNIT_MS = 1_000;
/**
 * After a significant refusal, a pause lasts at least as long as this many requests take, up to a
 * limit.
 */
const DRAIN_REQUESTS = 3;
const LONGEST_DRAIN_MS = 10_000;

/**
 * Shares the requests per minute that a server accepts among the lanes.
 * Starts without a limit. A 429 begins a pause and teaches the rate, once per pause, however many
 * requests were in flight. A setting can fix the rate.
 */
export class RequestBudget {
  readonly #clock: Clock;
  readonly #log = new RequestLog();
  readonly #queue = new LaneQueue<(ticket: Ticket) => void>();
  readonly #spacing = new RequestSpacing();
  readonly #pace = new RequestPace();
  readonly #demand = new RequestDemand();
  readonly #learned: (perMinute: number) => void;
  #rate: LearnedRate = NOTHING_LEARNED;
  #fixed = false;
  #pause: ServerPause | null = null;
  #lastPauseEndedAt = 0;
  #waits = false;
  #closed = false;
  #cancelTimer: (() => void) | null = null;

  /**
   * `perMinute`: a fixed rate, or null to learn it from the server. `learned` is called with every
   * rate that is learned.
   */
  constructor(
    clock: Clock,
    perMinute: number | null,
    learned: (perMinute: number) => void = () => undefined,
  ) {
    this.#clock = clock;
    this.#learned = learned;
    this.fix(perMinute);
  }

  /**
   * Waits until a request of this lane may be sent. The caller must then report its outcome with
   * `taken`, `refused` or `notSent`.
   */
  acquire(lane: Lane): Promise<Ticket> {
    return new Promise((go) => {
      this.#queue.add(lane, go);
      this.#serve();
    });
  }

  /** Reports that the server answered a request, or may have counted it without answering. */
  taken(ticket: Ticket): void {
    const nowMs = this.#clock.elapsed();
    if (!this.#log.ended(ticket, nowMs, true)) return;
    const pause = this.#pause;
    if (pause !== null && ticket.sentAt <= pause.beganAt) {
      pause.refusal = { ...pause.refusal, takenCount: pause.refusal.takenCount + 1 };
      if (!this.#fixed) this.#teach(afterRefusal(pause.rateBefore, pause.refusal).rate);
    } else {
      if (pause !== null) this.#endPause(pause);
      if (!this.#fixed) this.#rate = afterTaken(this.#rate, this.#log.taken(nowMs), nowMs);
    }
    this.#serve();
  }

  /** Reports that a request never left this machine, so the server cannot have counted it. */
  notSent(ticket: Ticket): void {
    this.#log.ended(ticket, this.#clock.elapsed(), false);
    this.#serve();
  }

  /**
   * Reports a 429. If the request was sent before the current pause began, it teaches nothing more
   * but may lengthen the pause.
   */
  refused(ticket: Ticket, retryAfterMs: number | null): void {
    const nowMs = this.#clock.elapsed();
    if (!this.#log.ended(ticket, nowMs, false)) return;
    const lastPause = this.#pause;
    if (lastPause === null || ticket.sentAt > lastPause.beganAt)
      this.#beginPause(retryAfterMs, nowMs);
    else if (retryAfterMs !== null && lastPause.until > nowMs)
      this.#pauseUntil(lastPause, nowMs + clampPause(retryAfterMs), nowMs);
    this.#serve();
  }

  /**
   * Lets all waiting requests through when the app closes. They then check whether they may still
   * be sent.
   */
  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    const nowMs = this.#clock.elapsed();
    for (const go of this.#queue.takeAll()) go(this.#log.sent(nowMs));
  }

  /** Fixes the rate; null makes the budget learn it again from the start. */
  fix(perMinute: number | null): void {
    this.#fixed = perMinute !== null;
    this.#rate = perMinute === null ? NOTHING_LEARNED : knownRate(perMinute, Infinity);
    this.#serve();
  }

  /** Continues with a rate that was learned earlier, and probes it after `holdMs`. */
  resume(perMinute: number, holdMs: number): void {
    this.#fixed = false;
    this.#rate = knownRate(perMinute, this.#clock.elapsed() + holdMs);
    this.#serve();
  }

  isFixed(): boolean {
    return this.#fixed;
  }

  /** Returns the allowed requests per minute; null while nothing was learned. */
  rate(): number | null {
    return this.#rate.perMinute === Infinity ? null : Math.round(this.#rate.perMinute);
  }

  /** Returns the measured requests per minute under load; null while unknown. */
  pace(): number | null {
    return this.#pace.perMinute();
  }

  /**
   * Returns when this many requests will have been sent if nothing else is (milliseconds since
   * 1970); null if unknown.
   */
  endOf(requests: number): number | null {
    const speed = Math.min(this.#rate.perMinute, this.pace() ?? Infinity);
    if (speed === Infinity) return null;
    return this.#clock.now() + this.#pauseLeft() + (requests * MINUTE_MS) / speed;
  }

  /**
   * Returns the end of the pause that the server asked for (milliseconds since 1970); null if there
   * is none.
   */
  pausedUntil(): number | null {
    const remainingMs = this.#pauseLeft();
    return remainingMs > 0 ? this.#clock.now() + Math.ceil(remainingMs) : null;
  }

  #pauseLeft(): number {
    return Math.max(0, (this.#pause?.until ?? 0) - this.#clock.elapsed());
  }

  #beginPause(retryAfterMs: number | null, nowMs: number): void {
    const consecutive = (this.#pause?.consecutive ?? 0) + 1;
    const refusal = this.#describe(retryAfterMs, consecutive, nowMs);
    const pause = {
      beganAt: nowMs,
      until: nowMs,
      rateBefore: this.#rate,
      refusal,
      consecutive,
      makeUpMs: 0,
    };
    this.#pause = pause;
    const lesson = this.#fixed ? null : afterRefusal(this.#rate, refusal);
    if (lesson === null) return this.#pauseUntil(pause, nowMs + refusal.pauseMs, nowMs);
    this.#teach(lesson.rate);
    if (!refusal.busy && pause.rateBefore.perMinute !== Infinity) this.#spacing.lowerBurst(nowMs);
    const drainMs = lesson.isSignificant ? (DRAIN_REQUESTS * MINUTE_MS) / this.#rate.perMinute : 0;
    this.#pauseUntil(
      pause,
      nowMs + Math.max(refusal.pauseMs, Math.min(LONGEST_DRAIN_MS, drainMs)),
      nowMs,
    );
    pause.makeUpMs = lesson.isSignificant ? 0 : pause.until - nowMs;
  }

  #describe(retryAfterMs: number | null, consecutive: number, nowMs: number): Refusal {
    const lastMinute = this.#log.taken(nowMs);
    const full = lastMinute >= CONCLUSIVE_REQUESTS;
    const freeInMs = full
      ? (this.#log.untilOlder(Math.ceil(lastMinute * EXPIRED_SHARE), nowMs) ?? 0)
      : 0;
    // Retry-After below a minute shows how much of the server's minute has passed. A server that
    // always answers a full minute shows nothing.
    const exact = retryAfterMs !== null && retryAfterMs < MINUTE_MS;
    const activeMs = Math.max(
      1,
      Math.min(MINUTE_MS, nowMs - (this.#pause?.until ?? this.#lastPauseEndedAt)),
    );
    return {
      takenCount: exact
        ? this.#log.taken(nowMs, MINUTE_MS - retryAfterMs + RETRY_AFTER_UNIT_MS)
        : lastMinute,
      exact,
      usedShare: (lastMinute * MINUTE_MS) / (this.#rate.perMinute * activeMs),
      busy: this.#demand.isBusy(nowMs),
      pauseMs: clampPause(retryAfterMs ?? guessPause(freeInMs, consecutive)),
      now: nowMs,
    };
  }

  #pauseUntil(pause: ServerPause, until: number, nowMs: number): void {
    pause.until = Math.max(pause.until, until);
    if (this.#rate.perMinute !== Infinity)
      this.#spacing.restartAt(pause.until, this.#rate.perMinute, nowMs);
  }

  #endPause(pause: ServerPause): void {
    this.#spacing.makeUp(pause.makeUpMs);
    this.#lastPauseEndedAt = pause.until;
    this.#pause = null;
  }

  #teach(rate: LearnedRate): void {
    this.#rate = rate;
    if (rate.perMinute !== Infinity) this.#learned(Math.round(rate.perMinute));
  }

  #serve(): void {
    if (this.#closed) return this.close();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#waits) this.#demand.stillWaits(this.#clock.elapsed());
    this.#waits = false;
    for (let next = this.#queue.next(); next !== null; next = this.#queue.next()) {
      const nowMs = this.#clock.elapsed();
      const wait = this.#waitFor(next.urgency, nowMs);
      if (wait > 0) {
        this.#waits = true;
        this.#demand.beginsWaiting(nowMs);
        this.#cancelTimer = this.#clock.setTimeout(
          () => this.#serve(),
          Math.min(wait, LONGEST_PAUSE_MS),
        );
        return;
      }
      if (this.#rate.perMinute !== Infinity) this.#spacing.sent(this.#rate.perMinute, nowMs);
      this.#pace.sent(nowMs);
      this.#queue.take(next.lane)?.(this.#log.sent(nowMs));
    }
  }

  #waitFor(lane: Lane, nowMs: number): number {
    if (this.#pause !== null && this.#pause.until > nowMs) return this.#pause.until - nowMs;
    if (this.#rate.perMinute === Infinity) return 0;
    const spaced = this.#spacing.waitFor(lane, this.#rate.perMinute, nowMs);
    const maxRequests = this.#fixed ? this.#rate.perMinute : windowSize(this.#rate);
    const full = this.#log.held(nowMs) >= maxRequests;
    if (spaced === 0 && !full) return 0;
    if (!this.#fixed && this.#demand.isBusy(nowMs)) this.#rate = afterWaiting(this.#rate, nowMs);
    if (!full) return Math.max(1, spaced);
    this.#spacing.restartAt(nowMs, this.#rate.perMinute, nowMs);
    return this.#log.untilOlder(1, nowMs) ?? MINUTE_MS;
  }
}
