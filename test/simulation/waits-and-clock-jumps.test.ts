import { expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { WireResponse } from "../../shared/wire.ts";
import { contact, contactBody, deal } from "../fixtures/named-rows.ts";
import { scriptedWorld, type ScriptedWorld } from "../fixtures/scripted-world.ts";

const STEP_MS = 2_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 8_766 * HOUR_MS;
/** Timers end at whole milliseconds, one after the other. */
const TICK_MS = 1_000;

const ROWS = {
  contact: Array.from({ length: 60 }, (_, index) => contact(index + 1, `p${index + 1}`)),
  deal: Array.from({ length: 60 }, (_, index) => deal(index + 1, `d${index + 1}`)),
};
const status = (code: number, headers: Record<string, string> = {}) => ({
  instead: { status: code, body: {}, headers } satisfies WireResponse,
});
const refusedFor = (seconds: number) => status(429, { "retry-after": String(seconds) });
const edit = (world: ScriptedWorld, name: string) =>
  world.user("PUT", `/v1/contact/contact_${name}`, contactBody(name, { city: "Waits" }));

interface Wait {
  readonly name: string;
  readonly begin: (world: ScriptedWorld) => Promise<unknown>;
  /** The requests that end it, again and again. */
  readonly ends: RegExp;
  readonly watchedMs: number;
  /** What waits for a check of the server ends with the next one. */
  readonly toleranceMs?: number;
  readonly sorting?: "ignored";
}

const WAITS: readonly Wait[] = [
  {
    name: "an edit that the server could not answer",
    begin: (world) => {
      world.wire.always("PUT", status(502));
      return edit(world, "p1");
    },
    ends: /^PUT/,
    watchedMs: 8 * MINUTE_MS,
  },
  {
    name: "an edit that is told to wait for five seconds",
    begin: (world) => {
      world.wire.next("PUT", refusedFor(5), 12);
      return edit(world, "p1");
    },
    ends: /^PUT/,
    watchedMs: 8 * MINUTE_MS,
  },
  {
    name: "a create whose answer was lost",
    begin: (world) => {
      world.wire.next("POST /v1/contact", "lost", 3);
      const body = { first_name: "Made", last_name: "Here", stage_id: 1, owner_id: 1 };
      return world.user("POST", "/v1/contact", body);
    },
    ends: /^POST/,
    watchedMs: 2 * MINUTE_MS,
  },
  {
    name: "a change that can still be undone",
    begin: (world) =>
      world.user("POST", "/local/undo-send", {
        method: "PUT",
        path: "/v1/contact/contact_p1",
        body: contactBody("p1", { city: "Waits" }),
      }),
    ends: /^PUT/,
    watchedMs: 2 * MINUTE_MS,
  },
  {
    name: "a pause of the server",
    begin: (world) => {
      world.wire.next("GET", refusedFor(600));
      return Promise.resolve();
    },
    ends: /^GET \/v1\/note/,
    watchedMs: 11 * MINUTE_MS,
    toleranceMs: MINUTE_MS + TICK_MS,
  },
  {
    name: "a list that fails",
    begin: (world) => {
      world.wire.always("GET /v1/deal?", status(502));
      return Promise.resolve();
    },
    ends: /^GET \/v1\/deal\?/,
    watchedMs: 5 * MINUTE_MS,
    toleranceMs: MINUTE_MS + TICK_MS,
  },
  {
    name: "a list that is refused",
    begin: (world) => {
      world.wire.always("GET /v1/deal?", status(403));
      return Promise.resolve();
    },
    ends: /^GET \/v1\/deal\?/,
    watchedMs: 17 * MINUTE_MS,
    toleranceMs: MINUTE_MS + TICK_MS,
  },
  {
    name: "a list without an order that is read whole",
    begin: () => Promise.resolve(),
    ends: /^GET \/v1\/deal\?.*page=2/,
    watchedMs: 17 * MINUTE_MS,
    toleranceMs: MINUTE_MS + TICK_MS,
    sorting: "ignored",
  },
];

/** How long it was waited for each of the requests that ended the wait. */
async function waitsOf(wait: Wait, jump: (world: ScriptedWorld) => void): Promise<number[]> {
  const kind = wait.sorting === undefined ? {} : { sorting: wait.sorting };
  const world = await scriptedWorld(ROWS, kind);
  try {
    await world.pass(2 * MINUTE_MS);
    world.wire.forget();
    const from = world.time.elapsed();
    await wait.begin(world);
    for (let passed = 0; passed < wait.watchedMs; passed += STEP_MS) {
      jump(world);
      await world.pass(STEP_MS);
    }
    const ends = world.wire.times.filter((_, index) =>
      wait.ends.test(world.wire.asked[index] ?? ""),
    );
    return ends.map((time, index) => time - (ends[index - 1] ?? from));
  } finally {
    await world.close();
  }
}

const JUMPS_MS = [2 * HOUR_MS, 26 * HOUR_MS, YEAR_MS, 40 * YEAR_MS];
/** How the clock is set, from what it is set to now. */
const SETTINGS: Readonly<Record<string, (random: Random, offset: number) => number>> = {
  "back again and again": (random, offset) => offset - random.pick(JUMPS_MS),
  // A clock that is far ahead at once looks as after a sleep: the server is looked at, and what is
  // due then need not wait for the end of another wait.
  "back and forth": (random) => random.pick([0, ...JUMPS_MS.flatMap((ms) => [ms, -ms])]),
};
const CELLS = WAITS.flatMap((wait) =>
  Object.entries(SETTINGS).map(([setting, set]) => ({ ...wait, setting, set })),
);
const SEEDS = Array.from({ length: Number(process.env["ROADBOOK_CLOCK_JUMPS"] ?? 1) }, (_, n) => n);

const UNDISTURBED = new Map<string, Promise<number[]>>();

test.for(CELLS)("$name waits as long as ever, and the clock is set $setting", async (wait) => {
  const ordinary = UNDISTURBED.get(wait.name) ?? waitsOf(wait, () => undefined);
  UNDISTURBED.set(wait.name, ordinary);
  const undisturbed = await ordinary;
  expect(undisturbed.length).toBeGreaterThan(0);
  const isStrict = wait.setting !== "back and forth";
  const toleranceMs = wait.toleranceMs ?? (isStrict ? TICK_MS : MINUTE_MS + TICK_MS);
  for (const seed of SEEDS) {
    const random = new Random(seed + 1);
    const jumps: string[] = [];
    let step = 0;
    let offset = 0;
    const waited = await waitsOf(wait, (world) => {
      step += 1;
      if (random.next() > (step < 20 ? 0.3 : 0.05)) return;
      offset = wait.set(random, offset);
      jumps.push(`${(step * STEP_MS) / 1_000} s: ${offset / HOUR_MS} h`);
      world.setClock(offset);
    });
    const said = `${jumps.join(", ")}\n${waited.join(" ")} instead of\n${undisturbed.join(" ")}`;
    // Later ones may have moved beyond what was watched.
    expect(Math.abs(waited.length - undisturbed.length), said).toBeLessThanOrEqual(1);
    for (const [index, ms] of waited.slice(0, undisturbed.length).entries())
      expect(Math.abs(ms - (undisturbed[index] ?? 0)), said).toBeLessThanOrEqual(toleranceMs);
  }
});
