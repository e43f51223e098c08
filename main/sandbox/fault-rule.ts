import { z } from "zod";
import { RESOURCES } from "../../shared/contract/resource.ts";

const moment = z.enum(["before", "after"]);

/** Effect of a fault on a request that it hits. */
const effectSchema = z.discriminatedUnion("kind", [
  /** Waits before answering, milliseconds. */
  z.strictObject({
    kind: z.literal("latency"),
    ms: z.number().min(0),
    jitter: z.number().min(0).default(0),
  }),
  /**
   * Answers with a status instead; nothing is applied, unless `when` is after: a gateway that gave
   * up on a server that did not.
   */
  z.strictObject({
    kind: z.literal("status"),
    code: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    when: moment.default("before"),
  }),
  /** Answers a status without a body; nothing is applied. */
  z.strictObject({ kind: z.literal("empty"), code: z.int().min(200).max(599).default(200) }),
  /** Sends the client elsewhere, as a proxy with a sign-in page does; nothing is applied. */
  z.strictObject({
    kind: z.literal("redirect"),
    code: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(302),
    to: z.string().default("https://elsewhere.example/login"),
  }),
  /** Answers 429 above this number of requests a minute. */
  z.strictObject({
    kind: z.literal("rate-limit"),
    perMinute: z.int().positive(),
    retryAfter: z.enum(["seconds", "date", "none"]).default("seconds"),
  }),
  /** Cuts the connection before or after the request was applied. */
  z.strictObject({ kind: z.literal("reset"), when: moment }),
  /** Applies, sends half of the body and cuts the connection. */
  z.strictObject({ kind: z.literal("half-body") }),
  /** Applies and answers 200 with a body that is no JSON. */
  z.strictObject({ kind: z.literal("malformed-json") }),
  /** A captive portal: 200 with HTML; nothing is applied. */
  z.strictObject({ kind: z.literal("html") }),
  /** 401, whatever the token. */
  z.strictObject({ kind: z.literal("unauthorized") }),
  /** Never answers; the connection stays open. `after`: the request was applied all the same. */
  z.strictObject({ kind: z.literal("hang"), when: moment.default("before") }),
  /**
   * A colleague works meanwhile: before the answer a record is touched (it becomes the newest),
   * removed, or added.
   */
  z.strictObject({
    kind: z.literal("drift"),
    change: z.enum(["touch", "remove", "add"]),
    /** Kind of the record; that of the request when it is left out. */
    resource: z.enum(RESOURCES).optional(),
  }),
]);

const ruleSchema = z.strictObject({
  match: z
    .strictObject({
      method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
      /** Beginning of the path, `/v1/contact`. */
      path: z.string().optional(),
      /** Regular expression that the path must fulfil, `^/v1/contact/[^/]+$`. */
      pattern: z.string().refine(isPattern, "must be a regular expression").optional(),
      /** Parameters that the query must have, `{"entity_name": "deal"}`. */
      query: z.record(z.string(), z.string()).optional(),
      /** First part of the path after /v1. */
      resource: z.enum([...RESOURCES, "custom-field"]).optional(),
    })
    .default({}),
  /** Share of the matching requests that it hits. */
  probability: z.number().min(0).max(1).default(1),
  /** Number of matching requests that pass before the first hit. */
  after: z.int().min(0).default(0),
  /** Hits every n-th of the remaining requests, beginning with the first. */
  every: z.int().positive().default(1),
  /** Number of hits after which the rule ends. */
  count: z.int().positive().optional(),
  effect: effectSchema,
});

/**
 * Content of a faults file: rules in order; the first that hits decides, latency and drift only add
 * to what follows.
 */
export const faultsSchema = z.array(ruleSchema);
/** A rule as it is written: what has a default may be left out. */
export type FaultRule = z.input<typeof ruleSchema>;
export type ReadRule = z.output<typeof ruleSchema>;
export type FaultEffect = z.output<typeof effectSchema>;
export type Drift = Extract<FaultEffect, { kind: "drift" }>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

