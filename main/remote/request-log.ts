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

  sent(nowMs: number): Ticket {
    const ticket: Ticket = { sentAt: nowMs };
    this.#inFlight.add(ticket);
    return ticket;
  }

  /**
   * Records the end of a request; returns false if it was recorded before. `taken`: the server
   * accepted it.
   */
  ended(ticket: Ticket, nowMs: number, isTaken: boolean): boolean {
    if (!this.#inFlight.delete(ticket)) return false;
    if (isTaken) this.#answeredAt.push(nowMs);
    return true;
  }

  /**
   * Returns how many of the requests answered within this time (at most a minute) the server
   * accepted.
   */
  taken(nowMs: number, ms = MINUTE_MS): number {
    while (this.#answeredAt.length > 0 && (this.#answeredAt[0] ?? 0) <= nowMs - MINUTE_MS)
      this.#answeredAt.shift();
    return (
      this.#answeredAt.length - 1 - this.#answeredAt.findLastIndex((time) => time <= nowMs - ms)
    );
  }

  /** Returns the requests accepted in the last minute plus those in flight. */
  held(nowMs: number): number {
    return this.taken(nowMs) + this.#inFlight.size;
  }

  /**
   * Returns the milliseconds until this many accepted requests are older than a minute; null if
   * there are none.
   */
  untilOlder(count: number, nowMs: number): number | null {
    const time = this.#answeredAt[Math.min(count, this.taken(nowMs)) - 1];
    return time === undefined ? null : Math.max(1, time + MINUTE_MS - nowMs);
  }
}
