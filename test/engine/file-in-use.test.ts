/** Another program (a backup tool, a virus scanner, a database browser) writes to the file. */
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const CITY = { first_name: "Anna", stage_id: 1, owner_id: 1, city: "Ulm" };
/** A request is given up before this time, milliseconds; the driver alone would take 10,000. */
const PATIENCE_MS = 8_000;

async function world(): Promise<{ app: App; take: () => { release: () => void } }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  await app.ask("POST", "/local/sync");
  const take = () => {
    const other = new Sqlite(join(app.folder, "workspace.db"));
    other.exec("BEGIN IMMEDIATE");
    const release = () => void other.close();
    cleanUp.push(release);
    return { release };
  };
  return { app, take };
}

test("reads go on while another program holds the file, and a write answers 503", async () => {
  const { app, take } = await world();
  const { body } = await app.ask("GET", "/v1/contact");
  const slug = String(body["data"][0]?.slug);
  const path = `/v1/contact/${slug}`;
  take();
  const start = performance.now();
  const written = app.ask("PUT", path, CITY);
  // Answered while the write waits: the engine does not stand still.
  expect((await app.ask("GET", path)).status).toBe(200);
  expect(await written).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining("Another program is using the workspace's file") },
  });
  expect(performance.now() - start).toBeLessThan(PATIENCE_MS);
  expect((await app.ask("GET", "/local/outbox")).body["total"]).toBe(0);
});

test("a write is tried again by itself, and done once the file is free", async () => {
  const { app, take } = await world();
  const { body } = await app.ask("GET", "/v1/contact");
  const slug = String(body["data"][0]?.slug);
  const { release } = take();
  const written = app.ask("PUT", `/v1/contact/${slug}`, CITY);
  setTimeout(release, 300);
  expect((await written).status).toBe(201);
  expect((await app.ask("GET", "/local/outbox")).body["total"]).toBe(1);
});

test("a sync that finds the file in use says so, and the next one works", async () => {
  const { app, take } = await world();
  const { release } = take();
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
    ok: false,
    error: expect.stringContaining("Another program is using the workspace's file"),
  });
  release();
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, error: null });
});
