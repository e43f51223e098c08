import { afterEach, expect, test } from "vitest";
import type { BulkEdited, BulkPreview, BulkUndone } from "../../shared/local/bulk.ts";
import { type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

async function world() {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  const { ask } = app;
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  const { keys } = (await ask("GET", "/local/keys/contact?sort=id:asc")).body as unknown as { keys: string[] };
  return { server: askHttp(sandbox.url, sandbox.token), ask, keys };
}
const bulk = async <T>(ask: Ask, what: string, body: unknown): Promise<T> => {
  const answer = await ask("POST", `/local/bulk/contact/${what}`, body);
  expect(answer.status).toBe(200);
  return answer.body as unknown as T;
};
const sync = async (ask: Ask) => (await ask("POST", "/local/sync")).body;
const cities = async (ask: Ask, keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await ask("GET", `/v1/contact/${key}`)).body["city"] ?? null));

test("the preview says how many change, which have it already, which are refused and why; nothing is changed by it", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const before = await cities(ask, keys);
  await bulk(ask, "edit", { keys: [first], body: { city: "Gent" } });
  const seen = await bulk<BulkPreview>(ask, "preview", {
    keys: [...keys, "contact_gone"],
    body: { city: "Gent" },
    rows: 2,
  });
  expect(seen).toMatchObject({ same: 1, gone: 1, refused: [], rate: null });
  expect(seen.change).toEqual(keys.slice(1));
  expect(seen.rows).toHaveLength(Math.min(2, keys.length - 1));
  expect(seen.rows[0]).toMatchObject({ key: keys[1], before: { city: before[1] || null }, after: { city: "Gent" } });
  const refused = await bulk<BulkPreview>(ask, "preview", { keys, body: { city: 5, owner_id: 1 } });
  expect(refused.refused).toHaveLength(keys.length);
  expect(refused.refused[0]?.message).toContain("city");
  expect(await cities(ask, keys.slice(1))).toEqual(before.slice(1));
});

test("each record is an entry of the outbox of its own and arrives at the server", async () => {
  const { server, ask, keys } = await world();
  const done = await bulk<BulkEdited>(ask, "edit", { keys, body: { city: "Gent" } });
  expect(done).toMatchObject({ same: 0, gone: 0, refused: [] });
  expect(done.edits.map(({ key }) => key)).toEqual(keys);
  expect((await ask("GET", "/local/status")).body).toMatchObject({ outbox: { queued: keys.length } });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: keys.length });
  expect(new Set(await cities(server, keys))).toEqual(new Set(["Gent"]));
});

test("taken back before it was sent: nothing is left to send, also of fields that the API cannot empty", async () => {
  const { ask, keys } = await world();
  const before = await cities(ask, keys);
  const { edits } = await bulk<BulkEdited>(ask, "edit", { keys, body: { city: "Gent", designation: "Chief" } });
  const back = await bulk<BulkUndone>(ask, "undo", { edits });
  expect(back).toEqual({ undone: keys.length, kept: [] });
  expect(await cities(ask, keys)).toEqual(before);
  expect((await ask("GET", "/local/status")).body).toMatchObject({ outbox: { queued: 0 } });
});

test("other edits of the same records stay when it is taken back", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const contact = (await ask("GET", `/local/record/contact/${first}`)).body["record"] as unknown as {
    first_name: string;
    stage: { id: number };
    owner: { id: number };
  };
  const required = { first_name: contact.first_name, stage_id: contact.stage.id, owner_id: contact.owner.id };
  await ask("PUT", `/v1/contact/${first}`, { ...required, city: "Liège" });
  const { edits } = await bulk<BulkEdited>(ask, "edit", { keys: [first], body: { city: "Gent" } });
  await ask("PUT", `/v1/contact/${first}`, { ...required, designation: "Chief" });
  expect(await bulk<BulkUndone>(ask, "undo", { edits })).toMatchObject({ undone: 1 });
  expect((await ask("GET", `/v1/contact/${first}`)).body).toMatchObject({ city: "Liège", designation: "Chief" });
});

