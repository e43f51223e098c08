import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../store/open-store.ts";
import type { StoreWriter } from "../store/types.ts";
import type { Sandbox } from "../sandbox/start.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../../test/fixtures/worlds.ts";
import { portOf } from "../../test/fixtures/port-of.ts";
import { fieldsOf } from "../../test/fixtures/fields-of.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});
interface World {
  readonly sandbox: Sandbox;
  readonly server: Ask;
  readonly app: App;
}
async function world(options: Parameters<typeof openSandbox>[0] = {}): Promise<World> {
  const sandbox = await openSandbox(options);
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  return { sandbox, server: askHttp(sandbox.url, sandbox.token), app };
}
const sync = async ({ app }: World) => (await app.ask("POST", "/local/sync")).body;
const statusOf = async ({ app }: World) => (await app.ask("GET", "/local/status")).body;
const total = async (ask: Ask, path: string) => Number((await ask("GET", path)).body["total"]);
const requestsTo = ({ sandbox }: World, route: string) => sandbox.control.counts()[route] ?? 0;
const requests = ({ sandbox }: World) =>
  Object.values(sandbox.control.counts()).reduce((sum, count) => sum + count, 0);

/** Changes the workspace while the app is closed. */
async function changeFile({ app }: World, change: (writer: StoreWriter) => void): Promise<void> {
  await app.engine().close();
  const opened = openStore(join(app.folder, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  opened.store.write(change, { durable: true });
  opened.store.close();
  await app.restart();
}

test("a workspace that once gave up a documented list and create gets both back", async () => {
  const at = await world();
  await sync(at);
  await changeFile(at, (writer) => {
    for (const name of ["contact.list", "deal.create", "activity.get"])
      writer.state.set({ key: `absent:${name}`, read: (json) => json }, true);
  });
  at.sandbox.colleague.drift({ kind: "drift", change: "add" }, "contact");
  expect(await sync(at)).toMatchObject({ ok: true });
  expect(await total(at.app.ask, "/v1/contact")).toBe(await total(at.server, "/v1/contact"));
  const deal = {
    name: "Back",
    close_date: "2026-12-01",
    deal_stage_id: 1,
    owner_id: 1,
    created_by: 1,
  };
  expect((await at.app.ask("POST", "/v1/deal", deal)).status).toBe(201);
  expect(await sync(at)).toMatchObject({ ok: true, pushed: 1, rejected: 0 });
});

test("one 404 does not disable a create that worked before", async () => {
  const at = await world();
  await sync(at);
  const job = { position_name: "Nurse", headcount: 1, owner_id: 1 };
  expect((await at.app.ask("POST", "/v1/job", job)).status).toBe(201);
  expect(await sync(at)).toMatchObject({ pushed: 1 });
  at.sandbox.setFaults([
    { match: { method: "POST" }, effect: { kind: "status", code: 404 }, count: 1 },
  ]);
  await at.app.ask("POST", "/v1/job", { ...job, position_name: "Doctor" });
  expect(await sync(at)).toMatchObject({ pushed: 0, rejected: 1 });
  expect((await at.app.ask("POST", "/v1/job", { ...job, position_name: "Midwife" })).status).toBe(
    201,
  );
  expect(await sync(at)).toMatchObject({ pushed: 1 });
});

test("without their list, candidates come from mentions; the list is reported absent", async () => {
  const at = await world({ profile: "documented" });
  expect(await sync(at)).toMatchObject({ ok: true, error: null });
  expect((await at.app.ask("GET", "/local/search?q=nowak")).body).toMatchObject({
    data: [{ title: "Ewa Nowak" }],
  });
  expect((await statusOf(at)).lists).toMatchObject([
    { resource: "candidate", problem: "absent", message: "This server has no list of candidates." },
  ]);
  // Requested once in each cycle that the user starts, and never otherwise.
  at.sandbox.control.resetLog();
  await sync(at);
  expect(at.sandbox.control.counts()["GET /v1/candidate"]).toBe(1);
});

test("an assumed list that appears on the server is read by the next sync", async () => {
  const at = await world();
  at.sandbox.setFaults([
    { match: { pattern: "^/v1/candidate$" }, effect: { kind: "status", code: 404 } },
  ]);
  await sync(at);
  expect((await statusOf(at)).lists).toMatchObject([{ resource: "candidate", problem: "absent" }]);
  at.sandbox.clearFaults();
  at.sandbox.colleague.drift({ kind: "drift", change: "add" }, "candidate");
  expect(await sync(at)).toMatchObject({ ok: true, pulled: { candidate: 1 } });
  expect(await statusOf(at)).toMatchObject({
    lists: [],
    incomplete: [],
    records: { candidate: 2 },
  });
});

test("a server that is down is not asked for every list, and no list is blamed", async () => {
  const at = await world();
  await sync(at);
  at.sandbox.setFaults([{ effect: { kind: "status", code: 503 } }]);
  for (let round = 0; round < 5; round += 1) {
    at.sandbox.control.resetLog();
    expect(await sync(at)).toMatchObject({ ok: false, error: "The server has a problem (503)." });
    expect(requests(at)).toBe(3);
    expect(await statusOf(at)).toMatchObject({ online: true, cause: "server", lists: [] });
  }
  at.sandbox.clearFaults();
  expect(await sync(at)).toMatchObject({ ok: true, error: null });
});

test("three failing lists are read after the working ones and delay nobody", async () => {
  const at = await world();
  const failing = "^/v1/(candidate|contact|organization)$";
  at.sandbox.setFaults([{ match: { pattern: failing }, effect: { kind: "status", code: 500 } }]);
  await sync(at);
  expect(await sync(at)).toMatchObject({
    ok: false,
    error:
      "Candidates, Contacts and Organizations couldn't be read: the server " +
      "failed to answer (500). Everything else is up to date.",
  });
  const status = await statusOf(at);
  expect(status.lists.map(({ list, problem }) => [list, problem])).toEqual(
    ["candidate", "contact", "organization"].map((list) => [list, "failing"]),
  );
  expect(status.incomplete).toEqual(["candidate", "contact", "organization"]);
  expect(status.records).toMatchObject({ job: 2, note: 12 });
});

test("404 for everything is a wrong address: no list counts as absent", async () => {
  const at = await world();
  at.sandbox.setFaults([{ effect: { kind: "status", code: 404 } }]);
  expect(await sync(at)).toMatchObject({
    ok: false,
    error: expect.stringContaining("no /v1 API"),
  });
  expect((await statusOf(at)).lists).toEqual([]);
  at.sandbox.clearFaults();
  expect(await sync(at)).toMatchObject({ ok: true, pulled: { contact: 4 } });
  expect(await statusOf(at)).toMatchObject({
    lists: [],
    incomplete: [],
    records: { candidate: 1 },
  });
});

test("a list that never answers ends one cycle, then is read last and ends itself", async () => {
  const at = await world();
  await sync(at);
  await at.app.ask("PUT", "/v1/contact/contact_3", {
    first_name: "Ann",
    stage_id: 1,
    owner_id: 1,
    city: "Ghent",
  });
  at.sandbox.setFaults([
    { match: { pattern: "^/v1/candidate$" }, effect: { kind: "reset", when: "before" } },
  ]);
  expect(await sync(at)).toMatchObject({ ok: false, pushed: 0 });
  expect(await sync(at)).toMatchObject({
    ok: false,
    error: expect.stringContaining("Candidates couldn't be read"),
    pushed: 1,
  });
  expect(await statusOf(at)).toMatchObject({
    online: true,
    lists: [{ list: "candidate", problem: "failing" }],
  });
  at.sandbox.clearFaults();
  expect(await sync(at)).toMatchObject({ ok: true, error: null });
});

test("a server that refuses everything is reported, and not as up to date", async () => {
  const at = await world();
  at.sandbox.setFaults([{ effect: { kind: "status", code: 403 } }]);
  expect(await sync(at)).toMatchObject({
    ok: false,
    error: expect.stringContaining("refuses your account"),
  });
  expect(await statusOf(at)).toMatchObject({
    last_synced_at: null,
    online: true,
    auth: "needed",
    cause: "account",
  });
});

test("refusing every list but one that fails does not count as having no lists", async () => {
  const at = await world();
  at.sandbox.setFaults([
    { match: { pattern: "^/v1/deal$" }, effect: { kind: "status", code: 500 } },
    { effect: { kind: "status", code: 403 } },
  ]);
  expect(await sync(at)).toMatchObject({
    ok: false,
    error: expect.not.stringContaining("any of its lists"),
  });
});

interface Changes {
  /** Changes a request before the server gets it. */
  readonly ask?: (url: URL) => void;
  /** Changes an answer before the app gets it. */
  readonly answer?: (path: string, body: Record<string, unknown>) => unknown;
}

/** Starts a server between app and sandbox that changes requests and answers. */
async function between(at: World, { ask, answer }: Changes): Promise<void> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", at.sandbox.url);
    ask?.(url);
    void fetch(url, { headers: { authorization: request.headers.authorization ?? "" } }).then(
      async (given) => {
        const body: Record<string, unknown> = await given.json();
        response.writeHead(given.status, { "content-type": "application/json" });
        response.end(JSON.stringify(answer?.(url.pathname, body) ?? body));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await at.app.ask("PUT", "/local/connection", {
    remote: `http://127.0.0.1:${portOf(server)}`,
    token: at.sandbox.token,
    moved: true,
  });
}

test("if a search is refused, the list itself is read", async () => {
  // A list of one page needs no search.
  const at = await world({ fixtures: false, scale: 0.15 });
  // Lists that ignore their sort parameters are read by their search.
  await between(at, {
    ask: (url) => {
      for (const name of ["sortOrder", "sortByColumn"]) url.searchParams.delete(name);
    },
  });
  await sync(at);
  expect(at.sandbox.control.counts()["GET /v1/contact/search"] ?? 0).toBe(0);
  await sync(at);
  expect(at.sandbox.control.counts()["GET /v1/contact/search"]).toBe(1);
  at.sandbox.setFaults([{ match: { pattern: "/search$" }, effect: { kind: "status", code: 403 } }]);
  at.sandbox.colleague.drift({ kind: "drift", change: "add" }, "contact");
  expect(await sync(at)).toMatchObject({ ok: true, error: null });
  expect(await total(at.app.ask, "/v1/contact")).toBe(await total(at.server, "/v1/contact"));
  expect((await statusOf(at)).lists).toEqual([]);
});

test("a list that keeps changing during a sweep makes no record suspect", async () => {
  const at = await world({ fixtures: false, scale: 0.2 });
  await sync(at);
  at.sandbox.setFaults([
    {
      match: { pattern: "^/v1/contact$" },
      effect: { kind: "drift", change: "add", resource: "contact" },
    },
  ]);
  for (let round = 0; round < 2; round += 1) expect(await sync(at)).toMatchObject({ ok: true });
  expect(requestsTo(at, "GET /v1/contact/:key")).toBe(0);
  expect(await statusOf(at)).toMatchObject({ held_deletions: [], lists: [] });
  at.sandbox.clearFaults();
  await sync(at);
  expect(await total(at.app.ask, "/v1/contact")).toBe(await total(at.server, "/v1/contact"));
});

test("a record whose row lost its id stays when no GET can check it", async () => {
  const at = await world({ profile: "documented" });
  let odd = false;
  const unnamed = (row: unknown) => ({ ...fieldsOf(row), id: "?", slug: null });
  await between(at, {
    answer: (path, body) => {
      const rows = body["data"];
      return odd && path === "/v1/deal" && Array.isArray(rows)
        ? { ...body, data: rows.map(unnamed) }
        : body;
    },
  });
  await at.app.ask("PUT", "/local/connection", { profile: "documented" });
  await sync(at);
  const deals = await total(at.app.ask, "/v1/deal");
  odd = true;
  for (let round = 0; round < 3; round += 1) expect(await sync(at)).toMatchObject({ ok: true });
  expect(await total(at.app.ask, "/v1/deal")).toBe(deals);
  expect((await statusOf(at)).left_out).toMatchObject([{ resource: "deal", count: deals }]);
});

test("a suspect that the server refuses to show stays, and its list has no problem", async () => {
  const at = await world();
  await sync(at);
  at.sandbox.colleague.remove("contact", "contact_2");
  at.sandbox.setFaults([
    { match: { pattern: "^/v1/contact/contact_2$" }, effect: { kind: "status", code: 403 } },
  ]);
  expect(await sync(at)).toMatchObject({ ok: true, error: null });
  expect((await at.app.ask("GET", "/v1/contact/contact_2")).status).toBe(200);
  expect((await statusOf(at)).lists).toEqual([]);
  at.sandbox.clearFaults();
  await sync(at);
  expect((await at.app.ask("GET", "/v1/contact/contact_2")).status).toBe(404);
});

test("a new token is tried at once, even for lists that refused the old one", async () => {
  const at = await world();
  at.sandbox.setFaults([
    { match: { pattern: "^/v1/deal$" }, effect: { kind: "status", code: 403 } },
  ]);
  await sync(at);
  expect((await statusOf(at)).lists).toMatchObject([
    {
      resource: "deal",
      problem: "refused",
      message: "The server doesn't let you read this list (403).",
    },
  ]);
  at.sandbox.clearFaults();
  at.sandbox.control.setToken("another");
  await at.app.ask("PUT", "/local/connection", { token: "another" });
  expect(await sync(at)).toMatchObject({ ok: true });
  expect(await statusOf(at)).toMatchObject({ lists: [], incomplete: [] });
});
