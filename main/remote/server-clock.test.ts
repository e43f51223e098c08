import { expect, test } from "vitest";
import { SimulatedTime } from "../../test/simulation/simulated-time.ts";
import { readHttpDate, ServerClock } from "./server-clock.ts";

const START = Date.UTC(2026, 10, 27, 9);
const MINUTE = 60_000;
const header = (time: number) => new Date(time).toUTCString();

test("HTTP dates are read, everything else is not", () => {
  expect(readHttpDate("Fri, 27 Nov 2026 09:00:00 GMT")).toBe(START);
  for (const text of [null, "", "0", "2026-11-27T09:00:00Z", "Fri, 27 Nov 2026", "GMT"])
    expect(readHttpDate(text)).toBeNull();
});

test("nothing is known before the first answer with a date", () => {
  const clock = new ServerClock(new SimulatedTime(START));
  clock.observe(null);
  expect(clock.now()).toBeNull();
});

test("the earliest node of the last minutes counts, and time goes on", async () => {
  const time = new SimulatedTime(0);
  const clock = new ServerClock(time);
  clock.observe(header(START));
  clock.observe(header(START - MINUTE));
  await time.pass(4 * MINUTE);
  clock.observe(header(START + 4 * MINUTE));
  expect(clock.now()).toBe(START + 3 * MINUTE);
});

test("a node that no longer answers is forgotten", async () => {
  const time = new SimulatedTime(0);
  const clock = new ServerClock(time);
  clock.observe(header(START - MINUTE));
  for (let minutes = 1; minutes <= 11; minutes += 1) {
    await time.pass(MINUTE);
    clock.observe(header(START + minutes * MINUTE));
  }
  expect(clock.now()).toBe(START + 11 * MINUTE);
});

test("after sleep, what was measured before does not count", () => {
  let [wall, elapsed] = [5_000_000, 1_000];
  const time = { now: () => wall, elapsed: () => elapsed, setTimeout: () => () => undefined };
  const clock = new ServerClock(time);
  clock.observe(header(START));
  // Eight hours pass that monotonic time does not count.
  wall += 8 * 60 * MINUTE;
  elapsed += 1_000;
  clock.observe(header(START + 8 * 60 * MINUTE));
  expect(clock.now()).toBe(START + 8 * 60 * MINUTE);
});
