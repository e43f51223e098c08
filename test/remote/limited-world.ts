import { RemoteClient } from "../../main/remote/client.ts";
import { type Lane, LANES, RequestBudget } from "../../main/remote/request-budget.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import { SimulatedTime } from "../simulation/simulated-time.ts";
import { type Limit, LimitedServer } from "./limited-server.ts";

export const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 4, 4, 8);

export interface LimitedWorld {
  readonly seed: number;
  readonly limit: Limit;
  /** Requests under way at the same time. */
  readonly inFlight: number;
  /** Milliseconds that each way takes at least and at most. */
  readonly latency: readonly [number, number];
  /** Requests a minute of a colleague with the same token. */
  readonly colleague: number;
  /** Share of requests that are refused whatever their number. */
  readonly strays: number;
}

/** What happened in a stretch of time. */
export interface Stretch {
  accepted: number;
  refused: number;
  /** Requests of the colleague that were accepted. */
  colleague: number;
  /** Ours by lane. */
  readonly lanes: Record<Lane, number>;
  /** Milliseconds that requests of the user waited for their turn. */
  readonly waits: number[];
}

/**
 * A client that has work without end, at a server that takes so many requests a minute; time is
 * simulated.
 */
export class BusyClient {
  readonly #time = new SimulatedTime(START);
  readonly #client: RemoteClient;
  readonly #world: LimitedWorld;
  readonly #server: LimitedServer;
  readonly #random: Random;
  #jump = 0;
  #colleague: number;
  #stretch: Stretch = emptyStretch();
  #stopped = false;
  readonly #left = new Map<string, number>();

  constructor(world: LimitedWorld, budgetOf = (clock: Clock) => new RequestBudget(clock, null)) {
    this.#world = world;
    this.#colleague = world.colleague;
    this.#random = new Random(world.seed);
    this.#server = new LimitedServer(world.limit, this.#random);
    const clock: Clock = {
      now: () => this.#time.now() + this.#jump,
      elapsed: () => this.#time.elapsed(),
      setTimeout: (run, ms) => this.#time.setTimeout(run, ms),
    };
    this.#client = new RemoteClient({
      fetch: ((url: string) => this.#fetch(url)) as typeof globalThis.fetch,
      clock,
      budget: budgetOf(clock),
      connection: () => ({ baseUrl: "https://crm.example", token: "t" }),
      allowed: () => true,
    });
    this.#planColleague();
  }

  setColleague(perMinute: number): void {
    this.#colleague = perMinute;
  }

  /** Somebody sets this machine's clock. */
  jump(ms: number): void {
    this.#jump += ms;
  }

  /** Workers that always have another request. */
  work(lane: Lane, workers = this.#world.inFlight): void {
    for (let worker = 0; worker < workers; worker += 1) void this.#work(lane);
  }

  /** A user who wants something now and then. */
  user(everyMs: number): void {
    const ask = async () => {
      const askedAt = this.#time.now();
      const path = `/user/${askedAt}`;
      await this.#client.send({ lane: "user", purpose: "connection", method: "GET", path });
      this.#stretch.waits.push((this.#left.get(path) ?? askedAt) - askedAt);
    };
    const plan = () => {
      if (this.#stopped) return;
      void ask();
      this.#time.setTimeout(plan, this.#random.between(everyMs / 2, everyMs * 1.5));
    };
    this.#time.setTimeout(plan, everyMs);
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Lets time pass and tells what happened in it. */
  async pass(ms: number): Promise<Stretch> {
    this.#stretch = emptyStretch();
    await this.#time.pass(ms);
    return this.#stretch;
  }

  async #work(lane: Lane): Promise<void> {
    while (!this.#stopped)
      await this.#client.send({ lane, purpose: "write", method: "GET", path: `/${lane}` });
  }

  #planColleague(): void {
    if (this.#stopped) return;
    const gap = MINUTE_MS / Math.max(1, this.#colleague);
    this.#time.setTimeout(
      () => {
        if (this.#colleague > 0 && this.#server.take(this.#time.now()) === null)
          this.#stretch.colleague += 1;
        this.#planColleague();
      },
      gap * (0.5 + this.#random.next()),
    );
  }

  #fetch(url: string): Promise<Response> {
    const { pathname } = new URL(url);
    this.#left.set(pathname, this.#time.now());
    const lane = LANES.find((name) => pathname.startsWith(`/${name}`)) ?? "user";
    const [least, most] = this.#world.latency;
    const way = () => this.#random.between(least, most);
    return new Promise((resolve) => {
      this.#time.setTimeout(() => {
        const stray = this.#random.chance(this.#world.strays);
        const refusal = stray ? {} : this.#server.take(this.#time.now());
        if (refusal === null) this.#stretch.accepted += 1;
        else this.#stretch.refused += 1;
        if (refusal === null) this.#stretch.lanes[lane] += 1;
        const response = {
          status: refusal === null ? 200 : 429,
          headers: new Headers(refusal ?? {}),
          body: null,
        };
        this.#time.setTimeout(() => resolve(response as unknown as Response), way());
      }, way());
    });
  }
}

function emptyStretch(): Stretch {
  return {
    accepted: 0,
    refused: 0,
    colleague: 0,
    lanes: { user: 0, push: 0, incremental: 0, backfill: 0 },
    waits: [],
  };
}
