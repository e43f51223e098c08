import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Rehearsal } from "../../main/engine/rehearsal.ts";
import { openEngine } from "../../main/engine/open-engine.ts";
import type { Engine } from "../../main/engine/types.ts";
import { fillGenerated } from "../../main/sandbox/fill-store.ts";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { makeFolder, ON_THIS_MACHINE } from "../fixtures/worlds.ts";

/** Of the lists that are searched most often there are more than 2,000 records. */
const SCALE = 1.5;
const MOST_QUESTIONS = 200;

let folder: ReturnType<typeof makeFolder>;
let store: Store;
beforeEach(() => {
  folder = makeFolder();
  store = opened();
});
afterEach(() => {
  store.close();
  folder.remove();
});

function opened(): Store {
  const result = openStore(join(folder.path, "workspace.db"));
  if (!result.ok) throw new Error(result.message);
  return result.store;
}

function fill(scale: number): Promise<void> {
  return fillGenerated(store, dataset({ seed: 5, scale, today: Date.UTC(2026, 10, 25) }));
}

/** A rehearsal whose questions are kept, in a time that passes when told. */
function rehearse() {
  const asked: WireRequest[] = [];
  const time = { now: 0 };
  const rehearsal = new Rehearsal(
    { elapsed: () => time.now },
    {
      store,
      answer: (request) => {
        asked.push(request);
        return { status: 200, body: null };
      },
    },
  );
  return { asked, time, rehearsal };
}

test("every question only reads, and is one that the engine answers", async () => {
  await fill(SCALE);
  const { asked, rehearsal } = rehearse();
  while (rehearsal.step() && asked.length < MOST_QUESTIONS);
  expect(rehearsal.step()).toBe(false);
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(asked.some(({ path }) => path === "/local/search")).toBe(true);
  expect(asked.some(({ path }) => path === "/local/rows/candidate")).toBe(true);
  store.close();
  const engine = await startEngine();
  for (const request of asked) {
    const { status, body } = await engine.handle(request);
    expect([status, body]).toEqual([200, expect.objectContaining({ data: expect.any(Array) })]);
  }
  await engine.close();
  store = opened();
});

async function startEngine(): Promise<Engine> {
  const started = await openEngine({
    ...ON_THIS_MACHINE,
    dataDir: folder.path,
    tokens: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
  });
  if (!started.ok) throw new Error(started.message);
  return started.engine;
}

test("while a page asks questions, none is rehearsed", async () => {
  await fill(SCALE);
  const { asked, time, rehearsal } = rehearse();
  rehearsal.step();
  rehearsal.asked();
  expect([rehearsal.step(), asked.length]).toEqual([true, 1]);
  time.now += 1000;
  expect([rehearsal.step(), asked.length]).toEqual([true, 2]);
});

test("a question that fails ends nothing", async () => {
  await fill(SCALE);
  let asked = 0;
  const answer = () => {
    asked += 1;
    return asked % 2 === 0 ? Promise.reject(new Error("No disk.")) : fail();
  };
  const rehearsal = new Rehearsal({ elapsed: () => 0 }, { store, answer });
  while (rehearsal.step() && asked < MOST_QUESTIONS);
  expect(asked).toBeGreaterThan(10);
  expect(rehearsal.step()).toBe(false);
});

function fail(): never {
  throw new Error("No memory.");
}

test("in a small workspace nothing is rehearsed", async () => {
  await fill(0.5);
  const { asked, rehearsal } = rehearse();
  expect(rehearsal.step()).toBe(false);
  expect(asked).toEqual([]);
});
