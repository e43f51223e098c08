import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Filter, Sort } from "../../shared/query/filter.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
let store: Store;

const PERMITS = ["Java,Go", "JavaScript", " go , Rust", null, "", "GO", "Kotlin/JVM,C++"];
const RATES = ["9", "100", null, "", "20.5", "-3", "about 40"];

const candidate = (index: number): CrmRecord => ({
  id: index + 1,
  slug: `candidate_${index + 1}`,
  first_name: "A",
  last_name: "B",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  owner: index === 0 ? null : { id: (index % 3) + 1 },
  custom_fields: [
    { id: 4, field_name: "Languages", field_type: "multiselect", value: PERMITS[index] ?? null },
    { id: 5, field_name: "Day rate", field_type: "number", value: RATES[index] ?? null },
  ],
});

beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  const user = (id: number, full_name: string) => ({ id, full_name });
  const users = [user(1, "Łukasz"), user(2, "anna"), user(3, "Zoë")];
  store.write(
    (writer) => writer.lookups.indexReferences({ users, lookups: [], links: [], mentions: [] }),
    {
      durable: false,
    },
  );
  store.write(
    (writer) =>
      PERMITS.forEach((_value, index) => writer.records.saveBase("candidate", candidate(index))),
    {
      durable: false,
    },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

const BY_ID: readonly Sort[] = [{ field: "id", direction: "asc" }];
const found = (filter: Filter, sort = BY_ID) =>
  store
    .read((reader) => reader.records.page("candidate", { filter, sort, offset: 0, limit: 100 }))
    .map(({ id }) => id);

test("an option of several is compared whole, ignoring case and surrounding space", () => {
  const has = (...values: string[]): Filter => ({ op: "oneOf", field: "custom_members.4", values });
  expect(found(has("Java"))).toEqual([1]);
  expect(found(has("Go"))).toEqual([1, 3, 6]);
  expect(found(has("Rust", "C++"))).toEqual([3, 7]);
  expect(found({ op: "not", of: has("Go") })).toEqual([2, 4, 5, 7]);
});

test("numbers that are kept as text are sorted as numbers, what has none last", () => {
  const ids = found({ op: "between", field: "custom_fields.5", from: -10, to: 1000 }, [
    { field: "custom_numbers.5", direction: "asc" },
  ]);
  expect(ids.slice(0, 1)).toEqual([6]);
  expect(ids.filter((id) => id !== 7)).toEqual([6, 1, 5, 2]);
  const all = found({ op: "all" }, [{ field: "custom_numbers.5", direction: "desc" }]);
  expect(all.slice(0, 3)).toEqual([2, 5, 1]);
  expect(all.slice(-2).toSorted((a, b) => a - b)).toEqual([3, 4]);
});

test("a relation is sorted by its name, whatever its case, without one last", () => {
  const order = (direction: "asc" | "desc") =>
    found({ op: "all" }, [{ field: "owner.name", direction }]);
  // Owners by id: 2, 3, 1, 2, 3, 1 of the candidates 2 to 7.
  expect(order("asc")).toEqual([2, 5, 4, 7, 3, 6, 1]);
  expect(order("desc")).toEqual([6, 3, 7, 4, 5, 2, 1]);
});

test("so is one to another record, whose name is looked up", () => {
  const stamps = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
  store.write(
    (writer) => {
      for (const [id, name] of [
        [1, "Żubr"],
        [2, "acme"],
      ] as const)
        writer.records.saveBase("organization", {
          id,
          slug: `organization_${id}`,
          name,
          ...stamps,
        });
      for (const [id, organization] of [
        [1, { id: 1 }],
        [2, { id: 2 }],
        [3, null],
      ] as const)
        writer.records.saveBase("contact", {
          id,
          slug: `contact_${id}`,
          first_name: "A",
          organization,
          ...stamps,
        });
    },
    { durable: false },
  );
  const sort: readonly Sort[] = [{ field: "organization.name", direction: "asc" }];
  const keys = store.read((reader) =>
    reader.records.keys("contact", { filter: { op: "all" }, sort, offset: 0, limit: 9 }),
  );
  expect(keys).toEqual(["contact_2", "contact_1", "contact_3"]);
});

test("keys name the records of a stretch, in its order", () => {
  const keys = (offset: number, limit: number) =>
    store.read((reader) =>
      reader.records.keys("candidate", { filter: { op: "all" }, sort: BY_ID, offset, limit }),
    );
  expect(keys(0, 2)).toEqual(["candidate_1", "candidate_2"]);
  expect(keys(5, 10)).toEqual(["candidate_6", "candidate_7"]);
});
