import { expect, test } from "vitest";
import { Upkeep } from "../../main/engine/assembly/idle-tasks.ts";
import { SimulatedTime } from "../simulation/simulated-time.ts";

/** An engine's upkeep of a store that has so many steps to do, in a time that passes when told. */
function startUpkeep(steps: Readonly<Record<"texts" | "index", number>>) {
  const time = new SimulatedTime(Date.parse("2026-11-24T08:00:00Z"));
  const left = { ...steps };
  const done: { readonly what: keyof typeof steps; readonly at: number }[] = [];
  const world = { isSyncing: false, isTyping: false, looks: 0, prepared: [] as number[] };
  const step = (what: keyof typeof steps) => () => {
    if (left[what] === 0) return false;
    done.push({ what, at: time.elapsed() });
    left[what] -= 1;
    return true;
  };
  const upkeep = new Upkeep(
    { clock: time, log: () => undefined, backups: true },
    {
      store: { warmUp: step("texts"), maintain: step("index") },
      runner: {
        state: () => ({ phase: world.isSyncing ? "pulling" : "idle" }),
        lookNow: () => undefined,
      },
      backups: { look: () => void (world.looks += 1) },
      unreadCvs: { look: async () => undefined },
      typing: { isTyping: () => world.isTyping },
      matches: { prepare: async () => void (world.prepared = [...world.prepared, time.elapsed()]) },
    },
  );
  upkeep.start();
  return { time, done, left, world, upkeep };
}

test("texts are read while a long sync goes on; then the index is tidied up", async () => {
  const steps = { texts: 1000, index: 200 };
  const { time, done, left, world, upkeep } = startUpkeep(steps);
  world.isSyncing = true;
  await time.pass(600_000);
  expect(left).toEqual({ texts: 0, index: 200 });
  expect(world.looks).toBeGreaterThan(0);
  world.isSyncing = false;
  await time.pass(60_000);
  expect(left).toEqual({ texts: 0, index: 0 });
  expect(done.map(({ what }) => what)).toEqual([
    ...Array.from({ length: 1000 }, () => "texts"),
    ...Array.from({ length: 200 }, () => "index"),
  ]);
  expect(world.prepared).toHaveLength(1);
  expect(world.prepared[0]).toBeGreaterThan(600_000 - 1);
  // 2 ms from one to the next, once somebody looks.
  expect((done[999]?.at ?? NaN) - (done[0]?.at ?? NaN)).toBe(999 * 2);
  upkeep.stop();
});

test("nothing is tidied up while somebody types, and soon after that", async () => {
  const { time, left, world, upkeep } = startUpkeep({ texts: 0, index: 200 });
  await time.pass(31_000);
  const before = left.index;
  expect(before).toBeLessThan(200);
  world.isTyping = true;
  await time.pass(60_000);
  // A step that was due already may be taken.
  expect(before - left.index).toBeLessThan(2);
  world.isTyping = false;
  await time.pass(15_000);
  expect(left.index).toBe(0);
  upkeep.stop();
});

test("with nothing to do it looks every half minute", async () => {
  const { time, world, upkeep } = startUpkeep({ texts: 0, index: 0 });
  const before = time.ran;
  await time.pass(600_000);
  expect(world.looks).toBe(20);
  expect(time.ran - before).toBeLessThan(60);
  upkeep.stop();
});
