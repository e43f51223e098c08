import { describe, expect, test } from "vitest";
import { sampleOf } from "../fixtures/sample.ts";
import { RequestBudget } from "../../main/remote/request-budget.ts";
import { BusyClient, type LimitedWorld, MINUTE_MS, type Stretch } from "./limited-world.ts";
import { COUNTINGS, type Limit, RETRY_AFTERS } from "./limited-server.ts";

/** What is demanded of a world once the rate is learned. */
interface Demand {
  /** Share of the server's limit that is used. */
  readonly used: number;
  /** Share of requests that may be refused. */
  readonly refused: number;
  /** Milliseconds that a request of the user may wait for its turn: 95 in 100, and all. */
  readonly usual: number;
  readonly longest: number;
}

const ALONE: Demand = { used: 0.95, refused: 0.02, usual: 5_000, longest: 20_000 };
/**
 * A server that says sixty seconds, whatever is true, makes each attempt to send more cost a
 * minute.
 */
const ALONE_COSTLY: Demand = { used: 0.8, refused: 0.01, usual: 60_000, longest: 70_000 };
const SHARED: Demand = { used: 0.85, refused: 0.05, usual: 30_000, longest: 60_000 };
const SHARED_COSTLY: Demand = { used: 0.75, refused: 0.03, usual: 60_000, longest: 70_000 };
/** One in a hundred requests is refused whatever is sent. */
const STRAYS: Demand = { used: 0.35, refused: 0.03, usual: 60_000, longest: 70_000 };

const LEARNING_MS = 15 * MINUTE_MS;
const STEADY_MS = 60 * MINUTE_MS;

function worldOf(
  seed: number,
  counting: Limit["counting"],
  retryAfter: Limit["retryAfter"],
): LimitedWorld {
  const perMinute = [60, 60, 120, 30][seed % 4] ?? 60;
  return {
    seed,
    limit: {
      counting,
      perMinute,
      bucket: seed % 2 === 0 ? perMinute : Math.ceil(perMinute / 6),
      retryAfter,
      skew: [0, -3 * 3_600_000, 40_000][seed % 3] ?? 0,
    },
    inFlight: 1 + (seed % 4),
    latency: [40, 300],
    colleague: 0,
    strays: 0,
  };
}

async function judge(world: LimitedWorld, demand: Demand): Promise<string[]> {
  const client = new BusyClient(world);
  client.work("push");
  client.user(45_000);
  await client.pass(LEARNING_MS);
  const steady = await client.pass(STEADY_MS);
  client.stop();
  return complaints(world, demand, steady);
}

function complaints(
  { seed, limit, ...world }: LimitedWorld,
  demand: Demand,
  steady: Stretch,
): string[] {
  const used = (steady.accepted + steady.colleague) / (limit.perMinute * (STEADY_MS / MINUTE_MS));
  const refused = steady.refused / (steady.accepted + steady.refused);
  const waits = steady.waits.toSorted((a, b) => a - b);
  const usual = waits[Math.floor(waits.length * 0.95)] ?? 0;
  const longest = waits.at(-1) ?? 0;
  const name =
    `${seed}: ${limit.counting} of ${limit.perMinute}, Retry-After ` +
    `${limit.retryAfter}, ${world.inFlight} in flight`;
  return [
    used < demand.used ? `${name}: ${(used * 100).toFixed(1)} % used` : "",
    refused > demand.refused ? `${name}: ${(refused * 100).toFixed(1)} % refused` : "",
    usual > demand.usual || longest > demand.longest
      ? `${name}: the user waited ${usual}, at most ${longest} ms`
      : "",
  ].filter((text) => text !== "");
}

