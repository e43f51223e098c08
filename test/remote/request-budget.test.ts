import { expect, test } from "vitest";
import type { Clock } from "../../shared/runtime/clock.ts";
import { readAnswer } from "../../main/remote/read-answer.ts";
import { readBaseUrl } from "../../main/remote/base-url.ts";
import { RequestBudget } from "../../main/remote/request-budget.ts";

/** Time that passes when it is told to. */
class HandClock implements Clock {
  #now = 1_000_000;
  #timers: { at: number; run: () => void }[] = [];
  now(): number {
    return this.#now;
  }
  setTimeout(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.run();
      await Promise.resolve();
    }
    this.#now = until;
    await Promise.resolve();
  }
}

function ask(budget: RequestBudget, lane: Parameters<RequestBudget["acquire"]>[0], log: string[]): void {
  void budget.acquire(lane).then(() => log.push(lane));
}

test("open until the first 429, then paused as long as the server says", async () => {
  const clock = new HandClock();
  const budget = new RequestBudget(clock, null);
  const log: string[] = [];
  for (let count = 0; count < 100; count += 1) ask(budget, "backfill", log);
  await clock.pass(0);
  expect(log).toHaveLength(100);
  budget.refused(5_000);
  expect(budget.pausedUntil()).toBe(clock.now() + 5_000);
  ask(budget, "user", log);
  await clock.pass(4_999);
  expect(log).toHaveLength(100);
  expect(budget.rate()).toBe(94);
});

test("paces below the rate that was learned, most urgent lane first", async () => {
  const clock = new HandClock();
  const budget = new RequestBudget(clock, null);
  const log: string[] = [];
  for (let count = 0; count < 41; count += 1) ask(budget, "backfill", log);
  await clock.pass(0);
  budget.refused(null);
  log.length = 0;
  for (const lane of ["backfill", "incremental", "push", "user"] as const) ask(budget, lane, log);
  await clock.pass(59_999);
  expect(log).toEqual([]);
  await clock.pass(1);
  expect(log).toEqual(["user", "push", "incremental", "backfill"]);
  for (let count = 0; count < 100; count += 1) ask(budget, "push", log);
  await clock.pass(0);
  // 38 a minute were learned: four have gone, 34 may.
  expect(log).toHaveLength(38);
  await clock.pass(60_000);
  expect(log).toHaveLength(76);
});

test("a 429 after a few requests does not stop the work; further ones lower the rate, peace raises it", async () => {
  const clock = new HandClock();
  const budget = new RequestBudget(clock, null);
  const log: string[] = [];
  for (let count = 0; count < 3; count += 1) ask(budget, "push", log);
  await clock.pass(0);
  budget.refused(0);
  expect(budget.rate()).toBe(20);
  budget.refused(0);
  expect(budget.rate()).toBe(16);
  await clock.pass(6 * 60_000);
  ask(budget, "push", log);
  expect(budget.rate()).toBe(20);
});

test("a setting fixes the rate, and a 429 does not change it", async () => {
  const clock = new HandClock();
  const budget = new RequestBudget(clock, 3);
  const log: string[] = [];
  for (let count = 0; count < 5; count += 1) ask(budget, "push", log);
  await clock.pass(0);
  expect(log).toHaveLength(3);
  budget.refused(1_000);
  expect(budget.rate()).toBe(3);
  await clock.pass(60_000);
  expect(log).toHaveLength(5);
});

test("answers become typed outcomes by their status, whatever their body", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (status: number, text = "", headers: Record<string, string> = {}) =>
    readAnswer(status, new Headers(headers), text, now);
  expect(read(200, '{"a":1}')).toEqual({ kind: "ok", status: 200, body: { a: 1 } });
  expect(read(200, "<html>")).toMatchObject({ kind: "unavailable", sent: true });
  expect(read(201, '{"data": [')).toMatchObject({ kind: "unavailable" });
  expect(read(302)).toMatchObject({ kind: "unavailable" });
  expect(read(401, "Unauthorized")).toEqual({ kind: "unauthorized" });
  expect(read(404, "<h1>no</h1>")).toMatchObject({ kind: "missing", message: "The server answered 404." });
  expect(read(400, '[{"field_name":"x","error_message":"bad"}]')).toMatchObject({
    kind: "rejected",
    message: "X: bad",
  });
  expect(read(422, "plain words")).toMatchObject({ kind: "rejected", status: 422, message: "plain words" });
  expect(read(429, "", { "retry-after": "7" })).toEqual({ kind: "rate-limited", retryAfterMs: 7_000 });
  expect(read(429, "", { "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" })).toEqual({
    kind: "rate-limited",
    retryAfterMs: 9_000,
  });
  expect(read(429)).toEqual({ kind: "rate-limited", retryAfterMs: null });
  expect([408, 425, 500, 503].map((status) => read(status).kind)).toEqual(Array(4).fill("unavailable"));
});

test("addresses: https or loopback, without what does not belong there", () => {
  expect(readBaseUrl(" https://crm.example.com/v1/ ")).toEqual({ ok: true, url: "https://crm.example.com" });
  expect(readBaseUrl("http://127.0.0.1:4010")).toEqual({ ok: true, url: "http://127.0.0.1:4010" });
  for (const bad of [
    "http://crm.example.com",
    "ftp://x",
    "crm",
    "https://user:pass@x.example",
    "https://x.example/?a=1",
  ])
    expect(readBaseUrl(bad).ok).toBe(false);
});
