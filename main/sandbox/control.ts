import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { type FaultRule, Faults } from "./faults.ts";

const tokenSchema = z.object({ token: z.string().min(1) });

/** What tests and demos can ask of the sandbox beside /v1, in process and under `/sandbox/`: faults, the log of requests, another token. */
export class Control {
  readonly faults: Faults;
  #token: string;
  readonly #requests = new Map<string, number>();
  /** The last requests, oldest first: method and path. */
  readonly #last: string[] = [];

  constructor(token: string, random: () => number, now: () => number) {
    this.#token = token;
    this.faults = new Faults(random, now);
  }

  authorized(header: string | undefined): boolean {
    const given = Buffer.from(header ?? "");
    const wanted = Buffer.from(`Bearer ${this.#token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  setToken(token: string): void {
    this.#token = token;
  }

  setFaults(rules: readonly FaultRule[]): void {
    this.faults.set(rules);
  }

  log(method: string, path: string): void {
    const shape = `${method} ${path.replace(/^(\/v1\/[a-z-]+)\/(?!search$).+/, "$1/:key")}`;
    this.#requests.set(shape, (this.#requests.get(shape) ?? 0) + 1);
    this.#last.push(`${method} ${path}`);
    if (this.#last.length > 2000) this.#last.splice(0, 1000);
  }

  /** Requests by method and route since the start or the last reset. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#requests);
  }

  last(): readonly string[] {
    return this.#last;
  }

  resetLog(): void {
    this.#requests.clear();
    this.#last.length = 0;
  }

  handle(request: WireRequest): WireResponse {
    switch (`${request.method} ${request.path}`) {
      case "GET /sandbox/log":
        return { status: 200, body: { counts: this.counts(), last: this.#last } };
      case "DELETE /sandbox/log":
        this.resetLog();
        return { status: 200, body: {} };
      case "PUT /sandbox/faults":
        try {
          this.faults.set(request.body);
          return { status: 200, body: {} };
        } catch (error) {
          return {
            status: 400,
            body: { message: error instanceof z.ZodError ? z.prettifyError(error) : String(error) },
          };
        }
      case "PUT /sandbox/token": {
        const parsed = tokenSchema.safeParse(request.body);
        if (!parsed.success) return { status: 400, body: { message: "token must be text." } };
        this.setToken(parsed.data.token);
        return { status: 200, body: {} };
      }
      default:
        return { status: 404, body: { message: `There is no ${request.method} ${request.path}.` } };
    }
  }
}
