import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../file/open-database.ts";
import { Statements } from "../file/statements.ts";
import { openStore } from "../open-store.ts";
import { RowOrder } from "./row-order.ts";
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
    { numRuns: 15 },
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

interface Moves {
  /** Rows that a record moved, on average and at most. */
  readonly mean: number;
  readonly most: number;
}

/**
 * Places records in the order of arrival, the second half as after a restart, and returns how many
 * rows they moved. `expected`: how many were said to come.
 */
function movesOf(
  count: number,
  time: (random: () => number) => number,
  arrival: (id: number, random: () => number) => number = (_id, random) => random(),
  expected = count,
): Moves {
  const folder = makeFolder();
  const database = openDatabase(join(folder.path, "rows.db"));
  database.exec("CREATE TABLE rows (ord INTEGER PRIMARY KEY, id INTEGER, updated INTEGER)");
  const statements = new Statements(database);
  let moves = 0;
  let most = 0;
  const startOrder = () =>
    new RowOrder("rows", statements, ({ position }, to) => {
      moves += 1;
      statements.run("UPDATE rows SET ord = ? WHERE ord = ?", to, position);
    });
  let order = startOrder();
  order.expect(expected);
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const records = Array.from({ length: count }, (_, id) => ({ id, time: time(random) }))
    .map((record) => ({ ...record, at: arrival(record.id, random) }))
    .toSorted((a, b) => a.at - b.at);
  database.transaction(() => {
    for (const [at, { id, time: updated }] of records.entries()) {
      if (at === Math.floor(count / 2)) {
        order = startOrder();
        order.expect(1);
      }
      const before = moves;
      const position = order.place(updated, id);
      most = Math.max(most, moves - before);
      statements.run("INSERT INTO rows VALUES (?, ?, ?)", position, id, updated);
    }
  })();
  const rows = statements.column("SELECT id FROM rows ORDER BY ord", Number);
  expect(rows).toEqual(
    records.toSorted((a, b) => a.time - b.time || a.id - b.id).map(({ id }) => id),
  );
  database.close();
  folder.remove();
  return { mean: moves / count, most };
}

// A moved row costs as much as a new one: its texts leave the indexes and come back.
test("few rows move where records crowd", () => {
  // As many records as positions in each of five days.
  const day = (random: () => number) => Math.floor(random() * 5) * 86_400_000;
  const crowded = movesOf(
    2000,
    (random) => BASE + day(random) + Math.floor(random() * 400) * 16_000,
  );
  expect(crowded.mean).toBeLessThan(3);
  expect(movesOf(2000, () => BASE).mean).toBeLessThan(6);
});

// The records that changed last are the most: of a million, two in each sixteen seconds.
test("where many records are to come, none of them moves many others", () => {
  const count = 30_000;
  const newest = BASE + count * 48_000;
  const recent = (random: () => number) =>
    Math.floor(newest + Math.log(1 - random() * 0.999) * count * 8000);
  const random = (_id: number, next: () => number) => next();
  expect(movesOf(count, recent, random, 1_000_000).most).toBeLessThan(200);
  expect(movesOf(count, recent, random).most).toBeGreaterThan(2000);
});

test("no row moves where records of one moment arrive in an order", () => {
  const once = () => BASE;
  expect(movesOf(2000, once, (id) => id).most).toBe(0);
  expect(movesOf(500, once, (id) => -id).most).toBe(0);
});
