import { MINUTE_MS } from "./learned-rate.ts";

/** One request's place in the budget. */
export interface Ticket {
  /** When it was sent, in the budget's time. */
  readonly sentAt: number;
}

/**
 * The requests of the last minute. Each counts until a minute after its answer: the server counted
 * it at some time before that.
 */
export class RequestLog {
  readonly #inFlight = new Set<Ticket>();
  /** When those that the server took were answered, in order. */
  readonly #answeredAt: number[] = [];

  sent(now: number): Ticket {
    const ticket: Ticket = { sentAt: now };
    this.#inFlight.add(ticket);
    return ticket;
  }

  /** False when its end was noted before. */
  ended(ticket: Ticket, now: number, taken: boolean): boolean {
    if (!this.#inFlight.delete(ticket)) return false;
    if (taken) this.#answeredAt.push(now);
    return true;
  }

  /** Returns how many answered requests the server accepted within a time of at most a minute. */
  taken(now: number, ms = MINUTE_MS): number {
    while (this.#answeredAt.length > 0 && (this.#answeredAt[0] ?? 0) <= now - MINUTE_MS)
      this.#answeredAt.shift();
    return this.#answeredAt.length - 1 - this.#answeredAt.findLastIndex((time) => time <= now - ms);
  }

  /** Returns the requests accepted in the last minute plus those in flight. */
  held(now: number): number {
    return this.taken(now) + this.#inFlight.size;
  }

  /**
   * Returns the milliseconds until this many accepted requests are older than a minute; null when
   * there are none.
   */
  untilOlder(count: number, now: number): number | null {
    const time = this.#answeredAt[Math.min(count, this.taken(now)) - 1];
    return time === undefined ? null : Math.max(1, time + MINUTE_MS - now);
  }
}
