import { z } from "zod";
import type { Clock } from "../../shared/runtime/clock.ts";
import { ageOf } from "../../shared/runtime/stored-time.ts";
import { RequestBudget } from "../remote/request-budget.ts";
import type { Store } from "../store/types.ts";

const FIXED = "budget:fixed";
const LEARNED = "budget:learned";
const fixedSchema = z.number().int().positive();
const learnedSchema = z.object({ perMinute: z.number().positive(), at: z.number() });

/** A rate this old is where learning begins, and older ones are forgotten: servers and colleagues change. Milliseconds. */
const FRESH_MS = 3_600_000;
const FORGET_AFTER_MS = 24 * 3_600_000;
const PROBE_AFTER_MS = 60_000;
/** Smaller differences are not worth a write. */
const SAVED_DIFFERENCE_SHARE = 0.05;

/** The account's request budget, and what the workspace remembers of it: the rate that its user fixed, and the one that the server taught. */
export class BudgetSetting {
  readonly budget: RequestBudget;
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.budget = new RequestBudget(clock, null, (perMinute) => this.#save(perMinute));
    this.#begin();
  }

  /** Requests a minute; null lets the server teach it. */
  fix(perMinute: number | null): void {
    this.#store.write((writer) => writer.setState(FIXED, perMinute), { durable: true });
    this.#begin();
  }

  /** Another server has another rate. */
  forget(): void {
    this.#store.write((writer) => writer.setState(LEARNED, null), { durable: false });
    this.#begin();
  }

  #begin(): void {
    const fixed = fixedSchema.safeParse(this.#store.read((reader) => reader.state(FIXED)));
    const learned = this.#learned();
    const age = learned === null ? Infinity : ageOf(learned.at, this.#clock.now());
    if (fixed.success) this.budget.fix(fixed.data);
    else if (learned === null || age > FORGET_AFTER_MS) this.budget.fix(null);
    else this.budget.resume(learned.perMinute, age < FRESH_MS ? PROBE_AFTER_MS : 0);
  }

  #learned(): z.output<typeof learnedSchema> | null {
    const parsed = learnedSchema.safeParse(this.#store.read((reader) => reader.state(LEARNED)));
    return parsed.success ? parsed.data : null;
  }

  #save(perMinute: number): void {
    const at = this.#clock.now();
    const known = this.#learned();
    const near = known !== null && Math.abs(known.perMinute - perMinute) <= known.perMinute * SAVED_DIFFERENCE_SHARE;
    if (known !== null && near && ageOf(known.at, at) < FRESH_MS / 2) return;
    this.#store.write((writer) => writer.setState(LEARNED, { perMinute, at }), { durable: false });
  }
}
