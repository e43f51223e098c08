import { isObject } from "../../shared/contract/liberal.ts";
import { tableOf } from "../../shared/contract/enumeration.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Method } from "../../shared/wire.ts";
import { readNetworkFailure } from "./network-failure.ts";
import { type Outcome, type Purpose, PURPOSES } from "./outcome.ts";
import { readAnswer, readBody } from "./read-answer.ts";
import type { Lane, RequestBudget } from "./request-budget.ts";
import { ServerClock } from "./server-clock.ts";

export interface Connection {
  /** Server address without `/v1`, checked by `readBaseUrl`. */
  readonly baseUrl: string;
  readonly token: string;
}

export interface ClientRequest {
  readonly lane: Lane;
  readonly purpose: Purpose;
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as multipart/form-data together with the body's fields. */
  readonly files?: readonly {
    readonly field: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }[];
}

interface ClientOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly budget: RequestBudget;
  /** Returns null while no server is configured. */
  readonly connection: () => Connection | null;
  /**
   * Returns whether anything may be sent at all. Checked again when a queued request gets its turn.
   */
  readonly allowed: () => boolean;
  /** Name of the app for the server. */
  readonly userAgent?: string;
  /** Time limit in milliseconds of a request without files. */
  readonly timeoutMs?: number;
}

/**
 * Delays before a request that never left this machine is repeated. After the last, it has failed.
 */
const REPEAT_AFTER_MS = [250, 1_000, 3_000];
/** No repeats after this time; less if the user is waiting. */
const REPEAT_WITHIN_MS = 15_000;
const REPEAT_WITHIN_USER_MS = 5_000;

/**
 * HTTP client of a real /v1 server. All requests share one budget, everything has a time limit, and
 * no host other than that of the base URL is ever contacted.
 */
export class RemoteClient {
  readonly #options: ClientOptions;
  readonly #requestsByPurpose = new Map<Purpose, number>();
  readonly #serverClock: ServerClock;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#serverClock = new ServerClock(options.clock);
  }

  /** Returns the server's present time or an earlier one (ms since 1970); null while unknown. */
  serverTime(): number | null {
    return this.#serverClock.now();
  }

  /** Returns the number of requests sent since the app started. */
  requests(): number {
    return [...this.#requestsByPurpose.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the same number by purpose. */
  requestsByPurpose(): Readonly<Record<Purpose, number>> {
    return tableOf(PURPOSES, (purpose) => this.#requestsByPurpose.get(purpose) ?? 0);
  }

  /**
   * Sends a request. Never throws. A 429 is reported to the budget and returned; the caller decides
   * whether to retry.
   */
  async send(request: ClientRequest): Promise<Outcome> {
    const { budget, connection, allowed } = this.#options;
    if (!allowed()) return offline();
    const ticket = await budget.acquire(request.lane);
    const target = connection();
    // Offline mode may have been turned on while this request was queued.
    if (!allowed() || target === null) {
      budget.notSent(ticket);
      return allowed() ? notConnected() : offline();
    }
    this.#requestsByPurpose.set(
      request.purpose,
      (this.#requestsByPurpose.get(request.purpose) ?? 0) + 1,
    );
    const outcome = await this.#exchangeWithRepeats(target, request);
    if (outcome.kind === "rate-limited") budget.refused(ticket, outcome.retryAfterMs);
    else if (outcome.kind === "unavailable" && !outcome.sent) budget.notSent(ticket);
    else budget.taken(ticket);
    // The token was replaced while this request was in flight, so the refusal concerns the old one.
    if (outcome.kind === "unauthorized" && connection()?.token !== target.token)
      return {
        kind: "unavailable",
        status: 401,
        message: "The API key was changed meanwhile.",
        sent: true,
      };
    return outcome;
  }

  /**
   * Sends a request and repeats it if it never left this machine. That is safe for every method,
   * because the server cannot have seen it. Otherwise a full connection queue, a server that is
   * starting, or a network that is waking up would end a cycle.
   */
  async #exchangeWithRepeats(target: Connection, request: ClientRequest): Promise<Outcome> {
    const { clock, allowed, connection } = this.#options;
    const until =
      clock.elapsed() + (request.lane === "user" ? REPEAT_WITHIN_USER_MS : REPEAT_WITHIN_MS);
    let outcome = await this.#exchange(target, request);
    for (const wait of REPEAT_AFTER_MS) {
      if (outcome.kind !== "unavailable" || outcome.sent || clock.elapsed() + wait > until)
        return outcome;
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, wait));
      const currentTarget = connection();
      if (
        !allowed() ||
        currentTarget?.baseUrl !== target.baseUrl ||
        currentTarget.token !== target.token
      )
        return outcome;
      outcome = await this.#exchange(target, request);
    }
    return outcome;
  }

  async #exchange(target: Connection, request: ClientRequest): Promise<Outcome> {
    const query =
      request.query === undefined ? "" : `?${new URLSearchParams(request.query).toString()}`;
    const limit = (this.#options.timeoutMs ?? 30_000) * (request.files === undefined ? 1 : 10);
    const abort = new AbortController();
    const cancel = limitTime(this.#options.clock, limit, () => abort.abort());
    /**
     * The response whose body is being read. If it is cut off, there still is a connection, and
     * something answered.
     */
    let answered: Response | null = null;
    try {
      const response = await this.#options.fetch(`${target.baseUrl}${request.path}${query}`, {
        method: request.method,
        headers: headers(target, request, this.#options.userAgent ?? "Roadbook"),
        redirect: "manual",
        signal: abort.signal,
        ...(request.body === undefined && request.files === undefined
          ? {}
          : { body: encode(request) }),
      });
      answered = response;
      const body = await readBody(response);
      const nowMs = this.#options.clock.now();
      const outcome = body.ok
        ? readAnswer(response.status, response.headers, body.text, nowMs)
        : tooLarge(response, nowMs);
      // A captive portal or a gateway has a clock of its own.
      if (outcome.kind !== "unavailable") this.#serverClock.observe(response.headers.get("date"));
      return outcome;
    } catch (error) {
      if (answered !== null) return brokenOff(answered, this.#options.clock.now());
      if (abort.signal.aborted)
        return {
          kind: "unavailable",
          status: null,
          message: "The server did not answer in time.",
          sent: true,
          fault: "silence",
        };
      return { kind: "unavailable", status: null, ...readNetworkFailure(error, target.baseUrl) };
    } finally {
      cancel();
    }
  }
}