interface Running {
  readonly rule: ReadRule;
  readonly pattern: RegExp | null;
  seen: number;
  hits: number;
  /** Times of the requests that a rate limit let through, in the sliding minute. */
  readonly times: number[];
}

export interface Verdict {
  /** Milliseconds to wait first. */
  readonly delay: number;
  /** Changes by colleagues before the answer. */
  readonly drifts: readonly Drift[];
  readonly effect: Exclude<FaultEffect, { kind: "latency" | "drift" }> | null;
  /** Seconds for a 429 that is due. */
  readonly retryIn: number;
}

/** The faults in force; chance comes from a seeded stream, so that a run can be repeated. */
export class Faults {
  #running: Running[] = [];
  readonly #random: () => number;
  readonly #clock: () => number;

  constructor(random: () => number, clock: () => number) {
    this.#random = random;
    this.#clock = clock;
  }

  /** Throws a ZodError for rules that are not of the form; those in force then stay. */
  set(rules: unknown): void {
    this.#running = faultsSchema.parse(rules).map((rule) => ({
      rule,
      pattern: rule.match.pattern === undefined ? null : new RegExp(rule.match.pattern, "u"),
      seen: 0,
      hits: 0,
      times: [],
    }));
  }

  clear(): void {
    this.#running = [];
  }

  /** The rules in force, how many requests matched each, and how many it hit. */
  report(): readonly { readonly rule: ReadRule; readonly seen: number; readonly hits: number }[] {
    return this.#running.map(({ rule, seen, hits }) => ({ rule, seen, hits }));
  }

  judge(method: string, path: string, query: ReadonlyMap<string, string> = NO_QUERY): Verdict {
    let delay = 0;
    const drifts: Drift[] = [];
    for (const running of this.#running) {
      const { rule } = running;
      if (!matches(running, method, path, query)) continue;
      running.seen += 1;
      if (running.seen <= rule.after || (running.seen - rule.after - 1) % rule.every !== 0)
        continue;
      if (rule.count !== undefined && running.hits >= rule.count) continue;
      const { effect } = rule;
      if (effect.kind === "rate-limit") {
        const retryIn = this.#limited(running, effect.perMinute);
        if (retryIn === null) continue;
        running.hits += 1;
        return { delay, drifts, effect, retryIn };
      }
      if (rule.probability < 1 && this.#random() >= rule.probability) continue;
      running.hits += 1;
      if (effect.kind === "latency") delay += effect.ms + this.#random() * effect.jitter;
      else if (effect.kind === "drift") drifts.push(effect);
      else return { delay, drifts, effect, retryIn: 0 };
    }
    return { delay, drifts, effect: null, retryIn: 0 };
  }

  /** Seconds until there is room again in the sliding minute; null while there is. */
  #limited(running: Running, perMinute: number): number | null {
    const nowMs = this.#clock();
    while (running.times.length > 0 && (running.times[0] ?? 0) <= nowMs - 60_000)
      running.times.shift();
    if (running.times.length < perMinute) {
      running.times.push(nowMs);
      return null;
    }
    return Math.max(1, Math.ceil(((running.times[0] ?? nowMs) + 60_000 - nowMs) / 1000));
  }
}

const NO_QUERY: ReadonlyMap<string, string> = new Map();

function matches(
  { rule: { match }, pattern }: Running,
  method: string,
  path: string,
  query: ReadonlyMap<string, string>,
): boolean {
  if (Object.entries(match.query ?? {}).some(([name, value]) => query.get(name) !== value))
    return false;
  if (match.method !== undefined && match.method !== method) return false;
  if (match.path !== undefined && !path.startsWith(match.path)) return false;
  if (match.resource !== undefined && path.split("/")[2] !== match.resource) return false;
  return pattern === null || pattern.test(path);
}
