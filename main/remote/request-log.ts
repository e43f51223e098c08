import { MINUTE_MS } from "./learned-rate.ts";

/** A request that was let through by the budget. */
export interface Ticket {
  /** When the request was sent, in the budget's time. */
  readonly sentAt: number;
}

/**
 * The requests of the last minute. The server counts a request at some time before its answer, so
 * each counts here until a minute after its answer.
 */
export class RequestLog {
  readonly #inFlight = new Set<Ticket>();
  /** When the requests that the server accepted were answered, in order. */
  readonly #answeredAt: number[] = [];

  sent(now: number): Ticket {
    const ticket: Ticket = { sentAt: now };
    this.#inFlight.add(ticket);
    return ticket;
  }

  /**
   * Records the end of a request; returns false if it was recorded before. `taken`: the server
   * accepted it.
   */
  ended(ticket: Ticket, now: number, taken: boolean): boolean {
    if (!this.#inFlight.delete(ticket)) return false;
    if (taken) this.#answeredAt.push(now);
    return true;
  }

  /**
   * Returns how many of the requests answered within this time (at most a minute) the server
   * accepted.
   */
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
   * Returns the milliseconds until this many accepted requests are older than a minute; null if
   * there are none.
   */
  untilOlder(count: number, now: number): number | null {
    const time = this.#answeredAt[Math.min(count, this.taken(now)) - 1];
    return time === undefined ? null : Math.max(1, time + MINUTE_MS - now);
  }
}
