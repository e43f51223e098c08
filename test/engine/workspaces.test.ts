import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Engine } from "../../main/engine/types.ts";
import { fileKind } from "../../main/store/file/file-key.ts";
import { startSandbox } from "../../main/sandbox/start.ts";
import { type Ask, askEngine, makeFolder, openSandbox } from "../fixtures/worlds.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

/** Several accounts side by side, each with a file, token and settings of its own. */
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

interface Opened {
  readonly ask: Ask;
  readonly engine: () => Engine;
  readonly folder: string;
  readonly events: string[];
  readonly restart: () => Promise<void>;
}

async function open(remote?: string): Promise<Opened> {
  const folder = makeFolder();
  const events: string[] = [];
  const start = async (first: boolean): Promise<Engine> => {
    const engine = await openWorkspacesHere({
      dataDir: folder.path,
      ...(first && remote !== undefined ? { remote, token: "test-token" } : {}),
    });
    engine.onEvent(({ type }) => events.push(type));
    return engine;
  };
  let engine = await start(true);
  cleanUp.push(folder.remove, () => engine.close());
  return {
    ask: askEngine(() => engine),
    engine: () => engine,
    folder: folder.path,
    events,
    async restart() {
      await engine.close();
      engine = await start(false);
    },
  };
}

async function twoServers() {
  const own = await openSandbox();
  cleanUp.push(() => own.close());
  const other = await startSandbox({ port: 0, token: "other-token", seed: 3, scale: 0.05 });
  if (!other.ok) throw new Error(other.message);
  cleanUp.push(() => other.sandbox.close());
  return { own, other: other.sandbox };
}

const listOf = async (ask: Ask) => (await ask("GET", "/local/workspaces")).body["data"];
const contacts = async (ask: Ask) => (await ask("GET", "/v1/contact")).body["total"];

test("two accounts side by side keep lists, changes, tokens and settings apart", async () => {
  const { own, other } = await twoServers();
  const app = await open(own.url);
  const { ask } = app;
  await ask("POST", "/local/sync");
  await ask("PUT", "/v1/contact/contact_2", {
    first_name: "Mary",
    stage_id: 2,
    owner_id: 2,
    city: "Ghent",
  });
  await ask("PUT", "/local/ui-settings/views", { value: ["mine"] });
  expect(await contacts(ask)).toBe(4);

  const body = { name: "Agency B", remote: other.url };
  const made = await ask("POST", "/local/workspaces", body);
  expect(made).toMatchObject({
    status: 201,
    body: { name: "Agency B", remote: other.url, current: false, unsent: 0 },
  });
  expect(await contacts(ask)).toBe(4);
  const id = String(made.body["id"]);
  expect((await ask("POST", `/local/workspaces/${id}/open`)).status).toBe(200);
  expect(app.events).toContain("restarted");
  expect(await contacts(ask)).toBe(0);
  expect((await ask("PUT", "/local/connection", { token: "other-token" })).status).toBe(200);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect(await contacts(ask)).toBeGreaterThan(4);
  expect((await ask("GET", "/local/outbox")).body["data"]).toEqual([]);
  expect((await ask("GET", "/local/ui-settings/views")).body).toEqual({ value: null });
  expect(await listOf(ask)).toMatchObject([
    { id: "first", remote: own.url, current: false, unsent: 1 },
    { id, name: "Agency B", current: true, unsent: 0 },
  ]);
  expect(readFileSync(join(app.folder, "token"), "utf8")).toBe("test-token");
  expect(readFileSync(join(app.folder, "workspaces", id, "token"), "utf8")).toBe("other-token");
  expect(existsSync(join(app.folder, "workspaces", id, "workspace.db"))).toBe(true);

  await app.restart();
  expect((await listOf(ask)).find(({ current }) => current)?.id).toBe(id);
  await ask("POST", "/local/workspaces/first/open");
  expect(await contacts(ask)).toBe(4);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
});

test.each([
  ["no name", { name: " ", remote: "https://crm.example.com" }],
  ["no address", { name: "B", remote: "crm" }],
  ["plain http", { name: "B", remote: "http://crm.example.com" }],
  ["a key for no server", { name: "B", token: "t" }],
])("a workspace with %s is refused, and nothing is left of it", async (_what, body) => {
  const { ask, folder } = await open();
  expect((await ask("POST", "/local/workspaces", body)).status).toBe(400);
  expect(await listOf(ask)).toHaveLength(1);
  expect(
    existsSync(join(folder, "workspaces")) ? readdirSync(join(folder, "workspaces")) : [],
  ).toEqual([]);
});

test("a workspace that is made with its key is connected once it is opened", async () => {
  const { own, other } = await twoServers();
  const { ask } = await open(own.url);
  const body = { name: "B", remote: other.url, token: "other-token", profile: "extended" };
  const made = await ask("POST", "/local/workspaces", body);
  expect(made.status).toBe(201);
  await ask("POST", `/local/workspaces/${made.body["id"]}/open`);
  const connection = { remote: other.url, profile: "extended", has_token: true };
  expect((await ask("GET", "/local/connection")).body).toMatchObject(connection);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
});

