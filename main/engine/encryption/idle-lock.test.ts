import { expect, test } from "vitest";
import { SimulatedTime } from "../../../test/simulation/simulated-time.ts";
import { IdleLock } from "./idle-lock.ts";

const MINUTE = 60_000;

test("somebody who is back before the lock had its turn is watched on", async () => {
  const time = new SimulatedTime(0);
  let asked = 0;
  const idle = new IdleLock(time, () => (asked += 1));
  idle.watch(5);
  await time.pass(5 * MINUTE);
  expect(asked).toBe(1);
  idle.used();
  expect(idle.isDue()).toBe(false);
  await time.pass(4 * MINUTE);
  expect(asked).toBe(1);
  await time.pass(1.5 * MINUTE);
  expect([asked, idle.isDue()]).toEqual([2, true]);
});

test("a lock that failed is tried again, and one that ended the watch is not", async () => {
  const time = new SimulatedTime(0);
  let asked = 0;
  const idle = new IdleLock(time, () => (asked += 1));
  idle.watch(5);
  await time.pass(7 * MINUTE + 1);
  expect(asked).toBe(3);
  idle.watch(null);
  await time.pass(60 * MINUTE);
  expect(asked).toBe(3);
});
