import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { openStore } from "../open-store.ts";
import type { Store, StoreWriter } from "../types.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

let [folder, open]: [ReturnType<typeof makeFolder>, Store | null] = [makeFolder(), null];
afterEach(() => {
  open?.close();
  open = null;
  folder.remove();
  folder = makeFolder();
});

const SOON = { durable: false } as const;
const AT = { created_at: "2025-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const contact = (id: number, organization: number | null): CrmRecord => ({
  id,
  slug: `contact_${id}`,
  first_name: `Contact ${id}`,
  full_name: `Contact ${id}`,
  organization: organization === null ? null : { id: organization },
  ...AT,
});
const activity = (id: number, attendees: unknown): CrmRecord => ({
  id,
  title: `Meeting ${id}`,
  attendees,
  ...AT,
});
const person = (slug: string) => ({ slug, full_name: "" });

function world(more: (writer: StoreWriter) => void = () => undefined): Store {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  open = opened.store;
  open.write((writer) => {
    const organizations: CrmRecord[] = [
      {
        id: 1,
        slug: "organization_1",
        name: "Acme",
        website: "https://www.acme.example",
        owner: { id: 7 },
        ...AT,
      },
      { id: 2, slug: "organization_2", name: "Żubr", website: "", owner: { id: 8 }, ...AT },
    ];
    for (const organization of organizations) writer.records.saveBase("organization", organization);
    for (const record of [contact(1, 1), contact(2, 2), contact(3, null), contact(4, 1)])
      writer.records.saveBase("contact", record);
    writer.records.saveBase("candidate", {
      id: 1,
      slug: "candidate_1",
      full_name: "Ana",
      city: "Porto",
      ...AT,
    });
    writer.records.saveBase("candidate", {
      id: 2,
      slug: "candidate_2",
      full_name: "Bo",
      city: "Lund",
      ...AT,
    });
    const both = [person("candidate_1"), person("candidate_2")];
    writer.records.saveBase(
      "activity",
      activity(1, { candidates: both, contacts: [], users: [{ id: 7 }] }),
    );
    writer.records.saveBase(
      "activity",
      activity(2, { candidates: [], contacts: [person("contact_1")], users: [] }),
    );
    writer.records.saveBase("activity", activity(3, { candidates: [], contacts: [], users: [] }));
    more(writer);
  }, SOON);
  return open;
}

function ids(store: Store, resource: Resource, filter: Filter): readonly number[] {
  const query = {
    filter,
    sort: [{ field: "id", direction: "asc" }],
    offset: 0,
    limit: 50,
  } as const;
  return store.read((reader) => {
    const found = reader.records.page(resource, query).map((record) => record.id);
    expect(reader.records.count(resource, filter)).toBe(found.length);
    return found;
  });
}

const website: Filter = { op: "contains", fields: ["website"], text: "ACME" };
const of = (field: string, filter: Filter): Filter => ({ op: "related", field, of: filter });

test("records are found by what is true of a related record, and by what is not", () => {
  const store = world();
  expect(ids(store, "contact", of("organization", website))).toEqual([1, 4]);
  expect(ids(store, "contact", { op: "not", of: of("organization", website) })).toEqual([2, 3]);
  expect(ids(store, "contact", of("organization", { op: "empty", field: "website" }))).toEqual([2]);
  expect(ids(store, "contact", of("organization", { op: "is", field: "owner", value: 8 }))).toEqual(
    [2],
  );
  expect(ids(store, "contact", of("organization", { op: "none" }))).toEqual([]);
});

test("it combines with other conditions", () => {
  const store = world();
  const named: Filter = { op: "contains", fields: ["full_name"], text: "contact 4" };
  expect(ids(store, "contact", { op: "and", of: [of("organization", website), named] })).toEqual([
    4,
  ]);
  const owned = of("organization", { op: "is", field: "owner", value: 8 });
  expect(ids(store, "contact", { op: "or", of: [owned, named] })).toEqual([2, 4]);
  const either: Filter = { op: "or", of: [website, { op: "is", field: "owner", value: 8 }] };
  expect(ids(store, "contact", of("organization", either))).toEqual([1, 2, 4]);
});

test("a record that was made here is found behind references before and after it was sent", () => {
  const oslo: Filter = { op: "contains", fields: ["city"], text: "oslo" };
  const found = (store: Store) => [
    ids(store, "job", of("contact", oslo)),
    ids(store, "deal", of("contacts", oslo)),
    ids(store, "activity", of("attendees.contacts", oslo)),
  ];
  const store = world((writer) => {
    const local = writer.records.nextId("contact", -1);
    writer.outbox.enqueue({
      resource: "contact",
      kind: "create",
      recordId: local,
      slug: "contact_local-1",
      title: "",
      base: {},
      body: { first_name: "Nina", city: "Oslo" },
      createdAt: 1.8e12,
    });
    writer.records.saveBase("job", {
      id: 5,
      slug: "job_5",
      position_name: "Chief",
      contact: { id: local },
      ...AT,
    });
    writer.records.saveBase("deal", {
      id: 6,
      slug: "deal_6",
      name: "Deal",
      contacts: [{ id: 1 }, { id: local }],
      ...AT,
    });
    writer.records.saveBase(
      "activity",
      activity(7, { candidates: [], contacts: [person("contact_local-1")], users: [] }),
    );
  });
  expect(found(store)).toEqual([[5], [6], [7]]);
  store.write((writer) => {
    const [entry] = writer.outbox.entries({ resource: "contact", states: ["queued"] });
    if (entry !== undefined)
      writer.records.adopt("contact", entry.recordId, { ...contact(9, null), city: "Oslo" });
  }, SOON);
  expect(found(store)).toEqual([[5], [6], [7]]);
});

test("activities are found by attendees, and by what is true of these", () => {
  const store = world();
  expect(
    ids(store, "activity", { op: "oneOf", field: "attendees.candidates", values: ["candidate_2"] }),
  ).toEqual([1]);
  expect(
    ids(store, "activity", { op: "oneOf", field: "attendees.contacts", values: ["contact_1"] }),
  ).toEqual([2]);
  expect(ids(store, "activity", { op: "oneOf", field: "attendees.users", values: [7, 9] })).toEqual(
    [1],
  );
  expect(ids(store, "activity", { op: "empty", field: "attendees.candidates" })).toEqual([2, 3]);
  const lund: Filter = { op: "contains", fields: ["city"], text: "lund" };
  expect(ids(store, "activity", of("attendees.candidates", lund))).toEqual([1]);
  const acme = of("attendees.contacts", of("organization", website));
  expect(ids(store, "activity", acme)).toEqual([2]);
});

test("a field without a related record is refused", () => {
  const store = world();
  expect(() => ids(store, "contact", of("city", website))).toThrow(RangeError);
});
