import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";
import { readBaseUrl } from "./open-network.ts";
import { RequestBudget } from "./request-budget.ts";
import type { Ticket } from "./request-log.ts";
import { SimulatedTime } from "../../test/simulation/simulated-time.ts";

const START = 1_000_000;
const MINUTE = 60_000;

/**
 * A budget, and what it let through: `sent` has the lanes of the requests in the order of their
 * turns.
 */
function open(perMinute: number | null = null) {
  const time = new SimulatedTime(START);
  const budget = new RequestBudget(time, perMinute);
  const sent: string[] = [];
  const tickets: Ticket[] = [];
  const ask = (lane: Parameters<RequestBudget["acquire"]>[0], count = 1) => {
    for (let index = 0; index < count; index += 1)
      void budget.acquire(lane).then((ticket) => {
        sent.push(lane);
        tickets.push(ticket);
      });
  };
  /** Reports that the server accepted the next `count` requests. */
  const taken = (count: number) => {
    for (const ticket of tickets.splice(0, count)) budget.taken(ticket);
  };
  const next = (): Ticket => {
    const ticket = tickets.shift();
    if (ticket === undefined) throw new Error("Nothing was sent.");
    return ticket;
  };
  return { time, budget, sent, ask, taken, next };
}

/** Returns a budget a minute after it learned 60 requests per minute from a burst. */
async function learned() {
  const world = open();
  world.ask("backfill", 61);
  await world.time.pass(0);
  world.taken(60);
  world.budget.refused(world.next(), MINUTE);
  await world.time.pass(MINUTE);
  world.sent.length = 0;
  return world;
}

test("open until the first 429, then paused as long as the server says", async () => {
  const { time, budget, sent, ask, taken, next } = open();
  ask("backfill", 100);
  await time.pass(0);
  expect(sent).toHaveLength(100);
  taken(99);
  budget.refused(next(), 5_000);
  expect(budget.pausedUntil()).toBe(START + 5_000);
  expect(budget.rate()).toBe(98);
  ask("user");
  await time.pass(4_999);
  expect(sent).toHaveLength(100);
});

test("one lesson per pause: four refusals in flight teach the same as one", async () => {
  const { time, budget, ask, taken, next } = open();
  ask("push", 64);
  await time.pass(0);
  taken(60);
  for (let count = 0; count < 4; count += 1) budget.refused(next(), null);
  expect(budget.rate()).toBe(59);
});

test("an answer after the refusal counts as accepted before it", async () => {
  const { time, budget, ask, taken, next } = open();
  ask("push", 61);
  await time.pass(0);
  taken(50);
  const refused = next();
  budget.refused(refused, null);
  expect(budget.rate()).toBe(49);
  taken(10);
  expect(budget.rate()).toBe(59);
});

test("a later refusal of a request in flight may lengthen the pause", async () => {
  const { time, budget, ask, taken, next } = open();
  ask("push", 14);
  await time.pass(0);
  taken(12);
  budget.refused(next(), 5_000);
  budget.refused(next(), 30_000);
  expect(budget.pausedUntil()).toBe(START + 30_000);
});

test("one refusal after a few requests causes a pause and no lesson", async () => {
  const { time, budget, ask, taken, next } = open();
  ask("push", 4);
  await time.pass(0);
  taken(3);
  budget.refused(next(), 2_000);
  expect(budget.pausedUntil()).toBe(START + 2_000);
  expect(budget.rate()).toBeNull();
});

test("neither a stray refusal nor those of occasional probes lower a good rate", async () => {
  const { time, budget, ask, taken, next } = await learned();
  const rate = budget.rate();
  for (let round = 0; round < 20; round += 1) {
    ask("incremental", 4);
    await time.pass(10_000);
    taken(3);
    budget.refused(next(), null);
    await time.pass(2 * MINUTE);
  }
  expect(budget.rate()).toBe(rate);
});

test("requests are spread over the minute, the most urgent lane first", async () => {
  const { time, budget, sent, ask } = open(60);
  ask("push", 200);
  await time.pass(5_000);
  const before = sent.length;
  for (const lane of ["backfill", "incremental", "user"] as const) ask(lane);
  await time.pass(0);
  expect(sent.slice(before)).toEqual(["user"]);
  await time.pass(MINUTE - 5_000);
  expect(sent.length).toBeLessThanOrEqual(61);
  expect(budget.pausedUntil()).toBeNull();
});

