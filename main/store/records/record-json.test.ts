import fc from "fast-check";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../../shared/contract/normalize.ts";
import { NAMES } from "../../../shared/contract/render.ts";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { dataset } from "../../sandbox/generate/dataset.ts";
import { Labels } from "./labels.ts";
import { openDatabase } from "../file/open-database.ts";
import { openStore } from "../open-store.ts";
import { packRecord, readNames, unpackRecord } from "./record-json.ts";
import { Statements } from "../file/statements.ts";
import type { Store } from "../types.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

const folder = makeFolder();
let store: Store;
beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
});
afterAll(() => {
  store.close();
  folder.remove();
});

test("generated records of every resource come back exactly as they were saved", () => {
  const data = dataset({ seed: 3, scale: 0.1, today: Date.UTC(2026, 0, 15) });
  for (const resource of RESOURCES) {
    for (const raw of data.records(resource)) {
      const read = normalizeRecord(CONTRACTS[resource], raw);
      if (!read.ok) throw new Error(read.reason);
      store.write((writer) => writer.records.saveBase(resource, read.record), { durable: false });
      expect(store.read((reader) => reader.records.base(resource, read.record.id))).toEqual(
        read.record,
      );
    }
  }
});

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    "2025-01-01T00:00:00Z",
    "2025-01-01T00:00:00.000Z",
    "2025-01-01T00:00:00.12Z",
    "1969-12-31T23:59:59.999Z",
    "2025-02-30T00:00:00Z",
    { id: 3 },
    { id: 3, slug: "x" },
    { slug: "y" },
    [{ id: 1 }, { slug: "z" }],
    { network_a: "a", network_b: null },
    { network_a: "a", network_b: "b", network_c: "c" },
    { candidates: [], contacts: [], users: [] },
    [
      { id: 1, field_name: "A", field_type: "text", value: null },
      { id: 12, field_name: "B", field_type: "text", value: "", more: [1] },
    ],
    [
      { id: 1, field_name: "A", field_type: "text", value: "1" },
      { id: 1, field_name: "A", field_type: "text", value: "2" },
    ],
    [{ id: 1 }],
    { "~": 1 },
    true,
    1,
    0,
  ),
);

test.each(["", "[", "null", "[]", '["5"]', '{"slug":"contact_5"}', "5"])(
  "damaged record %s has no names",
  (json) => {
    for (const resource of RESOURCES) expect(readNames(resource, json)).toBe(null);
  },
);

test("records with values of any type, and unknown fields, come back unchanged", () => {
  const labels = new Labels(new Statements(openDatabase(join(folder.path, "workspace.db"))));
  fc.assert(
    fc.property(
      fc.constantFrom(...RESOURCES).chain((resource) => {
        const names = fc.constantFrom(
          ...Object.keys(CONTRACTS[resource].record),
          "odd",
          "__proto",
          "currency",
        );
        return fc.tuple(
          fc.constant(resource),
          fc.dictionary(names, anything, { noNullPrototype: true }),
        );
      }),
      ([resource, values]) => {
        const record = {
          ...values,
          id: 5,
          created_at: "2025-01-01T00:00:00Z",
          updated_at: "2025-01-01T00:00:00Z",
        };
        const back = unpackRecord(resource, packRecord(resource, record, labels), labels);
        expect(JSON.parse(JSON.stringify(back))).toMatchObject(
          JSON.parse(JSON.stringify(record)) as object,
        );
        expect(packRecord(resource, back, labels)).toBe(packRecord(resource, record, labels));
        const names = Object.entries(back).filter(
          ([name]) => NAMES.includes(name) && name in CONTRACTS[resource].record,
        );
        for (const json of [packRecord(resource, record, labels), JSON.stringify(record)])
          expect(readNames(resource, json)).toEqual({ id: 5, ...Object.fromEntries(names) });
      },
    ),
    { numRuns: 400 },
  );
});
