import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { firstSchema } from "../../main/store/file/migrations/0001-first-schema.ts";
import { type Database, openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const FOLDER = join(import.meta.dirname, "outbox-entries");
const VERSIONS = readdirSync(FOLDER).map((_, index) => index + 1);

type Row = Readonly<Record<string, string | number | null>>;

/** A change of a field of each resource, as the first version wrote it. */
const EDITS: Readonly<Record<Resource, Record<string, unknown>>> = {
  candidate: { city: "Ghent", work_ex_year: 7 },
  contact: { city: "Ghent", first_name: "Anna", custom_fields: [{ id: 1, value: "Other" }] },
  organization: { name: "Renamed", city: "Ghent" },
  job: { position_name: "Renamed", number_of_openings: 3 },
  deal: { name: "Renamed", deal_value: 12 },
  activity: { title: "Renamed" },
  note: {},
};

const idOf = (resource: Resource) => Number(FIXTURES[resource]?.[0]?.["id"]);

function slugOf(resource: Resource): string {
  const slug = FIXTURES[resource]?.[0]?.["slug"];
  return typeof slug === "string" ? slug : "";
}

function row(version: number, kind: string, resource: Resource, id: number, body: object): Row {
  return {
    version,
    kind,
    resource,
    record_id: id,
    slug: id < 0 ? `${resource}_local-01kaaa` : slugOf(resource),
    title: "Older",
    body: JSON.stringify(body),
    base: "{}",
    state: "queued",
    attempts: 0,
    next_attempt_at: null,
    attempt_started_at: null,
    error: null,
    conflict: null,
    created_at: 1_763_700_000_000,
    done_at: null,
  };
}

const ofKind: Readonly<Record<string, (version: number, resource: Resource) => Row>> = {
  update: (version, resource) => row(version, "update", resource, idOf(resource), EDITS[resource]),
  create: (version, resource) => row(version, "create", resource, -1, EDITS[resource]),
  delete: (version, resource) => row(version, "delete", resource, idOf(resource), {}),
};

/** What a file of another version shows of a record that has changes: anything. */
const SHOWN: Readonly<Record<string, (base: Record<string, unknown>) => object | null>> = {
  "as the server has it": () => null,
  "as another version made it": (base) => ({ ...base, updated_by: 99, added_later: [1] }),
};

function recordsOf(resource: Resource): readonly Record<string, unknown>[] {
  return (FIXTURES[resource] ?? []) as readonly Record<string, unknown>[];
}

function insert(database: Database, table: string, values: Row): void {
  const names = Object.keys(values);
  const marks = names.map(() => "?").join(", ");
  database
    .prepare(`INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES (${marks})`)
    .run(...Object.values(values));
}

/** A file of the first form, or of today's with records as the first wrote them. */
function write(file: string, form: "first" | "today", rows: readonly Row[], shown: string): void {
  if (form === "today") open(file).close();
  const database = openDatabase(file);
  if (form === "first") firstSchema(database);
  for (const resource of RESOURCES)
    for (const base of recordsOf(resource)) {
      const doc = SHOWN[shown]?.(base) ?? null;
      const isEdited = rows.some(
        (one) => one["resource"] === resource && one["record_id"] === base["id"],
      );
      insert(database, `${resource}_doc`, {
        id: Number(base["id"]),
        base: JSON.stringify(base),
        doc: !isEdited || doc === null ? null : JSON.stringify(doc),
      });
    }
  for (const one of rows) {
    insert(database, "outbox", one);
    if (one["kind"] === "create" && one["state"] !== "done")
      insert(database, `${String(one["resource"])}_doc`, {
        id: Number(one["record_id"]),
        doc: JSON.stringify({
          id: one["record_id"],
          slug: one["slug"] ?? "",
          created_at: "",
          updated_at: "",
        }),
      });
  }
  if (form === "today")
    for (const resource of RESOURCES)
      database.prepare("UPDATE form SET record = 'object' WHERE resource = ?").run(resource);
  else database.pragma("user_version = 1");
  database.close();
}

function open(file: string): Store {
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

const faults = (store: Store) =>
  store.read((reader) =>
    RESOURCES.flatMap((resource) => [
      ...reader.checks.records(resource),
      ...reader.checks.index(resource, { complete: true }),
    ]),
  );

let folder = makeFolder();
afterEach(() => {
  folder.remove();
  folder = makeFolder();
});

const CELLS = VERSIONS.flatMap((version) =>
  Object.keys(ofKind).flatMap((kind) =>
    Object.keys(SHOWN).map((shown) => ({ version, kind, shown })),
  ),
).map((cell) => ({ ...cell, form: cell.version === 1 ? ("first" as const) : ("today" as const) }));

test.for(CELLS)(
  "a $kind of version $version in a file of $form's form, shown $shown, is in order",
  ({ version, kind, shown, form }) => {
    const file = join(folder.path, "workspace.db");
    const rows: readonly Row[] = RESOURCES.filter(
      (resource) => resource !== "note" || kind !== "update",
    ).flatMap((resource) => [ofKind[kind]?.(version, resource) ?? []].flat());
    write(file, form, rows, shown);
    const store = open(file);
    expect(store.read((reader) => reader.outbox.entries({}))).toHaveLength(rows.length);
    expect(faults(store)).toEqual([]);
    // A newer row of the server, and one more edit.
    store.write(
      (writer) => {
        for (const resource of RESOURCES)
          for (const base of recordsOf(resource))
            writer.records.saveBase(resource, {
              ...(base as { id: number; created_at: string }),
              updated_at: new Date(1.8e12).toISOString(),
            });
        if (kind === "update")
          writer.outbox.enqueue({
            kind: "update",
            resource: "contact",
            recordId: idOf("contact"),
            slug: String(FIXTURES["contact"]?.[0]?.["slug"]),
            title: "Newer",
            body: { phone: "+1" },
            base: { phone: "" },
            createdAt: 1_800_000_000_000,
          });
      },
      { durable: true },
    );
    expect(faults(store)).toEqual([]);
    store.close();
    const again = open(file);
    expect(faults(again)).toEqual([]);
    again.close();
  },
);

test.for(VERSIONS)("the stored examples of version %i are in order", (version) => {
  const file = join(folder.path, "workspace.db");
  const examples = JSON.parse(
    readFileSync(join(FOLDER, `version-${version}.json`), "utf8"),
  ) as readonly { readonly row: Row }[];
  const rows = examples.map((example) => example.row);
  write(file, version === 1 ? "first" : "today", rows, "as another version made it");
  const store = open(file);
  expect(faults(store)).toEqual([]);
  store.close();
});
