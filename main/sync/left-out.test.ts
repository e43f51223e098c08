import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../store/file/open-database.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/types.ts";
import { forgetLeftOutExcept, leftOutRecords, leftOutWithoutRecord } from "./left-out.ts";
import { saveRows } from "./save-rows.ts";
import { makeFolder } from "../../test/fixtures/worlds.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).toReversed()) close();
});

function world() {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  cleanUp.push(
    () => folder.remove(),
    () => store.close(),
  );
  let now = 1000;
  const source = {
    log: () => undefined,
    clock: { now: () => now, sleep: () => Promise.resolve() },
  };
  const save = (...rows: unknown[]) =>
    store.write((writer) => saveRows(writer, "contact", rows, store.sequence(), source as never), {
      durable: false,
    });
  return { store, save, at: (time: number) => void (now = time) };
}
const contact = (id: number, more: object = {}) => ({
  id,
  slug: `contact_${id}`,
  first_name: `Name ${id}`,
  updated_at: `2026-01-0${id}T00:00:00Z`,
  ...more,
});
const left = (store: Store) => store.read((reader) => leftOutRecords(reader));
const count = (store: Store) =>
  store.read((reader) => reader.records.count("contact", { op: "all" }));

/** A row that names no record. */
const nameless = (id: number) => contact(id, { slug: "" });
const NAMELESS = "It has no slug, which names a record in the API.";

test("rows that name no record affect no other record, and are reported", () => {
  const { store, save } = world();
  const saved = save(contact(1), nameless(2), nameless(3), contact(4));
  expect(saved).toMatchObject({ ids: [1, 4], changedCount: 2, leftOut: 2 });
  expect(left(store)).toEqual([
    {
      resource: "contact",
      count: 2,
      more: false,
      reasons: [{ reason: NAMELESS, count: 2 }],
      examples: [2, 3].map((id) => ({
        id,
        slug: null,
        reason: NAMELESS,
        noticed_at: "1970-01-01T00:00:01.000Z",
      })),
    },
  ]);
  expect(store.read((reader) => leftOutWithoutRecord(reader, "contact"))).toBe(2);
});

test("a row that cannot be stored spoils no records, totals or searches of the others", () => {
  const { store, save } = world();
  save(contact(1));
  // The trigger simulates a row that SQLite refuses.
  const database = openDatabase(store.file);
  database.exec(
    "CREATE TRIGGER refused BEFORE INSERT ON contact_row WHEN new.id = 3 BEGIN " +
      "SELECT raise(ABORT, 'no room'); END",
  );
  database.close();
  const saved = save(contact(2), contact(3), contact(4), contact(1, { first_name: "Changed" }));
  expect(saved).toMatchObject({ ids: [1, 2, 4], changedCount: 3, leftOut: 1 });
  expect(left(store)).toMatchObject([
    { count: 1, examples: [{ id: 3, reason: "It could not be stored here (no room)." }] },
  ]);
  expect(count(store)).toBe(3);
  for (const id of [1, 2, 4])
    expect(store.read((reader) => reader.records.byId("contact", id))).not.toBeNull();
  expect(store.read((reader) => reader.records.byId("contact", 3))).toBeNull();
  expect(store.read((reader) => reader.records.search("na", 10).total)).toBe(2);
  expect(store.read((reader) => reader.checks.index("contact", {} as never))).toEqual([]);
});

test("a record that can be read again is no longer left out", () => {
  const { store, save } = world();
  save(contact(1), nameless(2), { ...contact(3), id: "x" });
  expect(left(store)).toMatchObject([{ count: 2 }]);
  save(contact(2), contact(3));
  expect(left(store)).toEqual([]);
});

test("a record that could be read before stays in its last readable version", () => {
  const { store, save } = world();
  save(contact(1));
  save({ ...nameless(1), first_name: "Newer" });
  expect(store.read((reader) => reader.records.byId("contact", 1))).toMatchObject({
    first_name: "Name 1",
  });
  expect(left(store)).toMatchObject([{ count: 1 }]);
  expect(store.read((reader) => leftOutWithoutRecord(reader, "contact"))).toBe(0);
});

test("rows without id and slug are told apart, and counted once however often they arrive", () => {
  const { store, save } = world();
  const rows = [
    null,
    7,
    "text",
    [],
    { name: "A" },
    { name: "B" },
    { id: 2 ** 60, name: "C" },
    { id: -4, slug: "contact_x" },
  ];
  save(...rows);
  save(...rows);
  expect(left(store)).toMatchObject([{ count: rows.length }]);
});

test("rows that a later complete sweep no longer finds are forgotten", () => {
  const { store, save, at } = world();
  save(nameless(1), nameless(2));
  at(2000);
  save(nameless(2));
  store.write((writer) => forgetLeftOutExcept(writer, "contact", 2000), { durable: false });
  expect(left(store)).toMatchObject([{ count: 1, examples: [{ id: 2 }] }]);
});

test("the number of remembered rows is limited", () => {
  const { store, save } = world();
  save(...Array.from({ length: 1_200 }, (_, index) => ({ id: index + 1, slug: "" })));
  expect(left(store)).toMatchObject([{ count: 1_000, more: true, examples: { length: 5 } }]);
});
