import { expect, test } from "vitest";
import { RequestPace } from "./request-pace.ts";

test("the pace follows consecutive requests and ignores the time between bursts", () => {
  const pace = new RequestPace();
  expect(pace.perMinute()).toBeNull();
  let now = 0;
  pace.sent(now);
  expect(pace.perMinute()).toBeNull();
  for (let count = 0; count < 50; count += 1) pace.sent((now += 100));
  expect(pace.perMinute()).toBe(600);
  pace.sent((now += 3_600_000));
  expect(pace.perMinute()).toBe(600);
  for (let count = 0; count < 100; count += 1) pace.sent((now += 500));
  expect(pace.perMinute()).toBeGreaterThanOrEqual(119);
  expect(pace.perMinute()).toBeLessThanOrEqual(121);
});

test("simultaneous requests do not make an infinite pace", () => {
  const pace = new RequestPace();
  for (let count = 0; count < 5; count += 1) pace.sent(7);
  expect(pace.perMinute()).toBe(60_000);
});