/** Simulated hours: a busy machine may take its time over them. */
describe.each(
  sampleOf(
    COUNTINGS.map((counting, row) => ({ counting, row })),
    1,
  ),
)("a server that counts by $counting", ({ counting, row }) => {
  const cells = RETRY_AFTERS.map((retryAfter, column) => ({
    retryAfter,
    seed: row * RETRY_AFTERS.length + column,
    costly: retryAfter === "whole-minute",
  }));

  test("its limit is used almost in full, with few refusals and hardly any waiting", async () => {
    const found: string[] = [];
    for (const { retryAfter, seed, costly } of cells)
      for (const world of [
        worldOf(seed, counting, retryAfter),
        worldOf(seed + 17, counting, retryAfter),
      ])
        found.push(...(await judge(world, costly ? ALONE_COSTLY : ALONE)));
    expect(found).toEqual([]);
  });

  test("what colleagues with the same token leave is used, too", async () => {
    const found: string[] = [];
    for (const { retryAfter, seed, costly } of cells) {
      const world = worldOf(seed + 5, counting, retryAfter);
      const shared = { ...world, colleague: world.limit.perMinute / 3 };
      found.push(...(await judge(shared, costly ? SHARED_COSTLY : SHARED)));
    }
    expect(found).toEqual([]);
  });

  test("stray refusals do not starve the app", async () => {
    const found: string[] = [];
    for (const { retryAfter, seed } of cells)
      found.push(
        ...(await judge({ ...worldOf(seed + 9, counting, retryAfter), strays: 0.01 }, STRAYS)),
      );
    expect(found).toEqual([]);
  });
});

test("the way back after a colleague has gone takes minutes", async () => {
  for (const counting of COUNTINGS) {
    const client = new BusyClient({ ...worldOf(4, counting, "seconds"), colleague: 30 });
    client.work("push");
    await client.pass(LEARNING_MS);
    client.setColleague(0);
    await client.pass(9 * MINUTE_MS);
    const after = await client.pass(10 * MINUTE_MS);
    client.stop();
    expect(after.accepted, counting).toBeGreaterThanOrEqual(0.93 * 60 * 10);
  }
});

test("5,000 edits of 1,467 records at 60 requests a minute take at most 5 % too long", async () => {
  const requests = 2 * 1467;
  for (const counting of COUNTINGS)
    for (const retryAfter of ["seconds", "none"] as const) {
      const limit = { counting, retryAfter, perMinute: 60, bucket: 60, skew: 0 };
      const client = new BusyClient({
        seed: 1,
        limit,
        inFlight: 4,
        latency: [40, 300],
        colleague: 0,
        strays: 0,
      });
      client.work("push");
      const least = (requests / 60) * MINUTE_MS;
      const { accepted } = await client.pass(least * 1.05);
      client.stop();
      expect(accepted, `${counting}, Retry-After ${retryAfter}`).toBeGreaterThanOrEqual(requests);
    }
});

test("checking the server and a first sync leave room for changes, and the reverse", async () => {
  const world = worldOf(0, "sliding-window", "seconds");
  const client = new BusyClient(world);
  client.work("backfill", 4);
  await client.pass(LEARNING_MS);
  const alone = await client.pass(10 * MINUTE_MS);
  expect(alone.accepted).toBeGreaterThanOrEqual(0.95 * world.limit.perMinute * 10);
  client.work("push", 1);
  const shared = await client.pass(10 * MINUTE_MS);
  const { push, backfill } = shared.lanes;
  expect(push).toBeGreaterThan(0.9 * shared.accepted);
  expect(backfill).toBeGreaterThan(0);
  expect(backfill).toBeLessThan(0.05 * shared.accepted);
  client.stop();
});

test("setting the clock forwards or backwards neither stops nor floods the requests", async () => {
  for (const jump of [-7 * 3_600_000, 7 * 3_600_000]) {
    const client = new BusyClient(worldOf(0, "sliding-window", "date"));
    client.work("push");
    await client.pass(LEARNING_MS);
    client.jump(jump);
    const after = await client.pass(10 * MINUTE_MS);
    client.stop();
    expect(after.accepted, String(jump)).toBeGreaterThanOrEqual(0.93 * 60 * 10);
    expect(after.refused, String(jump)).toBeLessThan(10);
  }
});

test("a fixed rate is kept to whatever the server says", async () => {
  const world = worldOf(0, "sliding-window", "seconds");
  const client = new BusyClient(world, (clock) => new RequestBudget(clock, 20));
  client.work("push");
  await client.pass(2 * MINUTE_MS);
  const { accepted, refused } = await client.pass(10 * MINUTE_MS);
  client.stop();
  expect(refused).toBe(0);
  expect(accepted).toBeGreaterThanOrEqual(190);
  expect(accepted).toBeLessThanOrEqual(205);
});
