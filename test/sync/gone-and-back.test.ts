import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

/**
 * Records that are gone from the server for a moment, and deletions that something else answered.
 */
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

async function world(): Promise<{ sandbox: Sandbox; server: Ask; app: App }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { sandbox, server: askHttp(sandbox.url, sandbox.token), app };
}

const MARY = "/v1/contact/contact_2";
const EDIT = { first_name: "Mary", stage_id: 2, owner_id: 2, city: "Ghent" };
/** The record answers 404, as in the middle of a deployment. */
const AWAY = [{ match: { path: MARY }, effect: { kind: "status" as const, code: 404 } }];
const sync = async (app: App) => (await app.ask("POST", "/local/sync")).body;
const entries = async (app: App) => (await app.ask("GET", "/local/outbox")).body["data"];
const contacts = async (server: Ask) => (await server("GET", "/v1/contact")).body["total"];

async function parkedAsGone(): Promise<{ sandbox: Sandbox; server: Ask; app: App; id: number }> {
  const { sandbox, server, app } = await world();
  await app.ask("PUT", MARY, EDIT);
  sandbox.setFaults(AWAY);
  await sync(app);
  const [entry] = await entries(app);
  expect(entry).toMatchObject({ state: "conflict", conflict: { kind: "gone" } });
  return { sandbox, server, app, id: entry?.id ?? 0 };
}

test("a conflict about a deleted record ends by itself when the record is back", async () => {
  const { sandbox, server, app } = await parkedAsGone();
  sandbox.clearFaults();
  await sync(app);
  await sync(app);
  expect(await entries(app)).toEqual([]);
  expect((await server("GET", MARY)).body["city"]).toBe("Ghent");
});

test("keeping it as a new record looks first: one that is there again is not doubled", async () => {
  const { sandbox, server, app, id } = await parkedAsGone();
  const before = await contacts(server);
  sandbox.clearFaults();
  expect((await app.ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" })).status).toBe(
    200,
  );
  await sync(app);
  expect(await contacts(server)).toBe(before);
  expect((await server("GET", MARY)).body["city"]).toBe("Ghent");
  expect(await entries(app)).toEqual([]);
});

test("one that was decided offline is looked for before it is made", async () => {
  const { sandbox, server, app, id } = await parkedAsGone();
  const before = await contacts(server);
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  const decided = await app.ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
  expect(decided.status).toBe(200);
  sandbox.clearFaults();
  await app.ask("POST", "/local/work-offline", { work_offline: false });
  await sync(app);
  await sync(app);
  expect(await contacts(server)).toBe(before);
  expect((await server("GET", MARY)).body["city"]).toBe("Ghent");
  expect(await entries(app)).toEqual([]);
  expect((await app.ask("GET", "/v1/contact?limit=50")).body["total"]).toBe(before);
});

test.each(["edited", "mended"])(
  "one that was decided offline and %s after it loses nothing when the record is there again",
  async (how) => {
    const { sandbox, server, app, id } = await parkedAsGone();
    const before = await contacts(server);
    await app.ask("POST", "/local/work-offline", { work_offline: true });
    await app.ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
    const [made] = (await app.ask("GET", "/local/outbox")).body["data"];
    const later = { ...EDIT, city: "Bruges" };
    const changed =
      how === "edited"
        ? await app.ask("PUT", `/v1/contact/${made?.slug}`, later)
        : await app.ask("PATCH", `/local/outbox/${made?.id}`, { body: { city: "Bruges" } });
    expect(changed.status).toBeLessThan(300);
    sandbox.clearFaults();
    await app.ask("POST", "/local/work-offline", { work_offline: false });
    for (let cycle = 0; cycle < 3; cycle += 1) await sync(app);
    expect(await contacts(server)).toBe(before);
    expect((await server("GET", MARY)).body["city"]).toBe("Bruges");
    expect(await entries(app)).toEqual([]);
  },
);

test.each(["edited", "mended"])(
  "one that stays away is recreated with what was %s after the decision",
  async (how) => {
    const { sandbox, server, app, id } = await parkedAsGone();
    await app.ask("POST", "/local/work-offline", { work_offline: true });
    await app.ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
    const [made] = (await app.ask("GET", "/local/outbox")).body["data"];
    if (how === "edited")
      await app.ask("PUT", `/v1/contact/${made?.slug}`, { ...EDIT, city: "Bruges" });
    else await app.ask("PATCH", `/local/outbox/${made?.id}`, { body: { city: "Bruges" } });
    sandbox.clearFaults();
    await server("DELETE", "/sandbox/record/contact/contact_2");
    await app.ask("POST", "/local/work-offline", { work_offline: false });
    for (let cycle = 0; cycle < 3; cycle += 1) await sync(app);
    const slug = String((await app.ask("GET", `/v1/contact/${made?.slug}`)).body["slug"]);
    expect((await server("GET", `/v1/contact/${slug}`)).body["city"]).toBe("Bruges");
    expect(await entries(app)).toEqual([]);
  },
);

test("one that stays away is recreated", async () => {
  const { server, sandbox, app, id } = await parkedAsGone();
  sandbox.clearFaults();
  await server("DELETE", "/sandbox/record/contact/contact_2");
  const before = Number(await contacts(server));
  expect((await app.ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" })).status).toBe(
    200,
  );
  await sync(app);
  expect(await contacts(server)).toBe(before + 1);
  expect(await entries(app)).toEqual([]);
});

test("discarding changes of a record that is back leaves the server's record visible", async () => {
  const { sandbox, server, app, id } = await parkedAsGone();
  sandbox.clearFaults();
  expect((await app.ask("POST", `/local/outbox/${id}/resolve`, { choice: "theirs" })).status).toBe(
    200,
  );
  await sync(app);
  expect((await app.ask("GET", MARY)).body["city"]).toBe("");
  expect((await server("GET", MARY)).body["city"]).toBe("");
});

test.each([
  ["nothing", null],
  ["something else", { ok: true }],
  ["another record", { id: 77, slug: "job_77" }],
])("a deletion that is answered with %s is not taken for done", async (_what, body) => {
  const { sandbox, server, app } = await world();
  await app.ask("DELETE", "/v1/job/job_2");
  const match = { method: "DELETE" as const };
  sandbox.setFaults([{ match, effect: { kind: "status", code: 200, body } }]);
  await sync(app);
  expect((await server("GET", "/v1/job/job_2")).status).toBe(200);
  expect(await entries(app)).toMatchObject([{ state: "queued" }]);
  sandbox.clearFaults();
  await sync(app);
  expect((await server("GET", "/v1/job/job_2")).status).toBe(404);
  expect(await entries(app)).toEqual([]);
});

test("a change that the server cannot answer does not hold up the others", async () => {
  const { sandbox, server, app } = await world();
  await app.ask("PUT", MARY, EDIT);
  for (const id of [1, 3, 4]) {
    const { body } = await app.ask("GET", `/v1/contact/contact_${id}`);
    const required = { first_name: body["first_name"], stage_id: 1, owner_id: 1 };
    await app.ask("PUT", `/v1/contact/contact_${id}`, { ...required, city: "Bruges" });
  }
  sandbox.setFaults([
    { match: { method: "PUT", path: MARY }, effect: { kind: "status", code: 500 } },
  ]);
  expect(await sync(app)).toMatchObject({ pushed: 3 });
  expect(await entries(app)).toMatchObject([{ state: "queued", slug: "contact_2" }]);
  sandbox.clearFaults();
  await sync(app);
  expect((await server("GET", MARY)).body["city"]).toBe("Ghent");
});
