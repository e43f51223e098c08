import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { openDatabase, type Database } from "../file/open-database.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

let folder = makeFolder();
afterEach(() => {
  folder.remove();
  folder = makeFolder();
});
const file = () => join(folder.path, "workspace.db");
function open(): Store {
  const opened = openStore(file());
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

const NAMES = ["Anna", "Łukasz", "王小明", "O'Neil", "al", ""];
const contact = (id: number): CrmRecord => ({
  id,
  slug: `contact_${id}`,
  first_name: NAMES[id % NAMES.length],
  last_name: `Test${id}`,
  full_name: `${NAMES[id % NAMES.length] ?? ""} Test${id}`,
  email: `${id}@example.com`,
  owner: { id: id % 3 },
  custom_fields: [{ id: 1, field_name: "Region", field_type: "text", value: `zone ${id}` }],
  created_at: "2025-01-01T00:00:00Z",
  updated_at: new Date(1.7e12 + (id % 7) * 1000).toISOString(),
});

const activity = (id: number): CrmRecord => ({
  id,
  slug: `activity_${id}`,
  title: `Call ${NAMES[id % NAMES.length] ?? ""}`,
  created_at: "2025-01-01T00:00:00Z",
  updated_at: new Date(1.7e12 + (id % 7) * 1000).toISOString(),
});

/**
 * Opens a file with activities and contacts, one of which has a pending edit and one a pending
 * deletion. `damage` changes the raw file.
 */
function damaged(damage: (database: Database) => void): Store {
  const store = open();
  store.write(
    (writer) => {
      for (let id = 1; id <= 60; id += 1) writer.records.saveBase("contact", contact(id));
      for (let id = 1; id <= 60; id += 1) writer.records.saveBase("activity", activity(id));
      const change = { resource: "contact", title: "", base: {}, createdAt: 1.8e12 } as const;
      writer.outbox.enqueue({
        ...change,
        kind: "update",
        recordId: 5,
        slug: "contact_5",
        body: { city: "Oslo" },
      });
      writer.outbox.enqueue({
        ...change,
        kind: "delete",
        recordId: 6,
        slug: "contact_6",
        body: {},
      });
    },
    { durable: false },
  );
  expect(faults(store, true)).toEqual([]);
  store.close();
  const database = openDatabase(file());
  damage(database);
  database.close();
  return open();
}

function faults(
  store: Store,
  complete: boolean,
  resource: "contact" | "activity" = "contact",
): string[] {
  return store.read((reader) =>
    reader.checks.index(resource, { complete }).map((finding) => finding.fault),
  );
}

/** Expects the fault to be found, and after the repair no fault and a working search. */
function foundAndMended(store: Store, expected: readonly string[], complete = false): void {
  expect(faults(store, complete)).toEqual(expected);
  expect(store.write((writer) => writer.checks.rebuildIndex("contact"), { durable: true })).toBe(
    59,
  );
  expect(faults(store, true)).toEqual([]);
  const found = (text: string, field: string) =>
    store.read((reader) =>
      reader.records.count("contact", { op: "contains", fields: [field], text }),
    );
  expect([
    found("lukasz", "first_name"),
    found("王", "full_name"),
    found("oslo", "city"),
    found("al", "first_name"),
  ]).toEqual([10, 10, 1, 10]);
  store.close();
}

/** The same for activities. */
function foundAndMendedActivities(store: Store, expected: readonly string[], complete = false) {
  expect(faults(store, complete, "activity")).toEqual(expected);
  expect(store.write((writer) => writer.checks.rebuildIndex("activity"), { durable: true })).toBe(
    60,
  );
  expect(faults(store, true, "activity")).toEqual([]);
  const found = (text: string) =>
    store.read((reader) =>
      reader.records.count("activity", { op: "contains", fields: ["title"], text }),
    );
  expect([found("lukasz"), found("王"), found("al")]).toEqual([10, 10, 60]);
  store.close();
}

/** Takes record 2 out of a text index, whose terms stay. */
const withoutTexts = (table: string) =>
  `INSERT INTO ${table} (${table}, rowid) SELECT 'delete', ord FROM ${table.split("_")[0]}_row ` +
  "WHERE id = 2";

test("a record without a row, and a row without a record", () => {
  const store = damaged((database) => {
    database.exec("PRAGMA foreign_keys = OFF; DELETE FROM contact_row WHERE id = 3");
    database.exec(
      "INSERT INTO contact_row (ord, id, slug, updated, created) VALUES (7, " +
        "900, 'contact_900', 1, 1)",
    );
  });
  const found = store.read((reader) => reader.checks.index("contact", { complete: false }));
  expect(found.map((finding) => [finding.fault, finding.ids])).toEqual([
    ["record without row", [3]],
    ["row without record", [900]],
    ["wrong text", [900]],
    ["text without row", []],
  ]);
  expect(found[0]?.message).toBe("1 contact records are missing from lists and searches.");
  foundAndMended(store, [
    "record without row",
    "row without record",
    "wrong text",
    "text without row",
  ]);
});

test("a hidden record with a row", () => {
  foundAndMended(
    damaged(
      (database) =>
        void database.exec(
          "INSERT INTO contact_row (ord, id, slug, updated, created) VALUES (7, " +
            "6, 'contact_6', 1, 1)",
        ),
    ),
    ["row without record", "wrong text"],
  );
});

test("a row that differs from its record", () => {
  foundAndMended(
    damaged(
      (database) =>
        void database.exec("UPDATE contact_row SET c_owner = 77, c_full_name = NULL WHERE id = 4"),
    ),
    ["wrong row"],
  );
});

test("rows that are not in the order of their changes", () => {
  foundAndMended(
    damaged((database) => void database.exec("UPDATE contact_row SET updated = 1 WHERE id = 13")),
    ["wrong order", "wrong row"],
  );
});

test("missing texts", () => {
  for (const damage of [withoutTexts("contact_text"), "DELETE FROM contact_short WHERE id = 2"])
    foundAndMended(
      damaged((database) => void database.exec(damage)),
      ["wrong text"],
    );
  for (const table of ["activity_text", "activity_gram"])
    foundAndMendedActivities(
      damaged((database) => void database.exec(withoutTexts(table))),
      ["wrong text"],
    );
});

test("texts of another record", () => {
  foundAndMended(
    damaged(
      (database) =>
        void database.exec(
          "UPDATE contact_short SET texts = char(1) || 'somebody else' WHERE id = 2",
        ),
    ),
    ["wrong text"],
  );
});

test("the counts of a complete check reveal long texts of another record", () => {
  const change = (table: string, column: string) => (database: Database) =>
    database.exec(
      `${withoutTexts(table)};
       INSERT INTO ${table} (rowid, ${column}) SELECT ord, 'something else'
         FROM ${table.split("_")[0]}_row WHERE id = 2`,
    );
  foundAndMended(damaged(change("contact_text", "t_description")), ["wrong count"], true);
  foundAndMendedActivities(damaged(change("activity_text", "t_title")), ["wrong count"], true);
});

test("short texts and long ones of no record", () => {
  foundAndMended(
    damaged(
      (database) =>
        void database.exec("INSERT INTO contact_short (id, texts) VALUES (900, char(1) || 'a')"),
    ),
    ["text without row"],
  );
  foundAndMended(
    damaged(
      (database) =>
        void database.exec("INSERT INTO contact_text (rowid, t_description) VALUES (7, 'abc')"),
    ),
    ["text without row"],
  );
});

test("the counts of a complete check reveal an additional text", () => {
  const add = (database: Database) => {
    database.exec(withoutTexts("activity_gram"));
    const place = database
      .prepare(`SELECT ord FROM activity_row WHERE id = 2`)
      .safeIntegers()
      .pluck()
      .get();
    database.prepare("INSERT INTO activity_gram (rowid, g) VALUES (?, ?)").run(place, "azz");
  };
  foundAndMendedActivities(damaged(add), ["wrong count"], true);
});

test("a damaged text index", () => {
  const spoil = (database: Database) => {
    // Writing into the tables inside a text index is refused otherwise.
    database.unsafeMode(true);
    database.exec("UPDATE contact_text_data SET block = x'00' WHERE id > 10");
  };
  foundAndMended(damaged(spoil), ["damaged index"]);
});

test("an unreadable record is reported; rebuilding leaves it and repairs the rest", () => {
  const store = damaged(
    (database) => void database.exec("UPDATE contact_doc SET base = '{\"id\":' WHERE id = 8"),
  );
  const found = store.read((reader) => reader.checks.index("contact", { complete: true }));
  expect(found.map((finding) => [finding.fault, finding.ids])).toEqual([
    ["unreadable record", [8]],
  ]);
  expect(store.write((writer) => writer.checks.rebuildIndex("contact"), { durable: true })).toBe(
    58,
  );
  expect(faults(store, true)).toEqual(["record without row", "unreadable record"]);
  store.close();
});

test("rolling back a rebuild keeps the index as it was", () => {
  const store = open();
  store.write(
    (writer) => {
      for (let id = 1; id <= 60; id += 1) writer.records.saveBase("contact", contact(id));
    },
    { durable: false },
  );
  expect(() =>
    store.write(
      (writer) => {
        writer.checks.rebuildIndex("contact");
        throw new Error("no");
      },
      { durable: true },
    ),
  ).toThrow("no");
  expect(faults(store, true)).toEqual([]);
  store.close();
});

test("indexes agree with the records, whatever their texts", () => {
  const unit = fc.oneof(
    fc.constantFrom("a", "\ud83d", "\udc00", "😀", "\0", "\ufffd", "\ue061", "é", " "),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  const text = fc.string({ unit, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 4, maxLength: 12 }), (texts) => {
      const store = open();
      const save = (id: number, said: readonly string[]) => {
        const [name = "", email = "", city = "", zone = ""] = said;
        const custom_fields = [{ id: 1, field_name: "Region", field_type: "text", value: zone }];
        const record = { ...contact(id), full_name: name, email, city, tags: city, custom_fields };
        store.write((writer) => writer.records.saveBase("contact", record), { durable: false });
      };
      for (let id = 0; id < texts.length; id += 4) save(id + 1, texts.slice(id, id + 4));
      expect(faults(store, true)).toEqual([]);
      save(1, texts.toReversed());
      expect(faults(store, true)).toEqual([]);
      store.close();
      folder.remove();
      folder = makeFolder();
    }),
    { numRuns: 12 },
  );
});

test("half a surrogate pair in a name is counted as it is stored", () => {
  const store = open();
  const record = { ...contact(1), full_name: "aa\ud83d" };
  store.write((writer) => writer.records.saveBase("contact", record), { durable: false });
  expect(faults(store, true)).toEqual([]);
  store.close();
});

test("the check of a very long text needs little memory", () => {
  const store = open();
  const long = { ...contact(1), description: "odd ".repeat(15_000) };
  store.write((writer) => writer.records.saveBase("contact", long), { durable: false });
  const before = process.resourceUsage().maxRSS;
  expect(faults(store, true)).toEqual([]);
  // KB: one phrase of all its terms took 1.5 GB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000);
  store.close();
});
