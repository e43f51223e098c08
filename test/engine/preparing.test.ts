import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { EngineHost } from "../../main/electron/engine-host.ts";
import type { EngineEvent } from "../../shared/bridge.ts";
import type { Preparing } from "../../shared/local/opening.ts";
import { askEngine } from "../fixtures/worlds.ts";
import { cleanUp, openBackupWorld } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

/** A closed workspace; `as` turns its file into that of an earlier Roadbook. */
async function closedWorkspace() {
  const app = await openBackupWorld();
  const contacts = Number((await app.ask("GET", "/v1/contact")).body["total"]);
  await app.close();
  const as = (sql: string, folder = app.folder) => {
    const database = new Sqlite(join(folder, "workspace.db"));
    database.exec(sql);
    database.close();
  };
  const open = async () => {
    const told: (Preparing | null)[] = [];
    const onPreparing = (preparing: Preparing | null) => told.push(preparing);
    const engine = await openWorkspacesHere({ dataDir: app.folder, onPreparing });
    return { engine, told };
  };
  return { ...app, contacts, as, open };
}

const OTHER_LISTS = "UPDATE form SET indexes = 'earlier' WHERE resource = 'contact'";
const OTHER_FIELDS =
  "UPDATE form SET record = replace(record, ' city:', ' town:') WHERE resource = 'contact'";

test.each([
  ["other lists and searches", OTHER_LISTS, [], 2],
  ["other fields", OTHER_FIELDS, [{ step: "backup", done: 0, total: 0 }], 3],
])("a file with %s tells how far it is until it is open", async (_what, sql, first, steps) => {
  const { contacts, as, open } = await closedWorkspace();
  as(sql);
  const { engine, told } = await open();
  await engine.close();
  const lists = told.filter((one) => one?.step === "lists");
  expect(told).toEqual([...first, ...lists, null]);
  const total = contacts * steps;
  const each = Math.ceil(total / 200);
  const done = Array.from({ length: Math.ceil(total / each) }, (_item, at) => at * each);
  expect(lists).toEqual(done.map((so) => ({ step: "lists", done: so, total })));
  expect(lists.length).toBeGreaterThan(5);
});

test("the desktop app hears it from its engine's process", async () => {
  const { folder, as } = await closedWorkspace();
  as(OTHER_LISTS);
  const told: (Preparing | null)[] = [];
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  const host = new EngineHost({
    entry: join(import.meta.dirname, "../../main/electron/engine-process.ts"),
    dataDir: folder,
    options: {},
    keys: {
      encrypts: false,
      load: () => Promise.resolve(null),
      save: () => Promise.resolve(),
      loadKey: () => Promise.resolve(null),
      saveKey: () => Promise.resolve(),
    },
    onStarted: () => resolve(),
    onPreparing: (preparing) => told.push(preparing),
    onFailed: (message) => reject(new Error(message)),
    version: "0",
    log: () => undefined,
  });
  cleanUp.push(() => host.close());
  host.start();
  await started;
  expect(told[0]).toMatchObject({ step: "lists", done: 0 });
  expect(told.at(-1)).toBe(null);
});

test("a file of today tells nothing", async () => {
  const { open } = await closedWorkspace();
  const { engine, told } = await open();
  await engine.close();
  expect(told).toEqual([]);
});

test("pages are told of another workspace that is opened from one that is open", async () => {
  const { as, open, folder, sandbox } = await closedWorkspace();
  const { engine } = await open();
  cleanUp.push(() => engine.close());
  const ask = askEngine(() => engine);
  const [first = { id: "" }] = (await ask("GET", "/local/workspaces")).body["data"];
  const { id } = (await ask("POST", "/local/workspaces", { name: "Other" })).body;
  expect((await ask("POST", `/local/workspaces/${id}/open`)).status).toBe(200);
  await ask("PUT", "/local/connection", { remote: sandbox.url, token: sandbox.token });
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect((await ask("POST", `/local/workspaces/${first.id}/open`)).status).toBe(200);
  as(OTHER_LISTS, join(folder, "workspaces", String(id)));
  const events: EngineEvent[] = [];
  engine.onEvent((event) => events.push(event));
  expect((await ask("POST", `/local/workspaces/${id}/open`)).status).toBe(200);
  const told = events.flatMap((event) => (event.type === "preparing" ? [event.preparing] : []));
  expect(told[0]).toMatchObject({ step: "lists", done: 0 });
  expect(told.at(-1)).toBe(null);
});
