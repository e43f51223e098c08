import { type Drift, type FaultEffect, faultsSchema, type ReadRule } from "./fault-rule.ts";

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
  /** What colleagues do before the answer. */
  readonly drifts: readonly Drift[];
  readonly effect: Exclude<FaultEffect, { kind: "latency" | "drift" }> | null;
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
    const now = this.#now();
    while (running.times.length > 0 && (running.times[0] ?? 0) <= now - 60_000)
      running.times.shift();
    if (running.times.length < perMinute) {
      running.times.push(now);
      return null;
    }
    return Math.max(1, Math.ceil(((running.times[0] ?? now) + 60_000 - now) / 1000));
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
