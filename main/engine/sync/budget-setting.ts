import { ageOf, type Clock } from "../../../shared/runtime/clock.ts";
import { RequestBudget } from "../../remote/request-budget.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store } from "../../store/types.ts";

/**
 * A rate of this age is only a starting point, and older ones are forgotten: servers and colleagues
 * change.
 */
const FRESH_MS = 3_600_000;
const FORGET_AFTER_MS = 24 * 3_600_000;
const PROBE_AFTER_MS = 60_000;
/** Smaller differences are not worth a write. */
const SAVED_DIFFERENCE_SHARE = 0.05;

/**
 * The account's request budget and its stored rates: the one that the user fixed and the one
 * learned from the server.
 */
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

  /** Requests per minute; null to learn them from the server. */
  fix(perMinute: number | null): void {
    this.#store.write((writer) => writer.state.set(STATE.budgetFixed, perMinute), {
      durable: true,
    });
    this.#begin();
  }

  /** Another server has another rate. */
  forget(): void {
    this.#store.write((writer) => writer.state.set(STATE.budgetLearned, null), { durable: false });
    this.#begin();
  }

  #begin(): void {
    const fixed = this.#store.read((reader) => reader.state.get(STATE.budgetFixed));
    const learned = this.#learned();
    const age = learned === null ? Infinity : ageOf(learned.at, this.#clock.now());
    if (fixed !== undefined) this.budget.fix(fixed);
    else if (learned === null || age > FORGET_AFTER_MS) this.budget.fix(null);
    else this.budget.resume(learned.perMinute, age < FRESH_MS ? PROBE_AFTER_MS : 0);
  }

  #learned(): { readonly perMinute: number; readonly at: number } | null {
    return this.#store.read((reader) => reader.state.get(STATE.budgetLearned)) ?? null;
  }

  #save(perMinute: number): void {
    const savedAt = this.#clock.now();
    const learnedRate = this.#learned();
    const near =
      learnedRate !== null &&
      Math.abs(learnedRate.perMinute - perMinute) <= learnedRate.perMinute * SAVED_DIFFERENCE_SHARE;
    if (learnedRate !== null && near && ageOf(learnedRate.at, savedAt) < FRESH_MS / 2) return;
    this.#store.write(
      (writer) => writer.state.set(STATE.budgetLearned, { perMinute, at: savedAt }),
      {
        durable: false,
      },
    );
  }
}
