import fc from "fast-check";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Filter, Sort } from "../../../shared/query/filter.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { matches } from "../../../test/store/naive-filter.ts";

const folder = makeFolder();
let store: Store;
const NAMES = [
  "Anna",
  "Łukasz",
  "Straße",
  "Işık",
  "İbrahim",
  "李",
  "王小明",
  "Ωmega",
  "O'Neil",
  '50%_"off"',
  "😀 Smile",
  "Æsop",
  "ﬁne",
  "Ｗｉｄｅ",
  "AND",
  "x*",
  "ab",
  "a",
  "",
];
const contact = (
  id: number,
  first: string,
  last: string,
  more: Record<string, unknown> = {},
): CrmRecord => ({
  id,
  slug: `contact_${id}`,
  first_name: first,
  last_name: last,
  full_name: `${first} ${last}`,
  email: `${id}@example.com`,
  phone: "+48 22 123-45-67",
  city: first,
  created_at: new Date(1.7e12 + ((id * 37) % 11) * 1000).toISOString(),
  updated_at: new Date(1.7e12 + ((id * 17) % 7) * 1000).toISOString(),
  owner: id % 3 === 0 ? null : { id: id % 3 },
  custom_fields: [{ id: 1, field_name: "Region", field_type: "text", value: last }],
  ...more,
});
const RECORDS = Array.from({ length: 120 }, (_item, index) =>
  contact(
    index + 1,
    NAMES[index % NAMES.length] ?? "",
    NAMES[(index * 7 + 3) % NAMES.length] ?? "",
  ),
);

function open(): Store {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

beforeAll(() => {
  store = open();
  // In any order: positions must come out right however pages arrive.
  for (const record of RECORDS.toSorted((a, b) => ((a.id * 31) % 97) - ((b.id * 31) % 97)))
    store.write((writer) => writer.records.saveBase("contact", record), { durable: false });
});
afterAll(() => {
  store.close();
  folder.remove();
});

const ids = (
  filter: Filter,
  sort: Sort[] = [{ field: "id", direction: "asc" }],
  limit = 1000,
  offset = 0,
) =>
  store
    .read((reader) => reader.records.page("contact", { filter, sort, offset, limit }))
    .map((record) => record.id);

const someText = fc.oneof(
  fc.constantFrom(
    ...NAMES,
    "ann",
    "LUK",
    "strasse",
    "isik",
    "%",
    "_",
    '"',
    "小",
    "fine",
    "wide",
    "neil",
    "ae",
    "1@ex",
    "xyz",
    "anna lukasz",
    "lukasz strasse",
    "1@example.com",
    "wide fine",
    "asop ann",
  ),
  fc.constantFrom(...NAMES).map((name) => Array.from(name).slice(1).join("")),
);
const fieldName = fc.constantFrom(
  "first_name",
  "last_name",
  "full_name",
  "email",
  "city",
  "phone",
  "custom_fields.1",
);
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    op: fc.constant("contains" as const),
    fields: fc.uniqueArray(fieldName, { minLength: 1, maxLength: 3 }),
    text: someText.filter((text) => normalizeText(text) !== ""),
  }),
  fc.record({
    op: fc.constant("equals" as const),
    field: fc.constantFrom("first_name", "last_name", "full_name"),
    text: fc.constantFrom("anna", "ŁUKASZ", "lukasz", "李", "Anna Łukasz"),
  }),
  fc.record({
    op: fc.constant("is" as const),
    field: fc.constant("owner"),
    value: fc.constantFrom(1, 2, 9, null),
  }),
  fc.record({
    op: fc.constant("oneOf" as const),
    field: fc.constant("owner"),
    values: fc.subarray([1, 2, 3]),
  }),
  fc.record({
    op: fc.constant("between" as const),
    field: fc.constantFrom("updated_at", "created_at"),
    from: fc.integer({ min: 0, max: 6 }).map((s) => 1.7e12 + s * 1000),
    to: fc.integer({ min: 0, max: 10 }).map((s) => 1.7e12 + s * 1000),
  }),
  fc.record({
    op: fc.constant("empty" as const),
    field: fc.constantFrom("owner", "custom_fields.1", "designation"),
  }),
);
const tree = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      op: fc.constantFrom("and" as const, "or" as const),
      of: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant("not" as const), of: tie("filter") }),
  ),
})).filter;

