import { createHash } from "node:crypto";
import type { Random } from "../../main/sandbox/generate/random.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import type { BlobRef, Method, WireRequest, WireResponse } from "../../shared/wire.ts";
import type { SimulatedServer } from "./simulated-server.ts";
import type { SimulatedTime } from "./simulated-time.ts";
import type { Fault, World } from "./world.ts";

/**
 * The way between an app and the server: slow, lossy, sometimes lying. All chance comes from the
 * seed, in the order of requests.
 */
export class SimulatedNetwork {
  readonly injected = new Map<Fault | "down" | "limit" | "odd-list", number>();
  readonly #world: World;
  readonly #time: SimulatedTime;
  readonly #server: SimulatedServer;
  readonly #random: Random;
  readonly #trace: (line: string) => void;
  readonly #times: number[] = [];
  #life: { dead: boolean } | null = null;
  requests = 0;
  up = true;
  faulty = true;
  token = true;
  /** The app tests a connection: what that reads is not kept. */
  isTested = false;

  constructor(
    world: World,
    time: SimulatedTime,
    server: SimulatedServer,
    random: Random,
    trace: (line: string) => void,
  ) {
    this.#world = world;
    this.#time = time;
    this.#server = server;
    this.#random = random;
    this.#trace = trace;
  }

