import { timingSafeEqual } from "node:crypto";
import { type FaultRule, Faults } from "./fault-rule.ts";
import { z } from "zod";
import { failureResponse } from "../../shared/contract/envelope.ts";
import { isResource } from "../../shared/contract/resource.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { Colleague } from "./colleague.ts";

/** Requests that are listed one by one before the older half is forgotten. */
const MAX_REQUESTS = 2000;

/** Log of /v1 requests, so that tests and demos can count what a client costs. */
class RequestLog {
  readonly #counts = new Map<string, number>();
  readonly #lines: string[] = [];
  #open = 0;

  /** Counts a request that came; the function that is returned says that it is dealt with. */
  add(method: string, path: string): () => void {
    const route = `${method} ${path.replace(/^(\/v1\/[a-z-]+)\/(?!search$).+/, "$1/:key")}`;
    this.#counts.set(route, (this.#counts.get(route) ?? 0) + 1);
    this.#lines.push(`${method} ${path}`);
    if (this.#lines.length > MAX_REQUESTS) this.#lines.splice(0, MAX_REQUESTS / 2);
    this.#open += 1;
    return () => void (this.#open -= 1);
  }

  /** Requests that came and may still do something. One that hangs does nothing any more. */
  open(): number {
    return this.#open;
  }

  /** Requests by method and route (`PUT /v1/contact/:key`) since the start or the last reset. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** The last requests, oldest first: method and path. */
  latest(): readonly string[] {
    return [...this.#lines];
  }

  reset(): void {
    this.#counts.clear();
    this.#lines.length = 0;
  }
}

/**
 * Controls of the sandbox for tests and demos, beside /v1: faults, the log of requests, another
 * token. `controlRoute` offers them over HTTP.
 */
export class Control {
  readonly faults: Faults;
  readonly requests = new RequestLog();
  readonly #firstToken: string;
  /** Null while every token is refused. */
  #token: string | null;

  constructor(token: string, random: () => number, clock: () => number) {
    this.#firstToken = token;
    this.#token = token;
    this.faults = new Faults(random, clock);
  }

  /** Returns whether a request to /v1 carries the token that counts now. */
  authorized(header: string | undefined): boolean {
    return this.#token !== null && carries(header, this.#token);
  }

  /**
   * Returns whether a request may control the sandbox. The token of the start always may, even when
   * /v1 refuses it.
   */
  mayControl(header: string | undefined): boolean {
    return carries(header, this.#firstToken) || this.authorized(header);
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

  latest(): readonly string[] {
    return this.requests.latest();
  }

  open(): number {
    return this.requests.open();
  }

  resetLog(): void {
    this.requests.reset();
  }
}

function carries(header: string | undefined, token: string): boolean {
  const sentToken = Buffer.from((header ?? "").replace(/^bearer +/i, "Bearer "));
  const expectedToken = Buffer.from(`Bearer ${token}`);
  return sentToken.length === expectedToken.length && timingSafeEqual(sentToken, expectedToken);
}

const tokenSchema = z.object({ token: z.string().min(1) });
const DONE: WireResponse = { status: 200, body: {} };

/**
 * The routes under `/sandbox/`, for tests that run outside of its process. docs/sandbox.md lists
 * them.
 */
export function controlRoute(
  control: Control,
  colleague: Colleague,
  request: WireRequest,
): WireResponse {
  const [, , name = "", ...otherParts] = request.path.split("/");
  switch (`${request.method} ${name}`) {
    case "GET log":
      return {
        status: 200,
        body: { counts: control.counts(), last: control.latest(), open: control.open() },
      };
    case "DELETE log":
      control.resetLog();
      return DONE;
    case "GET faults":
      return { status: 200, body: { rules: control.faults.report() } };
    case "PUT faults":
      return setFaults(control, request.body);
    case "DELETE faults":
      control.clearFaults();
      return DONE;
    case "PUT token":
    case "POST token": {
      const parsed = tokenSchema.safeParse(request.body);
      if (!parsed.success)
        return failureResponse({
          kind: "malformed",
          message: 'The body must be {"token": "TEXT"}.',
        });
      control.setToken(parsed.data.token);
      return DONE;
    }
    case "POST revoke-token":
      control.revokeToken();
      return DONE;
    case "DELETE record":
      return removeRecord(colleague, otherParts);
    default:
      return failureResponse({ kind: "no_route", method: request.method, path: request.path });
  }
}

function setFaults(control: Control, rules: unknown): WireResponse {
  try {
    control.faults.set(rules);
    return DONE;
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return failureResponse({ kind: "malformed", message });
  }
}

/** `DELETE /sandbox/record/contact/contact_x`: what colleagues can do and /v1 cannot. */
function removeRecord(
  colleague: Colleague,
  [resource = "", key = ""]: readonly string[],
): WireResponse {
  if (!isResource(resource))
    return failureResponse({ kind: "malformed", message: `${resource} is not a kind of record.` });
  return colleague.remove(resource, key) ? DONE : failureResponse({ kind: "not_found", what: key });
}
