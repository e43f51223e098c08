import { z } from "zod";
import type { Clock } from "../../shared/runtime/clock.ts";
import { RequestBudget } from "../remote/request-budget.ts";
import type { Store } from "../store/types.ts";

const FIXED = "budget:fixed";
const LEARNED = "budget:learned";
const rate = z.number().int().positive();

/** The account's request budget, and what the workspace remembers of it: the rate that its user fixed, and the one that the server taught. */
export class BudgetSetting {
  readonly budget: RequestBudget;
  readonly #store: Store;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.budget = new RequestBudget(clock, null, (learned) =>
      store.write((writer) => writer.setState(LEARNED, learned), { durable: false }),
    );
    this.budget.setRate(this.#read(FIXED), this.#read(LEARNED));
  }

  /** Requests a minute; null lets the server teach it. */
  fix(perMinute: number | null): void {
    this.#store.write((writer) => writer.setState(FIXED, perMinute), { durable: true });
    this.budget.setRate(perMinute, this.#read(LEARNED));
  }

  /** Another server has another rate. */
  forget(): void {
    this.#store.write((writer) => writer.setState(LEARNED, null), { durable: false });
    this.budget.setRate(this.#read(FIXED));
  }

  #read(key: string): number | null {
    const parsed = rate.safeParse(this.#store.read((reader) => reader.state(key)));
    return parsed.success ? parsed.data : null;
  }
}
