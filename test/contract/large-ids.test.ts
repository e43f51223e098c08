import { afterAll, expect, test } from "vitest";
import { openFilledStore } from "../fixtures/filled-store.ts";
import { contact, deal, note } from "../fixtures/named-rows.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { scriptedWorld } from "../fixtures/scripted-world.ts";
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
  });
  while (store.write(({ lastContact }) => lastContact.catchUp(), { durable: false })) continue;
  expect(store.read((reader) => reader.checks.index(resource, { complete: true }))).toEqual([]);
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

/** A contact, a note and a meeting about it of one id, and the users and stages they name. */
function rowsOf(id: number) {
  const user = { id, email: "ada@row.example", first_name: "Ada", last_name: "Vos" };
  const [meeting] = FIXTURES["activity"] ?? [];
  const who = `contact_r${id}`;
  const day = { start_date: "2026-01-09", start_time: "10:00" };
  return {
    contact: [contact(1, `r${id}`, { id, owner: user, stage: { id, label: `Stage ${id}` } })],
    deal: [deal(1, `r${id}`, { id, owner: user, contacts: [{ id, slug: who, first_name: "r" }] })],
    note: [note(1, `about ${id}`, who, { id, created_by: { id } })],
    activity: [
      {
        ...meeting,
        id,
        title: `Meeting ${id}`,
        related_to: who,
        related_to_type: "contact",
        ...day,
        start_datetime: "2026-01-09T10:00:00.000Z",
        attendees: { candidates: [], contacts: [{ id, slug: who }], users: [{ id }] },
      },
    ],
  };
}

test("large ids are synced, shown on every screen, contacted, edited and sent", async () => {
  const all = IDS.map(rowsOf);
  const rows = (name: keyof (typeof all)[number]) => all.flatMap((one) => [...one[name]]) as never;
  const world = await scriptedWorld({
    contact: rows("contact"),
    deal: rows("deal"),
    note: rows("note"),
    activity: rows("activity"),
  });
  try {
    for (const id of IDS) {
      const slug = `contact_r${id}`;
      const shown = (await world.user("GET", `/local/record/contact/${slug}`)).body;
      expect(shown).toMatchObject({ record: { id, owner: { id }, stage: { id } } });
      const { body: own } = await world.user("GET", `/local/record/activity/${id}`);
      expect(own).toMatchObject({ record: { id, related_to: slug } });
      const idsWhere = async (resource: string, filter: object) => {
        const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: "99" });
        const { body } = await world.user("GET", `/local/records/${resource}?${query.toString()}`);
        return (body["data"] as readonly { id: number }[]).map((one) => one.id);
      };
      const equals = (field: string, value: unknown) => ({ op: "is", field, value });
      expect(await idsWhere("contact", equals("owner", id))).toEqual([id]);
      expect(await idsWhere("contact", equals("stage", id))).toEqual([id]);
      expect(await idsWhere("note", equals("related_to", slug))).toEqual([id]);
      expect(await idsWhere("activity", equals("related_to", slug))).toEqual([id]);
      expect(await idsWhere("activity", equals("attendees.contacts", slug))).toEqual([id]);
      expect(await idsWhere("deal", equals("contacts", slug))).toEqual([id]);
      const from = Date.UTC(2026, 0, 9);
      expect(
        await idsWhere("contact", {
          op: "and",
          of: [equals("id", id), { op: "between", field: "last_contact", from, to: from + 8.64e7 }],
        }),
      ).toEqual([id]);
      await world.user("PUT", `/v1/contact/${slug}`, {
        first_name: "Edited",
        stage_id: id,
        owner_id: id,
      });
      await world.user("PUT", `/v1/activity/${id}`, { title: "Edited" });
    }
    // Made here: it has no id until it is sent.
    const person = { first_name: "New", last_name: "Here", owner_id: IDS.at(-1) };
    const { body: made } = await world.user("POST", "/v1/candidate", person);
    const path = `/local/record/candidate/${String(made["slug"])}`;
    expect((await world.user("GET", path)).body).toMatchObject({ record: { id: null } });
    const report = await world.sync();
    expect(report, String(report["error"])).toMatchObject({ ok: true, conflicts: 0, rejected: 0 });
    expect(await world.waiting()).toEqual([]);
    for (const id of IDS) {
      expect(world.server.record("contact", id)).toMatchObject({
        first_name: "Edited",
        owner: { id },
      });
      expect(world.server.record("activity", id)).toMatchObject({ title: "Edited" });
    }
    expect((await world.user("GET", path)).body).toMatchObject({ record: { id: 1 } });
    const check = await world.user("POST", "/local/doctor", { complete: true });
    expect(check.body).toMatchObject({ findings: [] });
  } finally {
    await world.close();
  }
});

test("numbers that are no ids are no records", () => {
  for (const key of ["9007199254740993", "99999999999999999999", "1e3", "-0.5"])
    expect(api.handle({ method: "GET", path: `/v1/activity/${key}` }).status).toBe(400);
});
