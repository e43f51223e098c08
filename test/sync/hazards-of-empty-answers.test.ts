/**
 * docs/sync.md, "Empty answers": what was not empty and comes back empty is not believed without
 * the user's word, whatever is read.
 */
import { afterEach, expect, test } from "vitest";
import type { WireResponse } from "../../shared/wire.ts";
import { candidate, contact, contactBody } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const field = (id: number, entity: string, more: Record<string, unknown> = {}) => ({
  id,
  field_name: `Field ${id}`,
  field_type: "text",
  default_value: null,
  entity_name: entity,
  dependency: null,
  ...more,
});
const DEFINITIONS = [
  field(1, "contact", { field_type: "dropdown", default_value: "Red,Blue" }),
  field(2, "contact"),
  field(1, "deal"),
];
const value = (text: string) => ({
  id: 1,
  field_name: "Field 1",
  field_type: "dropdown",
  value: text,
});
const ROWS = {
  contact: Array.from({ length: 120 }, (_item, index) =>
    contact(index + 1, `p${index + 1}`, { city: "Old", custom_fields: [value("Red")] }),
  ),
  "custom-field": DEFINITIONS,
};
const PATH = "/v1/contact/contact_p1";
const edit = (change: Record<string, unknown>) =>
  world.user("PUT", PATH, contactBody("p1", change));
const definitions = async () =>
  (await world.user("GET", "/v1/custom-field")).body as unknown as readonly unknown[];
const answers = (body: unknown): { readonly instead: WireResponse } => ({
  instead: { status: 200, body },
});

test.each<[string, unknown]>([
  ["no definitions at all", []],
  ["none of one entity", DEFINITIONS.filter(({ entity_name }) => entity_name !== "contact")],
  ["definitions that cannot be read", [{ entity_name: "contact" }, "?"]],
  ["an envelope without any", { data: [] }],
])("%s turn no field off and make no conflict", async (_, body) => {
  world = await scriptedWorld(ROWS);
  world.wire.always("GET /v1/custom-field", answers(body));
  await edit({ custom_fields: [{ id: 1, value: "Blue" }] });
  await world.pass(5 * MINUTE);
  expect(await definitions()).toHaveLength(DEFINITIONS.length);
  expect(await world.waiting()).toEqual([]);
  expect(world.colleague("GET", PATH).body["custom_fields"]).toMatchObject([{ value: "Blue" }]);
  world.wire.calm();
  await world.sync();
  expect(await world.status()).toMatchObject({ held_deletions: [], lists: [], error: null });
});

test("definitions that are gone for good go with the user's word", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always("GET /v1/custom-field", answers([]));
  await world.sync();
  const { held_deletions: held } = await world.status();
  expect(held).toMatchObject([
    { list: "custom-field:contact", resource: "contact", missing: 2, held: 2 },
    { list: "custom-field:deal", resource: "deal", missing: 1, held: 1 },
  ]);
  for (const { list } of held) await world.user("POST", `/local/held-deletions/${list}/accept`);
  await world.sync();
  expect(await definitions()).toEqual([]);
  expect(await world.status()).toMatchObject({ held_deletions: [] });
});

test("one definition of several that is gone is believed", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always("GET /v1/custom-field", answers(DEFINITIONS.slice(1)));
  await world.sync();
  expect(await definitions()).toHaveLength(2);
});

test("an empty page in the middle of a first sync ends nothing", async () => {
  world = await scriptedWorld(ROWS, { synced: false });
  const hole = { total: 120, per_page: 50, data: [] };
  world.wire.next(/^GET \/v1\/contact\?.*page=2\b/, answers(hole));
  await world.sync();
  expect(await world.status()).toMatchObject({ records: { contact: 120 }, error: null });
});

test.each([1, 2])("%i empty pages in a walk through changes hide none of them", async (holes) => {
  world = await scriptedWorld(ROWS);
  for (let id = 1; id <= 120; id += 1)
    world.colleague("PUT", `/v1/contact/contact_p${id}`, contactBody(`p${id}`, { city: "New" }));
  const hole = { total: 120, per_page: 50, data: [] };
  world.wire.next(/^GET \/v1\/contact\?.*page=2\b/, answers(hole), holes);
  await world.pass(3 * MINUTE);
  const { body } = await world.user("GET", "/v1/contact/search?city=x&first_name=p&limit=50");
  expect(body["total"]).toBe(120);
  const cities = await Promise.all(
    [1, 60, 120].map(async (id) => (await world.user("GET", `/v1/contact/contact_p${id}`)).body),
  );
  expect(cities.map(({ city }) => city)).toEqual(["New", "New", "New"]);
});

test("a list without a get that comes back empty makes no record gone", async () => {
  world = await scriptedWorld(
    { candidate: [candidate(1, "pOne"), candidate(2, "pTwo")] },
    { absent: ["candidate.get"] },
  );
  world.wire.always(/^GET \/v1\/candidate\?/, answers({ total: 0, per_page: 50, data: [] }));
  const change = { first_name: "pOne", last_name: "Row", owner_id: 1, city: "Mine" };
  await world.user("PUT", "/v1/candidate/candidate_pOne", change);
  await world.pass(5 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ state: "queued" }]);
  expect(await world.status()).toMatchObject({ records: { candidate: 2 } });
  world.wire.calm();
  await world.pass(6 * MINUTE);
  expect(await world.waiting()).toEqual([]);
});

test("a create in doubt is not sent again because a list comes back empty", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.next("POST /v1/contact", "unanswered");
  world.wire.always(/^GET \/v1\/contact\?/, answers({ total: 0, per_page: 50, data: [] }));
  await world.user("POST", "/v1/contact", contactBody("New", { email: "new@row.example" }));
  await world.pass(5 * MINUTE);
  world.wire.calm();
  await world.pass(6 * MINUTE);
  expect(await world.waiting()).toEqual([]);
  const { body } = world.colleague("GET", "/v1/contact/search?email=new@row.example");
  expect(body["total"]).toBe(1);
});

test("a record that is answered as {} is neither gone nor another account's", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always(/^GET \/v1\/contact\/contact/, answers({}));
  await edit({ city: "Mine" });
  await world.pass(2 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ state: "queued" }]);
  expect((await world.user("GET", PATH)).body).toMatchObject({ city: "Mine", phone: "" });
});
