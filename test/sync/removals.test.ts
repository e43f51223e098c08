import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});
async function world(
  options: Parameters<typeof openSandbox>[0] = {},
): Promise<{ sandbox: Sandbox; server: Ask; ask: Ask }> {
  const sandbox = await openSandbox(options);
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect(await sync(app.ask)).toMatchObject({ ok: true });
  return { sandbox, server: askHttp(sandbox.url, sandbox.token), ask: app.ask };
}
const sync = async (ask: Ask) => (await ask("POST", "/local/sync")).body;
const total = async (ask: Ask, path: string) => (await ask("GET", path)).body["total"];

test("what disappeared from the server is kept, and can be recreated", async () => {
  const { sandbox, server, ask } = await world();
  const before = await total(ask, "/v1/contact");
  sandbox.colleague.remove("contact", "contact_2");
  await sync(ask);
  expect((await ask("GET", "/v1/contact/contact_2")).status).toBe(404);
  const removed = (await ask("GET", "/local/removed")).body["data"];
  expect(removed).toMatchObject([{ resource: "contact", id: 2, can_restore: true }]);
  expect((await ask("POST", "/local/removed/contact/2/restore")).status).toBe(201);
  expect(await total(ask, "/local/removed")).toBe(0);
  await sync(ask);
  expect(await total(server, "/v1/contact")).toBe(before);
  expect((await ask("POST", "/local/removed/contact/2/restore")).status).toBe(404);
});

test("what is to be forgotten now is in the file no more", async () => {
  const { sandbox, ask } = await world();
  for (const slug of ["contact_1", "contact_2", "contact_3"])
    sandbox.colleague.remove("contact", slug);
  await sync(ask);
  expect(await total(ask, "/local/removed")).toBe(3);
  expect((await ask("DELETE", "/local/removed/contact/2")).status).toBe(200);
  expect((await ask("DELETE", "/local/removed/contact/2")).status).toBe(404);
  const left = (await ask("GET", "/local/removed")).body["data"];
  expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 3]);
  expect((await ask("POST", "/local/removed/contact/2/restore")).status).toBe(404);
  expect((await ask("DELETE", "/local/removed")).status).toBe(200);
  expect(await total(ask, "/local/removed")).toBe(0);
});

test("where the server cannot make records of a kind, restoring says so", async () => {
  const { sandbox, ask } = await world({ profile: "documented" });
  await ask("PUT", "/local/connection", { profile: "documented" });
  sandbox.colleague.remove("activity", "1");
  await sync(ask);
  const answer = await ask("POST", "/local/removed/activity/1/restore");
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("cannot make") },
  });
});

test("a mass deletion is not believed without the user's word", async () => {
  const { sandbox, ask } = await world({ fixtures: false, scale: 0.3 });
  const before = await total(ask, "/v1/contact");
  const rows = sandbox.store.read((reader) =>
    reader.records.page("contact", {
      filter: { op: "all" },
      sort: [{ field: "id", direction: "asc" }],
      offset: 0,
      limit: 80,
    }),
  );
  for (const { slug } of rows) sandbox.colleague.remove("contact", slug ?? "");
  expect(await sync(ask)).toMatchObject({ ok: true });
  expect(await total(ask, "/v1/contact")).toBe(before);
  expect((await ask("GET", "/local/status")).body).toMatchObject({
    held_deletions: [{ list: "contact", resource: "contact", missing: 80, held: before }],
  });
  expect((await ask("POST", "/local/held-deletions/deal/accept")).status).toBe(404);
  expect((await ask("POST", "/local/held-deletions/contact/accept")).status).toBe(200);
  await sync(ask);
  expect(await total(ask, "/v1/contact")).toBe(before - 80);
  expect((await ask("GET", "/local/status")).body).toMatchObject({ held_deletions: [] });
  // The word counted once.
  for (const { slug } of sandbox.store.read((reader) =>
    reader.records.page("contact", {
      filter: { op: "all" },
      sort: [{ field: "id", direction: "asc" }],
      offset: 0,
      limit: 60,
    }),
  ))
    sandbox.colleague.remove("contact", slug ?? "");
  await sync(ask);
  expect(await total(ask, "/v1/contact")).toBe(before - 80);
});

test("a page that failed, was half sent or was HTML deletes nothing", async () => {
  for (const effect of [
    { kind: "status", code: 500 },
    { kind: "half-body" },
    { kind: "html" },
  ] as const) {
    const { sandbox, ask } = await world();
    const before = await total(ask, "/v1/contact");
    sandbox.colleague.remove("contact", "contact_2");
    sandbox.control.setFaults([{ match: { method: "GET", path: "/v1/contact" }, effect }]);
    expect(await sync(ask)).toMatchObject({ ok: false });
    expect(await total(ask, "/v1/contact")).toBe(before);
  }
});
