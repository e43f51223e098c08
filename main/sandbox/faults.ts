import { z } from "zod";

/** What a fault does to a request that it hits. */
const effectSchema = z.discriminatedUnion("kind", [
  /** Waits before answering, milliseconds. */
  z.object({ kind: z.literal("latency"), ms: z.number().min(0), jitter: z.number().min(0).default(0) }),
  /** Answers with a status instead; nothing is applied. */
  z.object({ kind: z.literal("status"), code: z.int().min(400).max(599), body: z.unknown().optional() }),
  /** Answers 429 above so many requests in a minute. */
  z.object({
    kind: z.literal("rate-limit"),
    perMinute: z.int().positive(),
    retryAfter: z.enum(["seconds", "date", "none"]).default("seconds"),
  }),
  /** Cuts the connection before or after the request was applied. */
  z.object({ kind: z.literal("reset"), when: z.enum(["before", "after"]) }),
  /** Applies, sends half of the body and cuts the connection. */
  z.object({ kind: z.literal("half-body") }),
  /** Applies and answers 200 with a body that is no JSON. */
  z.object({ kind: z.literal("malformed-json") }),
  /** A captive portal: 200 with HTML; nothing is applied. */
  z.object({ kind: z.literal("html") }),
  /** 401, whatever the token. */
  z.object({ kind: z.literal("unauthorized") }),
  /** Never answers; the connection stays open. */
  z.object({ kind: z.literal("hang") }),
]);

const ruleSchema = z.object({
  match: z
    .object({
      method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
      /** Beginning of the path, `/v1/contact`. */
      path: z.string().optional(),
    })
    .default({}),
  /** Share of the matching requests that it hits. */
  probability: z.number().min(0).max(1).default(1),
  /** Spares so many matching requests at first. */
  after: z.int().min(0).default(0),
  /** Ends after so many hits. */
  count: z.int().positive().optional(),
  effect: effectSchema,
});

/** Content of a faults file: rules in order; the first that hits decides, latency only adds to what follows. */
export const faultsSchema = z.array(ruleSchema);
export type FaultRule = z.input<typeof ruleSchema>;
export type FaultEffect = z.output<typeof effectSchema>;

interface Running {
  readonly rule: z.output<typeof ruleSchema>;
  seen: number;
  hits: number;
  readonly times: number[];
}

export interface Verdict {
  /** Milliseconds to wait first. */
  readonly delay: number;
  readonly effect: FaultEffect | null;
  /** Seconds for a 429 that is due. */
  readonly retryIn: number;
}

/** The faults in force; chance comes from a seeded stream, so that a run can be repeated. */
export class Faults {
  #running: Running[] = [];
  readonly #random: () => number;
  readonly #now: () => number;

  constructor(random: () => number, now: () => number) {
    this.#random = random;
    this.#now = now;
  }

  /** Throws a ZodError for rules that are not of the form. */
  set(rules: unknown): void {
    this.#running = faultsSchema.parse(rules).map((rule) => ({ rule, seen: 0, hits: 0, times: [] }));
  }

  judge(method: string, path: string): Verdict {
    let delay = 0;
    for (const running of this.#running) {
      const { rule } = running;
      if (rule.match.method !== undefined && rule.match.method !== method) continue;
      if (rule.match.path !== undefined && !path.startsWith(rule.match.path)) continue;
      running.seen += 1;
      if (running.seen <= rule.after) continue;
      if (rule.count !== undefined && running.hits >= rule.count) continue;
      if (rule.effect.kind === "rate-limit") {
        const retryIn = this.#limited(running, rule.effect.perMinute);
        if (retryIn === null) continue;
        running.hits += 1;
        return { delay, effect: rule.effect, retryIn };
      }
      if (rule.probability < 1 && this.#random() >= rule.probability) continue;
      running.hits += 1;
      if (rule.effect.kind !== "latency") return { delay, effect: rule.effect, retryIn: 0 };
      delay += rule.effect.ms + this.#random() * rule.effect.jitter;
    }
    return { delay, effect: null, retryIn: 0 };
  }

  /** Seconds until there is room again in the sliding minute; null while there is. */
  #limited(running: Running, perMinute: number): number | null {
    const now = this.#now();
    while (running.times.length > 0 && (running.times[0] ?? 0) <= now - 60_000) running.times.shift();
    if (running.times.length < perMinute) {
      running.times.push(now);
      return null;
    }
    return Math.max(1, Math.ceil(((running.times[0] ?? now) + 60_000 - now) / 1000));
  }
}
