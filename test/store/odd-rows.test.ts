import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { isObject, normalizeRecord } from "../../shared/contract/normalize.ts";
import { readDefinitions } from "../../shared/contract/read-custom-field.ts";
import { renderRecord } from "../../shared/contract/render.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { LOOKUPS } from "../../shared/contract/lookup.ts";
import { LAYOUTS } from "../../main/store/index/layout.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store, StoreReader } from "../../main/store/types.ts";
import { nested, oddRows } from "../fixtures/odd-values.ts";
import { CUSTOM_FIELDS, FIXTURES } from "../fixtures/records.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { STATE } from "../../main/store/state-keys.ts";
import { fieldsOf } from "../fixtures/fields-of.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).toReversed()) close();
});
function newFile(): string {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  return join(folder.path, "workspace.db");
}
function open(file: string): Store {
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  cleanUp.push(() => opened.store.close());
  return opened.store;
}

const ALL = { op: "all" } as const;
const byId = [{ field: "id", direction: "asc" }] as const;

/**
 * Every field is read in test/contract; what a store does with one depends on what it holds, and on
 * whether it has a column.
 */
function oneOfEachKind(resource: Resource): readonly string[] {
  const columns = new Set(LAYOUTS[resource].columns.map(({ field }) => field));
  const fields = Object.entries(CONTRACTS[resource].record).filter(([name]) => name !== "slug");
  return [
    ...new Map(
      fields.map(([name, { kind }]) => [`${kind.type} ${columns.has(name)}`, name]),
    ).values(),
  ];
}

/** Everything that screens ask of a store, for one resource. */
function useStore(reader: StoreReader, resource: Resource, expected: number): void {
  expect(reader.records.count(resource, ALL)).toBe(expected);
  const records = reader.records.page(resource, {
    filter: ALL,
    sort: byId,
    offset: 0,
    limit: expected + 1,
  });
  expect(records).toHaveLength(expected);
  for (const record of records) {
    expect(
      typeof JSON.stringify(
        renderRecord(CONTRACTS[resource], record, reader.sources, { expand: "everything" }),
      ),
    ).toBe("string");
    expect(typeof CONTRACTS[resource].headline(record)).toBe("string");
  }
  for (const [field, { kind }] of Object.entries(CONTRACTS[resource].record)) {
    if (
      ["users", "refs", "attendees", "custom_fields", "socials", "attachment"].includes(kind.type)
    )
      continue;
    const sorted = reader.records.page(resource, {
      filter: ALL,
      sort: [{ field, direction: "desc" }],
      offset: 0,
      limit: expected,
    });
    expect(sorted, `sorted by ${field}`).toHaveLength(expected);
    reader.records.count(resource, { op: "contains", fields: [field], text: "token" });
    reader.records.count(resource, { op: "is", field, value: "token" });
  }
  for (const text of ["token", "to", "t"]) reader.records.search(text, 20);
  expect(reader.lookups.users().every((user) => Number.isSafeInteger(user.id))).toBe(true);
  for (const lookup of LOOKUPS)
    expect(reader.lookups.entries(lookup).every((entry) => Number.isSafeInteger(entry.id))).toBe(
      true,
    );
}

describe.each(RESOURCES)("%s: records with whatever in one of their fields", (resource) => {
  test("are stored, listed, sorted, found and shown, also after the file was opened again", () => {
    const file = newFile();
    const store = open(file);
    // Without the texts that all of them would share: the check of the index looks at each place of
    // a text.
    const row = Object.fromEntries(
      Object.entries(FIXTURES[resource]?.[0] ?? {}).filter(
        ([name, value]) => typeof value !== "string" || /slug|_at$/.test(name),
      ),
    );
    const fields = oneOfEachKind(resource);
    const more = [
      "created_by.email",
      "created_by.role",
      "created_by.full_name",
      "stage.label",
      "stage.percentage",
    ];
    const cells = [
      ...oddRows(row, [
        ...fields,
        ...more.filter((path) => isObject(row[path.split(".")[0] ?? ""])),
      ]),
    ];
    let stored = 0;
    store.write(
      (writer) => {
        for (const [index, cell] of cells.entries()) {
          const id = index + 1;
          const raw = {
            ...fieldsOf(cell.row),
            id,
            ...("slug" in row ? { slug: `${resource}_${id}` } : {}),
          };
          const read = normalizeRecord(CONTRACTS[resource], raw, { known: writer.sources });
          if (!read.ok) continue;
          writer.lookups.indexReferences(read.sideData);
          writer.records.saveBase(resource, read.record);
          expect(writer.records.base(resource, id), `${cell.field}: ${cell.odd}`).toEqual(
            read.record,
          );
          stored += 1;
        }
      },
      { durable: false },
    );
    expect(stored).toBeGreaterThan(cells.length * 0.95);
    store.close();
    const again = open(file);
    again.read((reader) => {
      useStore(reader, resource, stored);
      expect(reader.checks.index(resource, { complete: true })).toEqual([]);
    });
  });
});

