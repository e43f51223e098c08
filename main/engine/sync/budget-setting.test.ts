import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BudgetSetting } from "./budget-setting.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/types.ts";
import { SimulatedTime } from "../../../test/simulation/simulated-time.ts";
import { STATE } from "../../store/state-keys.ts";

const START = Date.UTC(2026, 4, 4, 8);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roadbook-budget-"));
  const opened = openStore(join(folder, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** A burst of 60 requests that the server takes, and one that it refuses. */
async function learn(time: SimulatedTime): Promise<BudgetSetting> {
  const setting = new BudgetSetting(store, time);
  const tickets = await Promise.all(
    Array.from({ length: 61 }, () => setting.budget.acquire("push")),
  );
  const refused = tickets.pop();
  for (const ticket of tickets) setting.budget.taken(ticket);
  if (refused !== undefined) setting.budget.refused(refused, MINUTE);
  return setting;
}

test("what the server taught is remembered across restarts, for a day", async () => {
  const learned = (await learn(new SimulatedTime(START))).budget.rate();
  expect(learned).toBe(59);
  const restarted = (after: number) =>
    new BudgetSetting(store, new SimulatedTime(START + after)).budget.rate();
  expect(restarted(0)).toBe(learned);
  expect(restarted(23 * HOUR)).toBe(learned);
  expect(restarted(25 * HOUR)).toBeNull();
});

test("a time of the future is not believed: the clock was wrong then, or is now", async () => {
  await learn(new SimulatedTime(START));
  expect(new BudgetSetting(store, new SimulatedTime(START - HOUR)).budget.rate()).toBeNull();
});

test("a rate that the user sets overrides the learned one until it is unset", async () => {
  const setting = await learn(new SimulatedTime(START));
  setting.fix(30);
  expect(setting.budget.rate()).toBe(30);
  expect(new BudgetSetting(store, new SimulatedTime(START)).budget.isFixed()).toBe(true);
  setting.fix(null);
  expect(setting.budget.isFixed()).toBe(false);
  expect(setting.budget.rate()).toBe(59);
});

test("another server has another rate", async () => {
  const setting = await learn(new SimulatedTime(START));
  setting.forget();
  expect(setting.budget.rate()).toBeNull();
});

test("what an older Roadbook remembered does not disturb", () => {
  store.write(
    (writer) => writer.state.set({ key: STATE.budgetLearned.key, read: (json) => json }, 9),
    {
      durable: false,
    },
  );
  expect(new BudgetSetting(store, new SimulatedTime(START)).budget.rate()).toBeNull();
});
