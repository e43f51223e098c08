import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../sandbox/start.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type App, openApp, openSandbox } from "../../test/fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});
async function world(scale = 0.15): Promise<{ sandbox: Sandbox; app: App }> {
  const sandbox = await openSandbox({ fixtures: false, scale });
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { sandbox, app };
}

/**
 * Changes records without changing their times, as a restored backup or a script on the server
 * does.
 */
function changeSilently(
  { store }: Sandbox,
  resource: Resource,
  change: (record: CrmRecord) => CrmRecord,
): void {
  store.write(
    (writer) => {
      const sort = [{ field: "id", direction: "asc" }] as const;
      for (const record of writer.records.page(resource, {
        filter: { op: "all" },
        sort,
        offset: 0,
        limit: 10_000,
      }))
        writer.records.saveBase(resource, change(record));
    },
    { durable: false },
  );
}
const silently = (sandbox: Sandbox) => {
  changeSilently(sandbox, "contact", (record) => ({ ...record, city: "Restored" }));
  changeSilently(sandbox, "note", (record) => ({ ...record, note: "Restored" }));
};
async function restored(app: App, resource: Resource, field: string): Promise<number> {
  const filter = encodeURIComponent(
    JSON.stringify({ op: "contains", fields: [field], text: "Restored" }),
  );
  return Number(
    (await app.ask("GET", `/local/records/${resource}?filter=${filter}&limit=1`)).body["total"],
  );
}

test("changes without a new time arrive when everything is read again", async () => {
  const { sandbox, app } = await world();
  const { data } = (
    await app.ask("GET", "/v1/contact?limit=50&sortOrder=updated_at&sortByColumn=desc")
  ).body;
  // The newest page is read at each check, and the next one where it brings something.
  const newest = new Set(data.map(({ id }) => id));
  changeSilently(sandbox, "contact", (record) =>
    newest.has(record.id) ? record : { ...record, city: "Restored" },
  );
  await app.ask("POST", "/local/sync");
  expect(await restored(app, "contact", "city")).toBe(0);
  const { body } = await app.ask("POST", "/local/sync", { whole: true });
  expect(body).toMatchObject({ ok: true, pulled: { contact: 25 } });
  expect(await restored(app, "contact", "city")).toBe(25);
  const counts = (await app.ask("GET", "/local/budget")).body["requests"];
  expect(counts["whole-read"]).toBe(counts["first-sync"]);
  expect((await app.ask("POST", "/local/sync", { whole: "yes" })).status).toBe(400);
});

test("reading everything again resumes after a restart", async () => {
  const { sandbox, app } = await world();
  silently(sandbox);
  const broken = {
    match: { pattern: "^/v1/activity$" },
    after: 3,
    effect: { kind: "reset", when: "before" },
  } as const;
  sandbox.setFaults([broken]);
  expect((await app.ask("POST", "/local/sync", { whole: true })).body).toMatchObject({ ok: false });
  sandbox.clearFaults();
  await app.restart();
  sandbox.control.resetLog();
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect(await restored(app, "contact", "city")).toBe(75);
  // The check, and the remaining pages of five.
  expect(sandbox.control.counts()["GET /v1/activity"]).toBeLessThan(6);
  sandbox.control.resetLog();
  await app.ask("POST", "/local/sync");
  expect(sandbox.control.counts()["GET /v1/activity"]).toBe(1);
});

test("a change is sent while everything is read again, not after it", async () => {
  // More pages than are read before pending changes get their turn.
  const { sandbox, app } = await world(0.3);
  const { data } = (await app.ask("GET", "/v1/contact?limit=1")).body;
  const path = `/v1/contact/${data[0]?.slug ?? ""}`;
  const { requests } = sandbox.control;
  const add = requests.add.bind(requests);
  let looks = 0;
  // The second look at the contacts is the first page of the whole list: then the user changes one.
  requests.add = (method, asked) => {
    const answered = add(method, asked);
    if (asked === "/v1/contact") looks += 1;
    if (asked === "/v1/contact" && looks === 2)
      void app.ask("PUT", path, { first_name: "Meanwhile", stage_id: 1, owner_id: 1 });
    return answered;
  };
  sandbox.control.resetLog();
  expect((await app.ask("POST", "/local/sync", { whole: true })).body).toMatchObject({
    ok: true,
    pushed: 1,
  });
  const log = sandbox.control.latest();
  const put = log.findIndex((line) => line.includes("PUT /v1/contact"));
  expect(put).toBeGreaterThan(0);
  expect(log.slice(put + 1).filter((line) => line.includes("GET /v1/")).length).toBeGreaterThan(3);
});

test("a list with a refused or failing page is reported and delays nothing else", async () => {
  const { sandbox, app } = await world();
  silently(sandbox);
  for (const code of [403, 500]) {
    sandbox.setFaults([
      {
        match: { pattern: "^/v1/activity$", query: { page: "2" } },
        effect: { kind: "status", code },
      },
    ]);
    const { body } = await app.ask("POST", "/local/sync", { whole: true });
    expect(body["ok"]).toBe(code === 403);
    expect((await app.ask("GET", "/local/status")).body["lists"]).toMatchObject([
      { list: "activity" },
    ]);
    expect(await restored(app, "contact", "city")).toBe(75);
  }
  sandbox.clearFaults();
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect((await app.ask("GET", "/local/status")).body).toMatchObject({ lists: [] });
});
