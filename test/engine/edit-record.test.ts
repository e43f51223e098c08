import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
let server: Ask;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = askHttp(sandbox.url, sandbox.token);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterEach(() => app.close());

async function someContact() {
  const { keys } = await app.local("listKeys", { params: { resource: "contact" } });
  const params = { resource: "contact", key: keys[0] ?? "" } as const;
  const { record } = await app.local("readRecord", { params });
  return { params, record };
}

test("one edited field: the engine adds what a PUT must carry, and sends that field", async () => {
  const { params, record } = await someContact();
  const edited = await app.local("editRecord", { params, body: { fields: { city: "Porto" } } });
  expect(edited.missing).toEqual([]);
  const { data } = await app.local("listOutbox");
  expect(data.map(({ kind, body }) => [kind, body])).toEqual([["update", { city: "Porto" }]]);
  expect(await app.local("sync")).toMatchObject({ ok: true, pushed: 1 });
  const { body } = await server("GET", `/v1/contact/${params.key}`);
  expect(body).toMatchObject({ city: "Porto", first_name: record["first_name"] });
});

test("what a stale page shows of other fields is not sent back", async () => {
  const { params } = await someContact();
  await server("PUT", `/v1/contact/${params.key}`, {
    ...(await requiredOf(params.key)),
    last_name: "By-A-Colleague",
  });
  await app.local("sync");
  await app.local("editRecord", { params, body: { fields: { city: "Faro" } } });
  await app.local("sync");
  const { body } = await server("GET", `/v1/contact/${params.key}`);
  expect(body).toMatchObject({ city: "Faro", last_name: "By-A-Colleague" });
});

test("a change whose value of before cannot be written again is held for its undo", async () => {
  const { params, record } = await someContact();
  const edit = (fields: Readonly<Record<string, unknown>>) =>
    app.local("editRecord", { params, body: { fields } });
  expect(record).toMatchObject({ designation: "HR", address: "" });
  expect((await edit({ designation: "Head of HR" })).reversible).toBe(true);
  const held = async () => (await app.local("listOutbox")).data.map((entry) => entry.held);
  expect(await held()).toEqual([false]);
  // An address cannot be sent empty.
  expect((await edit({ address: "Rua Augusta 1" })).reversible).toBe(false);
  expect(await held()).toEqual([true]);
});

test("a wrong value answers like /v1, an unknown record 404, an unknown resource 400", async () => {
  const { params } = await someContact();
  const path = `/local/record/contact/${params.key}`;
  const refused = await app.ask("PATCH", path, { fields: { first_name: "" } });
  const same = await app.ask("PUT", `/v1/contact/${params.key}`, {
    ...(await requiredOf(params.key)),
    first_name: "",
  });
  expect(refused.status).toBe(422);
  expect(refused).toEqual(same);
  expect((await app.ask("PATCH", "/local/record/contact/none", { fields: {} })).status).toBe(404);
  expect((await app.ask("PATCH", "/local/record/user/1", { fields: {} })).status).toBe(400);
  expect((await app.ask("PATCH", path, {})).status).toBe(400);
});

async function requiredOf(key: string) {
  const { body } = await server("GET", `/v1/contact/${key}?maximize=owner,stage`);
  const idOf = (value: unknown) =>
    typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return {
    first_name: body["first_name"],
    last_name: body["last_name"],
    owner_id: idOf(body["owner"]),
    stage_id: idOf(body["stage"]),
    created_by: idOf(body["created_by"]) ?? idOf(body["owner"]),
  };
}
