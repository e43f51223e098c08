import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

/**
 * A server shows an activity's day, and its start and end to the minute; it takes instants. What it
 * cannot show must look neither like somebody's change nor like another activity.
 */
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});
async function world(): Promise<{
  sandbox: Sandbox;
  server: Ask;
  ask: Ask;
  sync: () => Promise<unknown>;
}> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  const sync = async () => (await app.ask("POST", "/local/sync")).body;
  await sync();
  return { sandbox, server: askHttp(sandbox.url, sandbox.token), ask: app.ask, sync };
}
const FAIR = {
  title: "Fair",
  start_datetime: "2026-02-02T09:00:20.500Z",
  end_datetime: "2026-02-05T17:30:00Z",
};
const lost = (method: "POST" | "PUT") =>
  [{ match: { method }, effect: { kind: "reset", when: "after" }, count: 1 }] as const;
const record = async (ask: Ask, id: unknown) =>
  (await ask("GET", `/local/record/activity/${String(id)}`)).body["record"];

test("an activity over days whose answer was lost is adopted, never duplicated", async () => {
  const { sandbox, server, ask, sync } = await world();
  const { id } = (await ask("POST", "/v1/activity", FAIR)).body;
  const before = (await server("GET", "/v1/activity")).body["total"];
  sandbox.control.setFaults(lost("POST"));
  await sync();
  expect(await sync()).toMatchObject({ ok: true, pushed: 1, conflicts: 0 });
  expect((await server("GET", "/v1/activity")).body["total"]).toBe(Number(before) + 1);
  expect(await record(ask, id)).toMatchObject(FAIR);
});

test("an end moved to another day, with a lost answer, does not conflict with itself", async () => {
  const { sandbox, ask, sync } = await world();
  const { id } = (await ask("POST", "/v1/activity", FAIR)).body;
  await sync();
  const end = { end_datetime: "2026-02-06T12:00:00Z" };
  await ask("PUT", `/v1/activity/${String(id)}`, end);
  sandbox.control.setFaults(lost("PUT"));
  await sync();
  expect(await sync()).toMatchObject({ ok: true, conflicts: 0, rejected: 0 });
  expect(await record(ask, id)).toMatchObject({ ...FAIR, ...end });
  expect((await ask("GET", "/local/outbox?state=conflict")).body["total"]).toBe(0);
});

test("an end of several days is known when it is edited again", async () => {
  const { server, ask, sync } = await world();
  const { id } = (await ask("POST", "/v1/activity", FAIR)).body;
  await sync();
  const later = { end_datetime: "2026-02-04T12:00:00Z", location: "Hall 4" };
  expect((await ask("PUT", `/v1/activity/${String(id)}`, later)).status).toBe(200);
  expect(await sync()).toMatchObject({ ok: true, pushed: 1, conflicts: 0 });
  const real = (await ask("GET", `/v1/activity/${String(id)}`)).body["id"];
  expect((await server("GET", `/v1/activity/${String(real)}`)).body).toMatchObject({
    end_time: "12:00",
    location: "Hall 4",
  });
  expect(await record(ask, id)).toMatchObject({ ...FAIR, ...later });
});

test("a colleague's other time is a conflict", async () => {
  const { server, ask, sync } = await world();
  const { id } = (await ask("POST", "/v1/activity", FAIR)).body;
  await sync();
  const real = String((await ask("GET", `/v1/activity/${String(id)}`)).body["id"]);
  await server("PUT", `/v1/activity/${real}`, { end_datetime: "2026-02-05T20:00:00Z" });
  await ask("PUT", `/v1/activity/${real}`, { end_datetime: "2026-02-05T21:00:00Z" });
  expect(await sync()).toMatchObject({ conflicts: 1 });
});
