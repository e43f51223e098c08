import { afterAll, expect, test } from "vitest";
import { openFilledStore } from "../fixtures/filled-store.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";

const EDGES = [2 ** 31, 2 ** 32, 2 ** 52, Number.MAX_SAFE_INTEGER - 1];
const IDS = EDGES.flatMap((edge) => [edge - 1, edge, edge + 1]).filter(Number.isSafeInteger);

const made = await openFilledStore();
const { store, api } = made;
afterAll(made.close);

const CELLS = RESOURCES.flatMap((resource) => IDS.map((id) => ({ resource, id })));

test.for(CELLS)("the $resource with the id $id is read, found, filtered and edited", (cell) => {
  const { resource, id } = cell;
  const template = FIXTURES[resource]?.[0];
  const isSlugged = template?.["slug"] !== undefined;
  const slug = `${resource}_${id}`;
  const custom =
    template?.["custom_fields"] === undefined
      ? {}
      : {
          custom_fields: [
            {
              id,
              field_name: "Large",
              field_type: "text",
              entity_type: resource,
              value: `large ${id}`,
            },
          ],
        };
  const record = { ...template, id, ...(isSlugged ? { slug } : {}), ...custom } as never;
  store.write((writer) => writer.records.saveBase(resource, record), { durable: false });
  const key = isSlugged ? slug : String(id);
  if (resource !== "note")
    expect(api.handle({ method: "GET", path: `/v1/${resource}/${key}` })).toMatchObject({
      status: 200,
      body: { id },
    });
  store.read((reader) => {
    expect(reader.records.byId(resource, id)?.id).toBe(id);
    expect(reader.records.byKey(resource, key)?.id).toBe(id);
    const ids = (filter: Parameters<typeof reader.records.count>[1]) =>
      reader.records
        .page(resource, { filter, sort: [{ field: "id", direction: "asc" }], offset: 0, limit: 99 })
        .map((one) => one.id);
    expect(ids({ op: "is", field: "id", value: id })).toEqual([id]);
    expect(ids({ op: "oneOf", field: "id", values: [id] })).toEqual([id]);
    expect(ids({ op: "between", field: "id", from: id, to: id })).toEqual([id]);
    expect(reader.records.count(resource, { op: "is", field: "id", value: id })).toBe(1);
    if (Object.keys(custom).length > 0) {
      expect(ids({ op: "is", field: `custom_fields.${id}`, value: `large ${id}` })).toEqual([id]);
      const hits = reader.records.search(`large ${id}`, 50).hits;
      expect(hits.some((hit) => hit.resource === resource && hit.record.id === id)).toBe(true);
    }
    // The index of last contacts is brought up to date in idle time, and has ids up to 2^52.
    const faults = reader.checks.index(resource, { complete: true });
    expect(faults.filter(({ fault }) => fault !== "wrong contact")).toEqual([]);
  });
});

test.for(IDS)("the activity %i is edited, and its change waits for it", (id) => {
  const body = { title: "Large", activity_type_id: 1, related_to: "contact_1" };
  const put = { method: "PUT", path: `/v1/activity/${id}`, body } as const;
  const answer = api.handle(put);
  expect([answer.status, (answer.body as { message?: unknown }).message]).not.toContain(404);
  const start = { start_date: "2027-01-01T10:00:00Z" };
  const all = api.handle({ ...put, body: { ...FIXTURES["activity"]?.[0], ...body, ...start } });
  expect(all.status).not.toBe(404);
});

test("numbers that are no ids are no records", () => {
  for (const key of ["9007199254740993", "99999999999999999999", "1e3", "-0.5"])
    expect(api.handle({ method: "GET", path: `/v1/activity/${key}` }).status).toBe(400);
});