test("a new workspace reads nothing until it is connected, and is encrypted before", async () => {
  const { own, other } = await twoServers();
  const { ask, folder, engine } = await open(own.url);
  await ask("POST", "/local/sync");
  const { body } = await ask("POST", "/local/workspaces", { name: "B", remote: other.url });
  await ask("POST", `/local/workspaces/${body["id"]}/open`);
  engine().hint("online");
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: false });
  expect(await contacts(ask)).toBe(0);
  const at = join(folder, "workspaces", String(body["id"]));
  expect(existsSync(join(at, "token"))).toBe(false);
  const { code } = (await ask("POST", "/local/encryption/recovery-code")).body;
  const passphrase = "correct horse battery";
  await ask("POST", "/local/encryption/on", { code, passphrase });
  await ask("PUT", "/local/connection", { token: "other-token" });
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect(await contacts(ask)).toBeGreaterThan(4);
  expect(fileKind(join(at, "workspace.db"))).toBe("encrypted");
  expect(readFileSync(join(at, "token"), "utf8")).not.toContain("other-token");
});

test("a workspace is renamed, open or not", async () => {
  const { own, other } = await twoServers();
  const { ask, restart } = await open(own.url);
  const made = await ask("POST", "/local/workspaces", { name: "B", remote: other.url });
  const id = String(made.body["id"]);
  expect(
    (await ask("PATCH", "/local/workspaces/first", { name: " Agency A " })).body,
  ).toMatchObject({
    name: "Agency A",
  });
  expect((await ask("PATCH", `/local/workspaces/${id}`, { name: "Agency B" })).status).toBe(200);
  expect((await ask("PATCH", `/local/workspaces/${id}`, { name: " " })).status).toBe(400);
  expect((await ask("PATCH", "/local/workspaces/nowhere", { name: "C" })).status).toBe(404);
  await restart();
  expect((await listOf(ask)).map(({ name }) => name)).toEqual(["Agency A", "Agency B"]);
});

test("only a closed workspace is removed, and unsent changes only on request", async () => {
  const { own, other } = await twoServers();
  const { ask, folder } = await open(own.url);
  await ask("POST", "/local/sync");
  await ask("PUT", "/v1/contact/contact_2", {
    first_name: "Mary",
    stage_id: 2,
    owner_id: 2,
    city: "Ghent",
  });
  expect((await ask("DELETE", "/local/workspaces/first")).status).toBe(409);
  expect((await ask("DELETE", "/local/workspaces/nowhere")).status).toBe(404);
  const made = await ask("POST", "/local/workspaces", { name: "B", remote: other.url });
  const id = String(made.body["id"]);
  await ask("POST", `/local/workspaces/${id}/open`);
  await ask("PUT", "/local/connection", { token: "other-token" });

  expect(await ask("DELETE", "/local/workspaces/first")).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("1 change that is not on its server") },
  });
  expect((await ask("DELETE", "/local/workspaces/first", { unsent: "lose" })).status).toBe(200);
  expect(existsSync(join(folder, "workspace.db"))).toBe(false);
  expect(existsSync(join(folder, "token"))).toBe(false);
  expect(await listOf(ask)).toMatchObject([{ id, current: true }]);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect((await ask("DELETE", `/local/workspaces/${id}`, { unsent: "lose" })).status).toBe(409);

  const third = await ask("POST", "/local/workspaces", { name: "C", remote: own.url });
  const folderOfThird = join(folder, "workspaces", String(third.body["id"]));
  expect(existsSync(folderOfThird)).toBe(true);
  expect((await ask("DELETE", `/local/workspaces/${String(third.body["id"])}`)).status).toBe(200);
  expect(existsSync(folderOfThird)).toBe(false);
});

test("one that is not there is 404, and the open one stays open", async () => {
  const { ask } = await open();
  expect((await ask("POST", "/local/workspaces/nowhere/open")).status).toBe(404);
  expect((await ask("GET", "/local/status")).status).toBe(200);
});

test("who the user is is asked once, and kept with the workspace", async () => {
  const { own } = await twoServers();
  const app = await open(own.url);
  expect((await app.ask("GET", "/local/me")).body).toBeNull();
  await app.ask("POST", "/local/sync");
  expect((await app.ask("PUT", "/local/me", { id: 99 })).status).toBe(400);
  expect(await app.ask("PUT", "/local/me", { id: 2 })).toEqual({
    status: 200,
    body: { id: 2, full_name: "Ben O'Neil" },
  });
  await app.restart();
  expect((await app.ask("GET", "/local/me")).body).toEqual({ id: 2, full_name: "Ben O'Neil" });
});