test.each([
  ["as written, with texts in memory", false],
  ["opened again, with those in the file", true],
])("every filter finds and counts what reading all records does, %s", (_how, isReopened) => {
  if (isReopened) {
    store.close();
    store = open();
  }
  fc.assert(
    fc.property(tree, (filter) => {
      const wanted = RECORDS.filter((record) => matches(record, filter)).map((record) => record.id);
      expect(ids(filter)).toEqual(wanted);
      expect(store.read((reader) => reader.records.count("contact", filter))).toBe(wanted.length);
      // After a total, its matches may be held; pages must be the same.
      const newest = RECORDS.filter((record) => matches(record, filter))
        .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || b.id - a.id)
        .map((record) => record.id);
      expect(ids(filter, [{ field: "updated_at", direction: "desc" }], 5, 2)).toEqual(
        newest.slice(2, 7),
      );
      expect(ids(filter, [{ field: "updated_at", direction: "asc" }], 5, 1)).toEqual(
        newest.toReversed().slice(1, 6),
      );
    }),
    { numRuns: 400 },
  );
});

test("pages of any sort concatenate to the whole, ties by id in the direction of the sort", () => {
  const sorts: Sort[] = [
    { field: "updated_at", direction: "desc" },
    { field: "created_at", direction: "asc" },
    { field: "full_name", direction: "asc" },
    { field: "id", direction: "desc" },
  ];
  for (const sort of sorts) {
    const whole = ids({ op: "all" }, [sort]);
    const pages = [0, 17, 34, 51, 68, 85, 102, 119].flatMap((offset) =>
      ids({ op: "all" }, [sort], 17, offset),
    );
    expect(pages).toEqual(whole);
    expect(new Set(whole).size).toBe(RECORDS.length);
  }
  const byTime = (direction: 1 | -1) =>
    RECORDS.toSorted(
      (a, b) => direction * (Date.parse(a.updated_at) - Date.parse(b.updated_at) || a.id - b.id),
    ).map((record) => record.id);
  expect(ids({ op: "all" }, [{ field: "updated_at", direction: "asc" }])).toEqual(byTime(1));
  expect(ids({ op: "all" }, [{ field: "updated_at", direction: "desc" }])).toEqual(byTime(-1));
});

test("matches that a total held are forgotten with the next change", () => {
  const filter: Filter = { op: "contains", fields: ["email"], text: "@example.com" };
  const count = () => store.read((reader) => reader.records.count("contact", filter));
  expect(count()).toBe(RECORDS.length);
  store.write((writer) => writer.records.saveBase("contact", contact(999, "Late", "Comer")), {
    durable: false,
  });
  expect(count()).toBe(RECORDS.length + 1);
  expect(ids(filter, [{ field: "updated_at", direction: "desc" }]).length).toBe(RECORDS.length + 1);
  store.write((writer) => writer.records.removeBase("contact", 999), { durable: false });
  expect(count()).toBe(RECORDS.length);
});

test("searching everything finds phone digits in any format, and words in any fields", () => {
  const search = (text: string) => store.read((reader) => reader.records.search(text, 5));
  expect(search("0048221234567").total).toBe(RECORDS.length);
  expect(search("0049221234567").total).toBe(0);
  expect(search("22 1234567").total).toBe(RECORDS.length);
  expect(search("+48 (22) 123").total).toBe(RECORDS.length);
  expect(search("anna 1@example").hits[0]?.record["full_name"]).toContain("Anna");
  expect(search('" OR *').total).toBe(0);
});

test("after random edits and removals the index still agrees with the records", () => {
  const live = new Map(RECORDS.map((record) => [record.id, record]));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.constantFrom(...NAMES),
      fc.integer({ min: 0, max: 9 }),
      (id, name, step) => {
        if (step === 0 && live.size > 100) {
          store.write((writer) => writer.records.removeBase("contact", id), { durable: false });
          live.delete(id);
        } else {
          const record = contact(id, name, "Z", {
            updated_at: new Date(1.7e12 + step * 1000).toISOString(),
          });
          store.write((writer) => writer.records.saveBase("contact", record), { durable: false });
          live.set(id, record);
        }
        const filter: Filter = {
          op: "contains",
          fields: ["first_name"],
          text: name === "" ? "Anna" : name,
        };
        const wanted = [...live.values()]
          .filter((record) => matches(record, filter))
          .map((record) => record.id);
        expect(ids(filter)).toEqual(wanted.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 150 },
  );
  store.maintain();
  expect(ids({ op: "all" }).length).toBe(live.size);
});