  /**
   * A `fetch` for one life of the app: after its death no answer arrives any more, and nothing is
   * sent.
   */
  fetchOf(life: { dead: boolean }): typeof globalThis.fetch {
    return ((url: string, init: RequestInit) =>
      new Promise((resolve, reject) => {
        if (life.dead) return;
        if (life !== this.#life) this.#server.forgetArrived();
        this.#life = life;
        const fail = (code: string) => {
          if (!life.dead)
            reject(
              new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }),
            );
        };
        init.signal?.addEventListener("abort", () => {
          if (!life.dead) reject(new DOMException("aborted", "AbortError"));
        });
        this.requests += 1;
        const request = wireRequest(url, init);
        const fault = this.#fault();
        const [there, back] = [this.#delay(), this.#delay()];
        this.#trace(
          `${this.#time.now()} > ${request.method} ${request.path} ` +
            `${digest(request.query)} ${digest(request.body)} ${fault ?? ""}`,
        );
        if (!this.up) {
          this.#count("down");
          this.#later(this.#delay(), () => fail("ENETUNREACH"));
          return;
        }
        if (fault === "refused") this.#later(there, () => fail("ECONNREFUSED"));
        if (fault === "refused" || fault === "hang") return;
        this.#later(there, () => {
          if (fault === "dropped-before") {
            this.#later(back, () => fail("ECONNRESET"));
            return;
          }
          const answer = this.#answer(request, fault);
          this.#trace(
            `${this.#time.now()} = ${request.method} ${request.path} ` +
              `${answer.status} ${digest(answer.body)}`,
          );
          if (fault === "hang-after") return;
          this.#later(back, () => {
            if (life.dead) return;
            if (fault === "dropped-after" || !this.up) fail("ECONNRESET");
            else {
              if (fault === null && request.path === CUSTOM_FIELD_PATH && answer.status === 200)
                this.#server.definitionsArrived(
                  answer.body as readonly CustomFieldDefinition[],
                  !this.isTested,
                );
              resolve(asResponse(answer, fault));
            }
          });
        });
      })) as typeof globalThis.fetch;
  }

  #later(ms: number, run: () => void): void {
    this.#time.setTimeout(run, ms);
  }

  #delay(): number {
    return this.#random.between(1, this.#world.latency);
  }

  #count(name: Fault | "down" | "limit" | "odd-list"): true {
    this.injected.set(name, (this.injected.get(name) ?? 0) + 1);
    return true;
  }

  #fault(): Fault | null {
    const hit = this.#random.chance(this.#world.faultRate);
    const fault = this.#random.pick(this.#world.faults);
    if (!hit || !this.faulty || !this.up) return null;
    this.#count(fault);
    return fault;
  }

  #answer(request: WireRequest, fault: Fault | null): WireResponse {
    const message = { message: "A fault of the simulation." };
    switch (fault) {
      case "5xx":
        return { status: this.#random.pick([500, 502, 503, 504]), body: message };
      case "429":
        return { status: 429, body: message, headers: { "retry-after": "7" } };
      case "429-date":
        return {
          status: 429,
          body: message,
          headers: { "retry-after": new Date(this.#time.now() + 9_000).toUTCString() },
        };
      case "429-bare":
        return { status: 429, body: message };
      case "401":
        return { status: 401, body: message };
      case "400":
        return { status: 400, body: message };
      case "html":
        return {
          status: 200,
          body: "<!doctype html><title>Sign in to the hotel's network</title>",
        };
      default:
        break;
    }
    if (!this.token) return { status: 401, body: message };
    if (this.#limited()) return { status: 429, body: message, headers: { "retry-after": "20" } };
    const odd = this.faulty ? this.#oddStatus(request) : undefined;
    // 200 with a body that is no page: what some gateways say of everything.
    if (odd !== undefined && this.#count("odd-list"))
      return { status: odd, body: odd === 200 ? {} : message };
    const answer = this.#server.answer(request);
    return fault === "5xx-after" ? { status: 504, body: message } : answer;
  }

  #oddStatus({ method, path, query }: WireRequest): number | undefined {
    const name = path.replace("/v1/", "");
    const list = name === "note" ? `note:${query?.["entity_name"] ?? ""}` : name;
    return method === "GET"
      ? this.#world.oddLists?.find((odd) => odd.list === list)?.status
      : undefined;
  }

  #limited(): boolean {
    const { perMinute } = this.#world;
    if (perMinute === null) return false;
    const now = this.#time.now();
    while (this.#times.length > 0 && (this.#times[0] ?? 0) <= now - 60_000) this.#times.shift();
    if (this.#times.length >= perMinute) return this.#count("limit");
    this.#times.push(now);
    return false;
  }
}

/**
 * The request of a `fetch` as a server reads it; a file's id tells its size and field, so that
 * equal ones are known.
 */
export function wireRequest(url: string, init: RequestInit): WireRequest {
  const { pathname, searchParams } = new URL(url);
  const base = {
    method: init.method as Method,
    path: pathname,
    query: Object.fromEntries(searchParams),
  };
  if (init.body instanceof FormData) {
    const texts: Record<string, string> = {};
    const files: Record<string, BlobRef> = {};
    for (const [name, value] of init.body) {
      if (typeof value === "string") texts[name] = value;
      else
        files[name] = {
          blob: `f${value.size}${name}`,
          name: value.name,
          type: value.type,
          size: value.size,
        };
    }
    return { ...base, body: texts, files };
  }
  return typeof init.body === "string" ? { ...base, body: JSON.parse(init.body) } : base;
}

/**
 * Only what the client reads of a response: a real one reads its body through streams, whose turns
 * are nobody's seed.
 */
export function asResponse(answer: WireResponse, fault: Fault | null): Response {
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  const half = () =>
    Promise.reject(
      new TypeError("terminated", {
        cause: Object.assign(new Error(), { code: "UND_ERR_SOCKET" }),
      }),
    );
  return {
    status: answer.status,
    headers: new Headers(answer.headers),
    body: {
      async *[Symbol.asyncIterator]() {
        yield new TextEncoder().encode(
          fault === "malformed" ? text.slice(0, text.length / 2) : text,
        );
        if (fault === "half-body") await half();
      },
    },
  } as unknown as Response;
}

function digest(value: unknown): string {
  return value === undefined
    ? "-"
    : createHash("sha256")
        .update(JSON.stringify(value) ?? "")
        .digest("hex")
        .slice(0, 10);
}
