import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../open-store.ts";
import { sampleSize } from "../../../test/fixtures/sample.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

const BASE = Date.UTC(2025, 5, 1);
const activity = (id: number, time: number) => ({
  id,
  title: `Call ${id}`,
  created_at: new Date(BASE).toISOString(),
  updated_at: new Date(time).toISOString(),
});

/** Pages of records whose times crowd into few moments, in any order. */
const arrivals = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 400 }),
    time: fc.oneof(
      fc.constant(BASE),
      fc.integer({ min: 0, max: 3 }).map((n) => BASE + n * 1000),
      fc.integer({ min: 0, max: 40 }).map((n) => BASE + n * 16_000),
      fc.integer({ min: -1000, max: 1000 }).map((n) => BASE + n * 86_400_000),
    ),
  }),
  { minLength: 1, maxLength: 300 },
);

test("records in any order of arrival lie in the order of change, and pages are right", () => {
  fc.assert(
    fc.property(arrivals, fc.boolean(), (list, sorted) => {
      const folder = makeFolder();
      const opened = openStore(join(folder.path, "workspace.db"));
      if (!opened.ok) throw new Error(opened.message);
      const { store } = opened;
      const live = new Map<number, number>();
      const pages = sorted ? [list.toSorted((a, b) => b.time - a.time || b.id - a.id)] : [list];
      store.write(
        (writer) => {
          for (const { id, time } of pages.flat()) {
            writer.records.saveBase("activity", activity(id, time));
            live.set(id, time);
          }
        },
        { durable: false },
      );
      const wanted = [...live].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).map(([id]) => id);
      const page = (offset: number, direction: "asc" | "desc") =>
        store
          .read((reader) =>
            reader.records.page("activity", {
              filter: { op: "all" },
              sort: [{ field: "updated_at", direction }],
              offset,
              limit: 20,
            }),
          )
          .map((record) => record.id);
      for (const offset of [0, 7, 60, wanted.length - 3]) {
        if (offset < 0) continue;
        expect(page(offset, "desc")).toEqual(wanted.slice(offset, offset + 20));
        expect(page(offset, "asc")).toEqual(wanted.toReversed().slice(offset, offset + 20));
      }
      expect(store.read((reader) => reader.checks.index("activity", { complete: true }))).toEqual(
        [],
      );
      store.close();
      folder.remove();
    }),
    { numRuns: sampleSize({ sample: 15, whole: 40 }) },
  );
});

test("thousands of records of one moment, newest page first", () => {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  for (let page = 39; page >= 0; page -= 1) {
    store.write(
      (writer) => {
        for (let row = 0; row < 50; row += 1)
          writer.records.saveBase("activity", activity(page * 50 + row + 1, BASE));
      },
      { durable: false },
    );
  }
  expect(store.read((reader) => reader.checks.index("activity", { complete: true }))).toEqual([]);
  expect(store.read((reader) => reader.records.count("activity", { op: "all" }))).toBe(2000);
  store.close();
  folder.remove();
});