test("a waiting lane is not passed over for ever", async () => {
  const { time, sent, ask, taken } = open(60);
  ask("push", 500);
  ask("backfill", 2);
  for (let second = 0; second < 100; second += 1) {
    await time.pass(1_000);
    taken(60);
  }
  expect(sent.filter((lane) => lane === "backfill")).toHaveLength(2);
});

test("a request that never left this machine does not count", async () => {
  const { time, budget, sent, ask, next } = open(6);
  ask("push", 2);
  await time.pass(0);
  expect(sent).toHaveLength(2);
  budget.notSent(next());
  budget.notSent(next());
  ask("push", 6);
  await time.pass(MINUTE);
  expect(sent).toHaveLength(8);
});

test("a 429 does not change a fixed rate, and no minute exceeds it", async () => {
  const { time, budget, sent, ask, taken, next } = open(3);
  ask("push", 10);
  await time.pass(MINUTE - 1);
  expect(sent).toHaveLength(3);
  taken(2);
  budget.refused(next(), 1_000);
  expect(budget.rate()).toBe(3);
  await time.pass(MINUTE);
  expect(sent.length).toBeLessThanOrEqual(6);
});

test("the time for requests follows from the rate, or from the pace without one", async () => {
  const fixed = open(60);
  expect(fixed.budget.endOf(120)).toBe(START + 2 * MINUTE);
  expect(open().budget.endOf(120)).toBeNull();
  const { time, budget, ask } = open();
  for (let count = 0; count < 10; count += 1) {
    ask("push");
    await time.pass(500);
  }
  expect(budget.endOf(120)).toBe(time.now() + MINUTE);
});

test("the pause is part of the time for requests", async () => {
  const { budget, ask, time, taken, next } = await learned();
  ask("push", 2);
  await time.pass(2_000);
  taken(1);
  budget.refused(next(), 30_000);
  expect(budget.endOf(0)).toBe(time.now() + 30_000);
});

test("the status of an answer and what its body is decide its outcome", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (status: number, text = "", headers: Record<string, string> = {}) =>
    readAnswer(status, new Headers(headers), text, now);
  expect(read(200, '{"a":1}')).toEqual({ kind: "ok", status: 200, body: { a: 1 } });
  expect(read(200, "<html>")).toMatchObject({ kind: "unavailable", sent: true });
  expect(read(201, '{"data": [')).toMatchObject({ kind: "unavailable" });
  expect(read(302)).toMatchObject({ kind: "unavailable" });
  expect(read(401, "Unauthorized")).toEqual({ kind: "unauthorized" });
  expect(read(404, "<h1>no</h1>")).toMatchObject({ kind: "unavailable", sent: true });
  expect(read(404)).toMatchObject({ kind: "missing", message: "The server answered 404." });
  expect(read(400, '[{"field_name":"x","error_message":"bad"}]')).toMatchObject({
    kind: "rejected",
    message: "X: bad",
  });
  expect(read(422, "plain words")).toMatchObject({
    kind: "rejected",
    status: 422,
    message: "plain words",
  });
  expect([408, 425, 500, 503].map((status) => read(status).kind)).toEqual(
    Array(4).fill("unavailable"),
  );
});

test("Retry-After is read as seconds or as a date, even when the server's clock is off", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const retryAfter = (headers: Record<string, string>) => {
    const outcome = readAnswer(429, new Headers(headers), "", now);
    return outcome.kind === "rate-limited" ? outcome.retryAfterMs : "no 429";
  };
  expect(retryAfter({ "retry-after": "7" })).toBe(7_000);
  expect(retryAfter({ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" })).toBe(9_000);
  const skewed = {
    "retry-after": "Thu, 01 Jan 2026 05:00:09 GMT",
    date: "Thu, 01 Jan 2026 05:00:00 GMT",
  };
  expect(retryAfter(skewed)).toBe(9_000);
  expect(retryAfter({ "retry-after": "Wed, 31 Dec 2025 23:00:00 GMT" })).toBeNull();
  expect(retryAfter({ "retry-after": "soon" })).toBeNull();
  expect(retryAfter({})).toBeNull();
});

test("addresses: https or loopback, without user, query or fragment", () => {
  expect(readBaseUrl(" https://crm.example.com/v1/ ")).toEqual({
    ok: true,
    url: "https://crm.example.com",
  });
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
