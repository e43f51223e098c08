import { timingSafeEqual } from "node:crypto";
import type { FaultRule } from "./fault-rule.ts";
import { Faults } from "./faults.ts";
import { RequestLog } from "./request-log.ts";

/**
 * What tests and demos can ask of the sandbox beside /v1: faults, the log of requests, another
 * token. `control-routes.ts` is the same over HTTP.
 */
export class Control {
  readonly faults: Faults;
  readonly requests = new RequestLog();
  readonly #first: string;
  /** Null while every token is refused. */
  #token: string | null;

  constructor(token: string, random: () => number, now: () => number) {
    this.#first = token;
    this.#token = token;
    this.faults = new Faults(random, now);
  }

  /** Whether a request to /v1 carries the token that counts now. */
  authorized(header: string | undefined): boolean {
    return this.#token !== null && carries(header, this.#token);
  }

  /**
   * Whether a request may control the sandbox. The token of the start always may, even when /v1
   * refuses it.
   */
  mayControl(header: string | undefined): boolean {
    return carries(header, this.#first) || this.authorized(header);
  }

  setToken(token: string): void {
    this.#token = token;
  }

  /** From now on /v1 answers 401 to everybody, until `setToken`. */
  revokeToken(): void {
    this.#token = null;
  }

  /** Throws a ZodError for rules that are not of the form. */
  setFaults(rules: readonly FaultRule[]): void {
    this.faults.set(rules);
  }

  clearFaults(): void {
    this.faults.clear();
  }

  counts(): Readonly<Record<string, number>> {
    return this.requests.counts();
  }

  last(): readonly string[] {
    return this.requests.last();
  }

  open(): number {
    return this.requests.open();
  }

  resetLog(): void {
    this.requests.reset();
  }
}

function carries(header: string | undefined, token: string): boolean {
  const given = Buffer.from((header ?? "").replace(/^bearer +/i, "Bearer "));
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