test("custom-field definitions with an odd value in one part are read, or left out", () => {
  const file = newFile();
  const store = open(file);
  const parts = [
    "id",
    "field_name",
    "field_type",
    "default_value",
    "entity_name",
    "dependency",
    "a_part",
  ];
  const rule = [
    "parent_field_id",
    "parent_field_name",
    "parent_field_type",
    "visible_when",
    "visible_when.0",
  ];
  const inRule = ["visible_when.0.parent_value", "visible_when.0.allowed_child_options"];
  const rows = [
    ...oddRows(CUSTOM_FIELDS[1] ?? {}, [
      ...parts,
      ...[...rule, ...inRule].map((name) => `dependency.${name}`),
    ]),
  ].map(({ row }, index) =>
    isObject(row) && row["id"] === 12 ? { ...row, id: index + 100 } : row,
  );
  const read = readDefinitions(rows);
  expect((read?.definitions.length ?? 0) + (read?.leftOut ?? 0)).toBeGreaterThan(
    rows.length * 0.95,
  );
  expect(read?.definitions.length).toBeGreaterThan(rows.length * 0.8);
  store.write((writer) => writer.lookups.saveDefinitions(read?.definitions ?? []), {
    durable: false,
  });
  expect(store.read((reader) => reader.lookups.definitions())).toEqual(read?.definitions);
  // The same again changes nothing: else each cycle would redraw every screen.
  let commits = 0;
  store.onCommit(() => (commits += 1));
  store.write(
    (writer) => writer.lookups.saveDefinitions(readDefinitions(rows)?.definitions ?? []),
    { durable: false },
  );
  expect(commits).toBe(0);
});

test("a file with odd users, look-ups, definitions, changes and records opens and works", () => {
  const file = newFile();
  open(file).close();
  const database = new Sqlite(file);
  const deep = JSON.stringify(nested(900));
  const put = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values);
  for (const [id, entry] of [
    '{"id":1,"email":null,"role":7,"full_name":"Anna","slug":null}',
    "{",
    "null",
    '{"id":"x"}',
    `{"id":5,"team":${deep}}`,
  ].entries()) {
    put("INSERT INTO user (id, entry) VALUES (?, ?)", id + 1, entry);
    put(
      "INSERT INTO lookup (kind, id, entry) VALUES ('deal_stage', ?, ?)",
      id + 1,
      entry.replace("role", "percentage"),
    );
    put(
      "INSERT INTO definition (entity, id, position, entry) VALUES ('contact', ?, ?, ?)",
      id,
      id,
      entry,
    );
    put(
      "INSERT INTO label (resource, code, field, entry) VALUES ('contact', ?, ?, ?)",
      `x${id}`,
      id,
      entry,
    );
    put("INSERT INTO state (key, value) VALUES (?, ?)", `desk:${id}`, entry);
  }
  put(
    "INSERT INTO outbox (kind, resource, record_id, slug, title, body, base, " +
      "state, created_at) VALUES ('update', 'contact', 1, 'contact_1', '', '{', " +
      "'{}', 'queued', 1)",
  );
  put(
    "INSERT INTO contact_doc (id, base) VALUES (7, ?)",
    `[7,{"a":${JSON.stringify(nested(3_000))}}]`,
  );
  put("INSERT INTO contact_doc (id, base) VALUES (8, '[8')");
  database.pragma("user_version = 6");
  database.close();

  const store = open(file);
  store.read((reader) => {
    expect(reader.lookups.users()).toEqual([{ id: 1, role: "7", full_name: "Anna" }]);
    expect(reader.lookups.entries("deal_stage")).toEqual([
      { id: 1, percentage: 7, full_name: "Anna", email: null, slug: null },
    ]);
    expect(reader.lookups.stagePercentage(1)).toBe(7);
    expect(reader.lookups.definitions()).toEqual([]);
    expect(reader.outbox.entries({})).toEqual([]);
    expect(reader.outbox.unreadable()).toEqual([1]);
    expect(reader.state.entriesOf(STATE.uiSettings).size).toBe(4);
    useStore(reader, "contact", 0);
  });
  const read = normalizeRecord(CONTRACTS.contact, {
    ...FIXTURES["contact"]?.[0],
    id: 8,
    slug: "contact_8",
  });
  if (!read.ok) throw new Error(read.reason);
  store.write((writer) => writer.records.saveBase("contact", read.record), { durable: false });
  store.read((reader) => useStore(reader, "contact", 1));
});

test("a damaged record is left out of lists, and repaired by the server's next answer", () => {
  const file = newFile();
  const store = open(file);
  const [first, second] = [1, 2].map((id) => {
    const read = normalizeRecord(CONTRACTS.contact, {
      ...FIXTURES["contact"]?.[0],
      id,
      slug: `contact_${id}`,
    });
    if (!read.ok) throw new Error(read.reason);
    return read.record;
  });
  if (first === undefined || second === undefined) throw new Error("no records");
  for (const record of [first, second])
    store.write((writer) => writer.records.saveBase("contact", record), { durable: false });
  store.close();
  const database = new Sqlite(file);
  database.exec("UPDATE contact_doc SET base = '[2,\"half' WHERE id = 2");
  database.close();
  const again = open(file);
  const page = {
    filter: ALL,
    sort: [{ field: "updated_at", direction: "desc" }],
    offset: 0,
    limit: 10,
  } as const;
  again.read((reader) => {
    expect(reader.records.page("contact", page).map(({ id }) => id)).toEqual([1]);
    expect(reader.records.byId("contact", 2)).toBeNull();
    expect(reader.checks.index("contact", { complete: true })).toMatchObject([
      { fault: "unreadable record" },
    ]);
  });
  again.write((writer) => writer.records.saveBase("contact", second), { durable: false });
  again.read((reader) => {
    expect(reader.records.page("contact", page)).toHaveLength(2);
    expect(reader.records.byId("contact", 2)).toEqual(second);
  });
});