/** A body above the size limit is not read, so its sender is unknown; a pause counts anyway. */
function tooLarge({ status, headers }: Response, nowMs: number): Outcome {
  if (status === 429) return readAnswer(status, headers, "", nowMs);
  return {
    kind: "unavailable",
    status,
    message: "The response is larger than Roadbook accepts.",
    sent: true,
    fault: status < 300 ? "server" : "intermediary",
  };
}

/** An incomplete body proves nothing; a pause counts anyway. */
function brokenOff({ status, headers }: Response, nowMs: number): Outcome {
  if (status === 429) return readAnswer(status, headers, "", nowMs);
  return {
    kind: "unavailable",
    status,
    message: "The response was cut off.",
    sent: true,
    fault: "interrupted",
  };
}

function offline(): Outcome {
  return {
    kind: "unavailable",
    status: null,
    message: "Working offline: nothing is sent.",
    sent: false,
  };
}

function notConnected(): Outcome {
  const message = "There is no connection yet. Enter the server's address and an API key.";
  return { kind: "unavailable", status: null, message, sent: false };
}

function headers(
  target: Connection,
  request: ClientRequest,
  userAgent: string,
): Record<string, string> {
  const common = {
    authorization: `Bearer ${target.token}`,
    accept: "application/json",
    "user-agent": userAgent,
  };
  return request.body === undefined || request.files !== undefined
    ? common
    : { ...common, "content-type": "application/json" };
}

function encode(request: ClientRequest): string | FormData {
  if (request.files === undefined) return JSON.stringify(request.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(isObject(request.body) ? request.body : {})) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const file of request.files)
    form.append(file.field, new Blob([file.bytes], { type: file.type }), file.name);
  return form;
}

/** If a timer is this late, the process was suspended or the machine slept. */
const LATE_MS = 1_000;
/** Grace period for reading answers that arrived while the process was suspended. */
const GRACE_MS = 5_000;

/**
 * Calls `over` after `ms`; the returned function cancels. If the process was suspended when the
 * limit passed, the limit says nothing about the server, so answers that have arrived are read
 * first.
 */
export function limitTime(clock: Clock, ms: number, over: () => void): () => void {
  const due = clock.elapsed() + ms;
  let cancel = clock.setTimeout(() => {
    if (clock.elapsed() - due < LATE_MS) over();
    else cancel = clock.setTimeout(over, GRACE_MS);
  }, ms);
  return () => cancel();
}
