import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** A clock of which each look takes so many milliseconds. */
function slowClock() {
  const clock = { now: 0, tick: 1 };
  const elapsed = () => (clock.now += clock.tick);
  return { clock, elapsed };
}

function open(file: string, elapsed: () => number): Store {
  const opened = openStore(file, { elapsed });
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

test("texts are read while somebody searches without a pause", () => {
  const folder = makeFolder();
  const file = join(folder.path, "workspace.db");
  const { clock, elapsed } = slowClock();
  let store = open(file, elapsed);
  const time = new Date(1.75e12).toISOString();
  store.write(
    ({ records }) => {
      for (let id = 1; id <= 6000; id += 1)
        records.saveBase("contact", {
          id,
          slug: `contact_${id}`,
          full_name: id === 6000 ? "Zoe" : "Anna",
          created_at: time,
          updated_at: time,
        });
    },
    { durable: false },
  );
  store.close();
  store = open(file, elapsed);
  const search = (text: string) =>
    store.read(({ records }) => records.search(text, 20).hits.map(({ record }) => record.id));

  // Nobody waits: a step reads a little.
  expect(store.warmUp()).toBe(true);
  // A search that has to read the file takes 500 ms, and the next step as long.
  clock.tick = 500;
  expect(search("zoe")).toEqual([6000]);
  clock.tick = 1;
  const before = clock.now;
  expect(store.warmUp()).toBe(false);
  expect(clock.now - before).toBeGreaterThan(5);
  expect(search("zoe")).toEqual([6000]);

  store.close();
  folder.remove();
});
