import { createServer } from "node:http";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { type Bend, openOddServer } from "../fixtures/odd-server.ts";
import { portOf } from "../fixtures/port-of.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});
async function world(
  options: Parameters<typeof openSandbox>[0] = { fixtures: false, scale: 0.3 },
): Promise<{ sandbox: Sandbox; app: App }> {
  const sandbox = await openSandbox(options);
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  return { sandbox, app };
}

const PATHS = [
  "/v1/contact",
  "/v1/candidate",
  "/v1/organization",
  "/v1/job",
  "/v1/deal",
  "/v1/activity",
  ...["candidate", "contact", "organization", "job", "deal"].map(
    (entity) => `/v1/note?entity_name=${entity}`,
  ),
];

/** Every record of every list, maximised, of both sides. */
async function everything(ask: ReturnType<typeof askHttp>): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const path of PATHS) {
    const rows: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await ask(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}maximize=all&limit=100&page=${page}`,
      );
      rows.push(...body["data"]);
      if (page >= body["last_page"]) break;
    }
    all[path] = rows.toSorted((a, b) => (a as { id: number }).id - (b as { id: number }).id);
  }
  return all;
}
const requests = (sandbox: Sandbox) =>
  Object.values(sandbox.control.counts()).reduce((sum, count) => sum + count, 0);

test("while the first sync reads, nothing says that the server is not reached", async () => {
  const { app } = await world();
  const done = app.ask("POST", "/local/sync");
  await expect
    .poll(async () => (await app.ask("GET", "/local/status")).body["progress"])
    .not.toBeNull();
  expect((await app.ask("GET", "/local/status")).body).toMatchObject({
    online: true,
    last_synced_at: null,
  });
  await done;
});

test("after a first sync every record is as the server shows it", async () => {
  const { sandbox, app } = await world();
  const { body } = await app.ask("POST", "/local/sync");
  expect(body).toMatchObject({
    ok: true,
    error: null,
    pulled: { contact: 150, candidate: 300, organization: 36, note: 360 },
  });
  expect(await everything(app.ask)).toEqual(await everything(askHttp(sandbox.url, sandbox.token)));
  expect((await app.ask("GET", "/local/status")).body).toMatchObject({
    online: true,
    auth: "ok",
    incomplete: [],
    phase: "idle",
    outbox: { queued: 0 },
  });
});

test("a first sync reads each page once; one without changes reads one page a list", async () => {
  const { sandbox, app } = await world();
  await app.ask("POST", "/local/sync");
  const least =
    [150, 300, 18, 12, 450].reduce((sum, count) => sum + Math.ceil(count / 50), 0) +
    Math.ceil(36 / 100);
  const notes = 5 * 3;
  expect(requests(sandbox)).toBeLessThanOrEqual(least + notes + 1);
  sandbox.control.resetLog();
  await app.ask("POST", "/local/sync");
  expect(sandbox.control.counts()).toEqual({
    "GET /v1/custom-field": 1,
    "GET /v1/candidate": 1,
    "GET /v1/contact": 1,
    "GET /v1/organization": 1,
    "GET /v1/job": 1,
    "GET /v1/deal": 1,
    "GET /v1/activity": 1,
    "GET /v1/note": 5,
  });
});

/** The file of an app that has synced once, over answers that are bent. */
async function syncedFile(sandbox: Sandbox, bend: Bend): Promise<Sqlite.Database> {
  const server = await openOddServer(sandbox, bend);
  cleanUp.push(() => server.close());
  const app = await openApp(server.url);
  cleanUp.push(() => app.close());
  await app.ask("POST", "/local/sync");
  await app.engine().close();
  return new Sqlite(join(app.folder, "workspace.db"), { readonly: true });
}

test("where the first page says that very many will come, they get more positions", async () => {
  const { sandbox } = await world();
  const positions = async (bend: Bend) => {
    const database = await syncedFile(sandbox, bend);
    const range = database.prepare("SELECT max(ord) - min(ord) FROM contact_row").pluck().get();
    database.close();
    return Number(range);
  };
  let pages = 0;
  const usual = await positions((body) => body);
  const more = await positions((body, path) => {
    if (path !== "/v1/contact" || !isObject(body)) return body;
    pages += 1;
    return pages === 1 ? { ...body, total: 1_000_000 } : body;
  });
  expect(Math.round(more / usual)).toBe(4);
});

test("after long lists of activities the last contacts are as after short ones", async () => {
  const sandbox = await openSandbox({ fixtures: false, scale: 0.3 });
  cleanUp.push(() => sandbox.close());
  const lastContacts = async (bend: Bend) => {
    const database = await syncedFile(sandbox, bend);
    const read = (sql: string) => database.prepare(sql).raw().all();
    const found = ["candidate", "contact", "organization"].flatMap((name) =>
      read(`SELECT slug, last_contact FROM ${name}_row ORDER BY slug`),
    );
    const behind = read("SELECT value FROM state WHERE key = 'last-contact-behind'");
    database.close();
    return { found, behind };
  };
  const usual = await lastContacts((body) => body);
  let pages = 0;
  const long = await lastContacts((body, path) => {
    if (path !== "/v1/activity" || !isObject(body)) return body;
    pages += 1;
    return pages === 1 ? { ...body, total: 100_000 } : body;
  });
  expect(long).toEqual({ found: usual.found, behind: [] });
});

test("a first sync that breaks off goes on where it was", async () => {
  const { sandbox, app } = await world();
  sandbox.control.setFaults([
    {
      match: { path: "/v1/candidate" },
      after: 3,
      effect: { kind: "reset", when: "before" },
      count: 1,
    },
  ]);
  expect((await app.ask("POST", "/local/sync")).body["ok"]).toBe(false);
  expect((await app.ask("GET", "/local/status")).body["incomplete"]).toContain("candidate");
  await app.restart();
  sandbox.control.resetLog();
  expect((await app.ask("POST", "/local/sync")).body["ok"]).toBe(true);
  // Three of six pages were there already.
  expect(sandbox.control.counts()["GET /v1/candidate"]).toBe(3);
  expect(await everything(app.ask)).toEqual(await everything(askHttp(sandbox.url, sandbox.token)));
});

test("remote changes, new records and deletions arrive", async () => {
  const { sandbox, app } = await world({});
  await app.ask("POST", "/local/sync");
  const server = askHttp(sandbox.url, sandbox.token);
  await server("PUT", "/v1/contact/contact_2", { first_name: "Marie", stage_id: 2, owner_id: 2 });
  await server("POST", "/v1/note", { entity_name: "deal", related_to: "deal_1", note: "fresh" });
  await server("POST", "/v1/candidate", { first_name: "Neu", last_name: "Mann", owner_id: 1 });
  await server("DELETE", "/v1/job/job_2");
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect((await app.ask("GET", "/v1/job/job_2")).status).toBe(404);
  expect(await everything(app.ask)).toEqual(await everything(server));
});

test("a list that sorts the other way round is read as well", async () => {
  const { sandbox, app } = await world({ fixtures: false, scale: 0.1, sortReading: "as-named" });
  expect((await app.ask("POST", "/local/sync")).body["ok"]).toBe(true);
  sandbox.control.resetLog();
  expect((await app.ask("POST", "/local/sync")).body["requests"]).toBe(12);
  expect(await everything(app.ask)).toEqual(await everything(askHttp(sandbox.url, sandbox.token)));
});

test("a captive portal's HTML, broken JSON and half bodies delete nothing", async () => {
  const { sandbox, app } = await world({});
  await app.ask("POST", "/local/sync");
  for (const kind of ["html", "malformed-json", "half-body"] as const) {
    sandbox.control.setFaults([{ effect: { kind } }]);
    const { body } = await app.ask("POST", "/local/sync");
    expect(body["ok"]).toBe(false);
    expect((await app.ask("GET", "/local/status")).body).toMatchObject({
      online: false,
      records: { contact: 4, note: 12, job: 2 },
    });
  }
  sandbox.control.setFaults([]);
  expect((await app.ask("POST", "/local/sync")).body["ok"]).toBe(true);
});

test("a 429 pauses the sync as long as the server says, and then it goes on", async () => {
  const { sandbox, app } = await world({});
  let refused = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/v1/contact?") === true && refused < 1) {
      refused += 1;
      response.writeHead(429, { "retry-after": "1" }).end("{}");
      return;
    }
    void fetch(`${sandbox.url}${request.url ?? ""}`, {
      headers: { authorization: request.headers.authorization ?? "" },
    }).then(async (answer) => {
      response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await app.ask("PUT", "/local/connection", {
    remote: `http://127.0.0.1:${portOf(server)}`,
    token: sandbox.token,
    moved: true,
  });
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
    ok: true,
    pulled: { contact: 4 },
  });
  expect(refused).toBe(1);
});

test("profile documented: candidates are known from what mentions them", async () => {
  const sandbox = await openSandbox({ profile: "documented" });
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url, "test-token", "documented");
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect((await app.ask("GET", "/local/search?q=nowak")).body).toMatchObject({
    data: [{ resource: "candidate", title: "Ewa Nowak" }],
  });
});

test("a record that is touched while a first sync reads is not left out", async () => {
  const sandbox = await openSandbox({ fixtures: false, scale: 0.3 });
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  // Before the second page of contacts a colleague touches one that is on a later page: it goes to
  // the first one.
  const drift = { kind: "drift", change: "touch", resource: "contact" } as const;
  sandbox.control.setFaults([
    { match: { method: "GET", path: "/v1/contact" }, after: 1, count: 2, effect: drift },
  ]);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  const server = askHttp(sandbox.url, sandbox.token);
  const total = (await server("GET", "/v1/contact")).body["total"];
  expect((await app.ask("GET", "/v1/contact")).body["total"]).toBe(total);
});
