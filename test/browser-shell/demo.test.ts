import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { askServer, KEY, originOf, type Running, startApp } from "../e2e/desk.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = makeFolder();
const dataDir = join(folder.path, "workspace");
const demoDir = join(dataDir, "demo");
let app: Running;
let origin: string;

beforeAll(async () => {
  if (!existsSync(join(ROOT, "out/main/browser.js")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  app = await startApp(null, dataDir);
  origin = originOf(app.url);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const ask = (path: string, init: { method?: string; body?: unknown } = {}) =>
  askServer(origin, path, { ...init, key: KEY });
const demo = (method: string) => ask("/local/demo", { method });
const contacts = async () =>
  ((await ask("/local/status"))["records"] as { contact: number }).contact;
const isServed = (url: string): Promise<boolean> =>
  fetchOnce(url).then(
    () => true,
    () => false,
  );
/** The demo's server, by the connection that is shown. */
const serverNow = async () => String((await ask("/local/connection"))["remote"]);

test("the demo needs the key", async () => {
  expect((await fetchOnce(`${origin}/local/demo`, { method: "POST" })).status).toBe(401);
  expect(await ask("/local/abilities")).toMatchObject({ can: { demo: true } });
});

test("demo data replace the user's workspace, which is back unchanged afterwards", async () => {
  await ask("/local/ui-settings/views", { method: "PUT", body: { value: "mine" } });
  expect(await demo("GET")).toEqual({ shown: false });
  expect(await contacts()).toBe(0);
  const events = await fetchOnce(`${origin}/local/events`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  const reader = events.body?.getReader();

  expect(await demo("POST")).toEqual({ shown: true });
  let heard = "";
  while (!heard.includes("event: restarted"))
    heard += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  await expect.poll(contacts).toBeGreaterThan(100);
  expect(await ask("/local/ui-settings/views")).toEqual({ value: null });
  const server = await serverNow();
  expect(await isServed(server)).toBe(true);

  expect(await demo("DELETE")).toEqual({ shown: false });
  expect(await contacts()).toBe(0);
  expect(await ask("/local/ui-settings/views")).toEqual({ value: "mine" });
  expect(await ask("/local/connection")).toMatchObject({ remote: null, has_token: false });
  expect(await isServed(server)).toBe(false);
  expect(existsSync(demoDir)).toBe(false);
});

test("two requests start one demo, and leaving one that is not shown changes nothing", async () => {
  expect(await Promise.all([demo("POST"), demo("POST")])).toEqual([
    { shown: true },
    { shown: true },
  ]);
  const server = await serverNow();
  expect(await demo("POST")).toEqual({ shown: true });
  expect(await serverNow()).toBe(server);
  expect(await Promise.all([demo("DELETE"), demo("DELETE")])).toEqual([
    { shown: false },
    { shown: false },
  ]);
  expect(await isServed(server)).toBe(false);
});

test("a foreign folder in its place is left alone, and the user's data stay open", async () => {
  mkdirSync(demoDir);
  writeFileSync(join(demoDir, "letter.txt"), "keep me");
  expect((await demo("POST"))["message"]).toContain("Move it, then try again");
  expect(await demo("GET")).toEqual({ shown: false });
  expect(existsSync(join(demoDir, "letter.txt"))).toBe(true);
  rmSync(demoDir, { recursive: true });
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "%s to the shell ends the demo's server",
  async (signal) => {
    expect(await demo("POST")).toEqual({ shown: true });
    const server = await serverNow();
    await app.stop(signal);
    await expect.poll(() => isServed(server)).toBe(false);
    expect(existsSync(demoDir)).toBe(signal === "SIGKILL");
    app = await startApp(null, dataDir);
    origin = originOf(app.url);
    expect(await demo("GET")).toEqual({ shown: false });
    expect(await ask("/local/ui-settings/views")).toEqual({ value: "mine" });
    await expect.poll(() => existsSync(demoDir)).toBe(false);
  },
);
