import { join } from "node:path";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../../test/fixtures/worlds.ts";
import { openStore } from "../store/open-store.ts";
import { leftOutRecords, leftOutWithoutRecord } from "./left-out.ts";
import { savePages, saveRows } from "./save-rows.ts";

const folder = makeFolder();
const opened = openStore(join(folder.path, "workspace.db"));
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
afterAll(() => {
  store.close();
  folder.remove();
});

const contact = (id: number, slug: string) => ({
  id,
  slug,
  first_name: `Name ${id}`,
  updated_at: "2026-01-01T00:00:00Z",
});

function save(...rows: unknown[]) {
  const clock = { now: () => 1, sleep: () => Promise.resolve() };
  const source = { log: () => undefined, clock, list: "contact" };
  return store.write(
    (writer) => saveRows(writer, "contact", rows, store.sequence(), source as never),
    { durable: false },
  );
}

test("a slug that a relation once gave to the wrong contact does not merge two contacts", () => {
  save(contact(5, "contact_5"));
  const links = [{ resource: "contact", id: 5, slug: "contact_7" }] as const;
  store.write(
    (writer) =>
      writer.lookups.indexReferences({ users: [], lookups: [], links: [...links], mentions: [] }),
    { durable: false },
  );
  save(contact(7, "contact_7"));
  const shown = (id: number) => store.read((reader) => reader.records.byId("contact", id)?.slug);
  expect([shown(5), shown(7)]).toEqual(["contact_5", "contact_7"]);
});

test("a row that was left out counts for its own list and no other", () => {
  save({ slug: "contact_8" });
  const count = (list: string) =>
    store.read((reader) => leftOutWithoutRecord(reader, "contact", list));
  expect([count("contact"), count("contacts of a job")]).toEqual([1, 0]);
});

/** A store with what was saved in it, `save` per page or for all pages at once. */
function stored(pages: readonly (readonly unknown[])[], together: boolean): unknown {
  const place = makeFolder();
  const made = openStore(join(place.path, "workspace.db"));
  if (!made.ok) throw new Error(made.message);
  const clock = { now: () => 1, sleep: () => Promise.resolve() };
  const source = { log: () => undefined, clock, list: "contact" } as never;
  const answered = pages.map((rows) => ({ rows, asOf: made.store.sequence() }));
  const saved = (together ? [answered] : answered.map((page) => [page])).map((group) =>
    made.store.write((writer) => savePages(writer, "contact", group, source), { durable: false }),
  );
  const all = made.store.read((reader) => ({
    records: reader.records
      .baseIds("contact", 0, 100)
      .map((id) => reader.records.byId("contact", id)),
    leftOut: leftOutRecords(reader).map(({ count, reasons }) => ({ count, reasons })),
    faults: reader.checks.index("contact", { complete: true }),
  }));
  made.store.close();
  place.remove();
  const sum = (of: "changedCount" | "leftOut") => saved.reduce((total, one) => total + one[of], 0);
  return {
    ...all,
    ids: saved.flatMap(({ ids }) => ids).toSorted((a, b) => a - b),
    newest: Math.max(...saved.map(({ newest }) => newest)),
    changed: sum("changedCount"),
    leftOut: [all.leftOut, sum("leftOut")],
  };
}

test("pages saved together are saved as one after the other, whatever moves between them", () => {
  const row = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    slug: fc.integer({ min: 1, max: 9 }).map((name) => `contact_${name}`),
    first_name: fc.constantFrom("Ann", "Ben", "Łukasz"),
    updated_at: fc.integer({ min: 0, max: 5 }).map((day) => `2026-01-0${day + 1}T00:00:00Z`),
  });
  // The same record most of the time has the same slug.
  const usual = row.map((one) => ({ ...one, slug: `contact_${one.id}` }));
  const odd = fc.constantFrom<unknown>({ id: 3 }, "nothing", { slug: "contact_4" });
  const rows = fc.array(fc.oneof({ weight: 6, arbitrary: usual }, row, odd), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), (pages) => {
      expect(stored(pages, true)).toEqual(stored(pages, false));
    }),
    { numRuns: 25 },
  );
});

test("records of several pages fill the pages of the file, whatever changed last", () => {
  const place = makeFolder();
  const path = join(place.path, "workspace.db");
  const made = openStore(path);
  if (!made.ok) throw new Error(made.message);
  const clock = { now: () => 1, sleep: () => Promise.resolve() };
  const source = { log: () => undefined, clock, list: "contact" } as never;
  for (let first = 1; first < 5000; first += 500) {
    const rows = Array.from({ length: 500 }, (_row, at) => ({
      ...contact(first + at, `contact_${first + at}`),
      description: "A text as long as others. ".repeat(10 + (at % 7)),
      updated_at: new Date(1.75e12 + ((at * 7919) % 500) * 1e6 + first).toISOString(),
    }));
    const pages = [rows.slice(0, 250), rows.slice(250)].map((some) => ({ rows: some, asOf: 0 }));
    made.store.write((writer) => savePages(writer, "contact", pages, source), { durable: false });
  }
  made.store.close();
  const database = new Sqlite(path, { readonly: true });
  const sql = "SELECT sum(unused) * 1.0 / sum(pgsize) FROM dbstat WHERE name = 'contact_doc'";
  expect(database.prepare(sql).pluck().get()).toBeLessThan(0.08);
  database.close();
  place.remove();
});
