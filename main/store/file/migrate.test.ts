import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { firstSchema } from "./migrations/0001-first-schema.ts";
import { openDatabase } from "./open-database.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { writeFirstForm } from "../../../test/store/first-form.ts";
import { STATE } from "../state-keys.ts";

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

const CONTACTS = Array.from({ length: 30 }, (_item, index) => ({
  id: index + 1,
  slug: `contact_${index + 1}`,
  first_name: index % 2 === 0 ? "Łukasz" : "Anna",
  owner: { id: index % 3 },
  odd_field: { kept: index },
  custom_fields: [{ id: 4, field_name: "Region", field_type: "text", value: `zone ${index}` }],
  created_at: "2025-01-01T00:00:00Z",
  updated_at: new Date(1.7e12 + index * 1000).toISOString(),
}));

test("a file of the first format is upgraded, with every record unchanged", () => {
  const database = openDatabase(file());
  firstSchema(database);
  writeFirstForm(database, CONTACTS);
  database.exec(
    "INSERT INTO outbox (kind, resource, record_id, slug, title, body, base, state, created_at) " +
      `VALUES ('update', 'contact', 2, 'contact_2', 'Anna', '{"first_name":"Annika"}', ` +
      `'{"first_name":"Anna"}', 'queued', 1)`,
  );
  database.exec("INSERT INTO state (key, value) VALUES ('desk:views', '[1]')");
  database.exec(
    "INSERT INTO blob (id, name, type, size, created_at) VALUES ('b1', " +
      "'cv.pdf', 'application/pdf', 3, 1)",
  );
  database.pragma("user_version = 1");
  database.close();

  const store = open();
  store.read((reader) => {
    for (const contact of CONTACTS)
      expect(reader.records.base("contact", contact.id)).toMatchObject(contact);
    expect(reader.records.byId("contact", 2)?.["first_name"]).toBe("Annika");
    expect(
      reader.records.count("contact", { op: "contains", fields: ["first_name"], text: "luk" }),
    ).toBe(15);
    expect(
      reader.records.count("contact", { op: "is", field: "custom_fields.4", value: "zone 7" }),
    ).toBe(1);
    expect(reader.records.count("contact", { op: "is", field: "owner", value: 2 })).toBe(10);
    expect(reader.checks.index("contact", { complete: true })).toEqual([]);
    expect(reader.state.get(STATE.uiSettings.at("views"))).toEqual([1]);
    expect(reader.files.byId("b1")).toMatchObject({ name: "cv.pdf" });
    expect(reader.files.retainedFiles()).toEqual([]);
  });
  store.close();
  const again = openDatabase(file(), { readonly: true });
  const { base } = again.prepare("SELECT base FROM contact_doc WHERE id = 1").get() as {
    base: string;
  };
  expect(base.startsWith("[1,")).toBe(true);
  again.close();
});

test("records and index are brought to form when their form has changed since", () => {
  const store = open();
  const [contact] = CONTACTS;
  if (contact === undefined) throw new Error("no contact");
  store.write((writer) => writer.records.saveBase("contact", contact), { durable: false });
  store.close();
  const database = openDatabase(file());
  // Simulates a file of an older version, whose contract had the first two fields in reverse order
  // and no owner.
  const { record } = database
    .prepare("SELECT record FROM form WHERE resource = 'contact'")
    .get() as { record: string };
  const [array = "", first = "", last = "", ...rest] = record.split(" ");
  const old = [array, last, first, ...rest.filter((field) => field !== "owner:ref")].join(" ");
  const { base } = database.prepare("SELECT base FROM contact_doc").get() as { base: string };
  const values: unknown[] = JSON.parse(base);
  const at = rest.indexOf("owner:ref") + 3;
  const packed = [values[0], values[2], values[1], ...values.slice(3, at), ...values.slice(at + 1)];
  database.prepare("UPDATE contact_doc SET base = ?").run(JSON.stringify(packed));
  database
    .prepare("UPDATE form SET record = ?, indexes = 'other' WHERE resource = 'contact'")
    .run(old);
  database.exec("DROP TABLE contact_text");
  database.close();

  const again = open();
  again.read((reader) => {
    expect(reader.records.base("contact", 1)).toMatchObject({ ...contact, owner: null });
    expect(reader.checks.index("contact", { complete: true })).toEqual([]);
  });
  again.close();
});