test("taken back after it was sent, the values of before are written again; what was changed since stays and is told", async () => {
  const { server, ask, keys } = await world();
  await bulk(ask, "edit", { keys, body: { city: "Liège" } });
  await sync(ask);
  const { edits } = await bulk<BulkEdited>(ask, "edit", { keys, body: { city: "Gent" } });
  await sync(ask);
  await bulk(ask, "edit", { keys: keys.slice(0, 1), body: { city: "Namur" } });
  const back = await bulk<BulkUndone>(ask, "undo", { edits });
  expect(back.undone).toBe(keys.length - 1);
  expect(back.kept.map(({ key }) => key)).toEqual(keys.slice(0, 1));
  await sync(ask);
  expect(await cities(server, keys)).toEqual(["Namur", ...keys.slice(1).map(() => "Liège")]);
});

test("what the policy cleared in other custom fields is part of what is taken back", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const custom = async () => {
    const { body } = await ask("GET", `/local/record/contact/${first}`);
    const { custom_fields } = body["record"] as unknown as { custom_fields: { id: number; value: string | null }[] };
    return Object.fromEntries(custom_fields.map(({ id, value }) => [id, value ?? ""]));
  };
  const set = (items: unknown, policy?: string) => ({
    custom_fields: items,
    ...(policy === undefined ? {} : { invalid_linked_custom_field_value_policy: policy }),
  });
  await bulk(ask, "edit", {
    keys: [first],
    body: set([
      { id: 11, value: "Europe" },
      { id: 12, value: "PL" },
    ]),
  });
  await sync(ask);
  expect(await custom()).toMatchObject({ 11: "Europe", 12: "PL" });
  const body = set([{ id: 11, value: "Asia" }], "clear");
  const { edits } = await bulk<BulkEdited>(ask, "edit", { keys: [first], body });
  expect(await custom()).toMatchObject({ 11: "Asia", 12: "" });
  await sync(ask);
  expect(await bulk<BulkUndone>(ask, "undo", { edits })).toEqual({ undone: 1, kept: [] });
  expect(await custom()).toMatchObject({ 11: "Europe", 12: "PL" });
});

test("lists get or lose values, each record its own, and have them as before when it is taken back", async () => {
  const { ask, keys } = await world();
  const [first = "", second = ""] = keys;
  const tags = () =>
    Promise.all([first, second].map(async (key) => (await ask("GET", `/v1/contact/${key}`)).body["tags"]));
  await bulk(ask, "edit", { keys: [first], body: { tags: "vip,Berlin" } });
  await bulk(ask, "edit", { keys: [second], body: { tags: "cold" } });
  await sync(ask);
  const some = { keys: [first, second], body: {}, add: { tags: "Hot, VIP" }, remove: { tags: "berlin" } };
  const seen = await bulk<BulkPreview>(ask, "preview", { ...some, rows: 2 });
  expect(seen.rows.map(({ after }) => after)).toEqual([{ tags: "vip,Hot" }, { tags: "cold,Hot,VIP" }]);
  const { edits } = await bulk<BulkEdited>(ask, "edit", some);
  expect(await tags()).toEqual(["vip,Hot", "cold,Hot,VIP"]);
  expect(await bulk<BulkEdited>(ask, "edit", some)).toMatchObject({ edits: [], same: 2 });
  await sync(ask);
  expect(await bulk<BulkUndone>(ask, "undo", { edits })).toEqual({ undone: 2, kept: [] });
  expect(await tags()).toEqual(["vip,Berlin", "cold"]);
});

test("a body that is not of the form is answered 400, an unknown resource 404", async () => {
  const { ask } = await world();
  expect((await ask("POST", "/local/bulk/contact/edit", { keys: "contact_1", body: {} })).status).toBe(400);
  expect((await ask("POST", "/local/bulk/contact/edit", { keys: Array(51).fill("x"), body: {} })).status).toBe(400);
  expect((await ask("POST", "/local/bulk/toast/edit", { keys: [], body: {} })).status).toBe(404);
});
