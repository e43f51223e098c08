import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileKeeper } from "../../main/engine/encryption/key-keeper.ts";
import type { KeyKeeper } from "../../main/engine/types.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { ROUTE_NAMES, type RouteName, routeOf } from "../../shared/local/contract.ts";
import { METHODS } from "../../shared/wire.ts";
import { askEngine, askHttp, makeFolder, openSandbox } from "../fixtures/worlds.ts";
import { cleanUp } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

const PASSPHRASE = "correct horse battery";
const CONTACT = "/v1/contact/contact_2";
const NAME = "Wilhelmina";
const EDIT = { first_name: NAME, stage_id: 2, owner_id: 2 };

interface Choice {
  readonly passphrase?: string;
  readonly keeperOf?: (folder: string) => KeyKeeper;
}

/** A synced, encrypted workspace that goes on syncing while it is locked, or does not. */
async function openWorld(
  on: boolean,
  { passphrase = PASSPHRASE, keeperOf }: Choice = {},
  isKept = false,
) {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const engine = await openWorkspacesHere({
    dataDir: folder.path,
    remote: sandbox.url,
    token: sandbox.token,
    keeperOf: (workspace) => keeperOf?.(workspace.folder) ?? null,
    automatic: true,
  });
  cleanUp.push(() => engine.close());
  const events: string[] = [];
  engine.onEvent((event) => events.push(JSON.stringify(event)));
  const ask = askEngine(() => engine);
  const choose = (choice: boolean) =>
    ask("PUT", "/local/encryption/sync-while-locked", { on: choice });
  expect(await choose(true)).toMatchObject({ status: 409 });
  const made = await ask("POST", "/local/encryption/recovery-code");
  const code = made.body["code"];
  const given = isKept ? { code } : { code, passphrase };
  expect((await ask("POST", "/local/encryption/on", given)).status).toBe(200);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  if (on) expect((await choose(true)).body).toMatchObject({ sync_while_locked: true });
  const server = askHttp(sandbox.url, sandbox.token);
  const view = async () => (await ask("GET", "/local/encryption")).body;
  const unlock = (secret?: string) =>
    ask("POST", "/local/unlock", secret === undefined ? {} : { secret });
  return { sandbox, folder: folder.path, engine, events, ask, server, view, unlock };
}

test("locked, it sends what was edited and fetches what changed, if its user wants", async () => {
  const { sandbox, engine, events, ask, server, view, unlock } = await openWorld(true);
  sandbox.setFaults([{ effect: { kind: "status", code: 503 } }]);
  expect((await ask("PUT", CONTACT, EDIT)).status).toBe(201);
  expect((await ask("POST", "/local/lock")).body).toMatchObject({
    locked: "asked",
    is_syncing: true,
  });
  events.length = 0;
  sandbox.clearFaults();
  await server("PUT", "/v1/contact/contact_1", { ...EDIT, first_name: "Theodora" });
  engine.hint("online");
  const onServer = async () => (await server("GET", CONTACT)).body["first_name"];
  await expect.poll(onServer).toBe(NAME);
  // Its events would name records.
  expect(events).toEqual([]);
  expect(await unlock("another passphrase")).toMatchObject({ status: 400 });
  expect(await view()).toMatchObject({ locked: "asked", is_syncing: true });
  expect(await unlock(PASSPHRASE)).toMatchObject({
    status: 200,
    body: { locked: null, is_syncing: false },
  });
  expect(events).toEqual(['{"type":"restarted"}']);
  const pulled = async () => (await ask("GET", "/v1/contact/contact_1")).body["first_name"];
  await expect.poll(pulled).toBe("Theodora");
  expect((await ask("GET", "/local/status")).body).toMatchObject({ outbox: { queued: 0 } });
});

test("without that choice nothing is sent until it is unlocked", async () => {
  const { sandbox, engine, ask, server, view, unlock } = await openWorld(false);
  sandbox.setFaults([{ effect: { kind: "status", code: 503 } }]);
  await ask("PUT", CONTACT, EDIT);
  await ask("POST", "/local/lock");
  sandbox.clearFaults();
  engine.hint("online");
  expect(await view()).toMatchObject({ locked: "asked", is_syncing: false });
  const before = (await server("GET", CONTACT)).body["first_name"];
  expect(before).not.toBe(NAME);
  await unlock(PASSPHRASE);
  await expect.poll(async () => (await server("GET", CONTACT)).body["first_name"]).toBe(NAME);
});

/** What a locked workspace answers all the same, and what it says then. */
const ANSWERED: Partial<Record<RouteName, number>> = {
  readEncryption: 200,
  lockWorkspace: 200,
  reportUse: 200,
  listWorkspaces: 200,
  readOpening: 200,
  tryOpening: 200,
  unlockWorkspace: 400,
  createWorkspace: 400,
  renameWorkspace: 400,
  wipeWorkspace: 400,
  setAutoLock: 400,
  setSyncWhileLocked: 400,
  turnOnEncryption: 400,
  turnOffEncryption: 400,
  changeKey: 400,
  changePassphrase: 400,
  confirmRecoveryCode: 400,
  cancelConversion: 409,
  makeRecoveryCode: 409,
  removeWorkspace: 404,
  openWorkspace: 404,
};

test.each([true, false])("locked, no route tells anything of it (it syncs: %s)", async (on) => {
  const { engine, ask, view } = await openWorld(on);
  await ask("PUT", CONTACT, EDIT);
  const known = ["Wilhelmina", "contact_2", "127.0.0.1", "Sørensen"];
  const bytes = new TextEncoder().encode("A resume");
  const { blob } = await engine.addBlob("cv.txt", "text/plain", bytes);
  const late = engine.handle({ method: "GET", path: "/local/status" });
  await ask("POST", "/local/lock");
  expect(await view()).toMatchObject({ locked: "asked", is_syncing: on });
  const refused = { status: 423, body: { code: "locked" } };
  for (const name of ROUTE_NAMES) {
    const { method, path: pattern, by } = routeOf(name);
    // The shells' own know nothing of records; what leads to files is asked below.
    if (by === "shell") continue;
    const path = `/local/${pattern.replace(/:\w+/g, "contact_2")}`;
    const answer = await engine.handle({ method, path });
    const status = ANSWERED[name] ?? 423;
    expect(answer, `${method} ${path}`).toMatchObject(status === 423 ? refused : { status });
    for (const word of known) expect(JSON.stringify(answer.body), path).not.toContain(word);
  }
  for (const resource of [...RESOURCES, "user", "tag", "custom-field", "nothing"])
    for (const method of METHODS)
      for (const path of [`/v1/${resource}`, `/v1/${resource}/contact_2`])
        expect(await engine.handle({ method, path, body: EDIT })).toMatchObject(refused);
  expect(engine.blobFile(blob)).toBeNull();
  await expect(engine.addBlob("more.txt", "text/plain", bytes)).rejects.toThrow("locked");
  // What was asked before is answered: a browser writes every refusal into its console.
  expect((await late).status).toBe(200);
});

test("only the key that it holds unlocks it, whatever encryption.json says by then", async () => {
  const { folder, ask, unlock } = await openWorld(true);
  await ask("POST", "/local/lock");
  const other = await openWorld(false, { passphrase: "the thief's own words" });
  const file = join(folder, "encryption.json");
  const mine = readFileSync(file, "utf8");
  writeFileSync(file, readFileSync(join(other.folder, "encryption.json")));
  expect(await unlock("the thief's own words")).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("encryption.json was changed") },
  });
  expect(await ask("GET", CONTACT)).toMatchObject({ status: 423 });
  writeFileSync(file, mine);
  expect(await unlock(PASSPHRASE)).toMatchObject({ status: 200 });
});

test("a kept key unlocks it as long as it is kept", async () => {
  const { folder, ask, unlock } = await openWorld(true, { keeperOf: fileKeeper }, true);
  await ask("POST", "/local/lock");
  const key = await fileKeeper(folder).load();
  await fileKeeper(folder).save([]);
  expect(await unlock()).toMatchObject({ status: 400 });
  await fileKeeper(folder).save(key);
  expect(await unlock()).toMatchObject({ status: 200 });
  expect((await ask("GET", CONTACT)).status).toBe(200);
});

test.each(["suspend", "lock-screen"] as const)("%s locks it by the same choice", async (hint) => {
  const { engine, ask, view } = await openWorld(true);
  await ask("PUT", "/local/encryption/auto-lock", { minutes: 60 });
  engine.hint(hint);
  await expect.poll(view).toMatchObject({ locked: "away", is_syncing: true });
});

test("another workspace ends it, and a wipe leaves nothing of it", async () => {
  const { engine, ask, view } = await openWorld(true);
  await ask("POST", "/local/lock");
  const { body } = await ask("POST", "/local/workspaces", { name: "Second" });
  expect((await ask("POST", `/local/workspaces/${String(body["id"])}/open`)).status).toBe(200);
  expect(await view()).toMatchObject({ locked: null, is_syncing: false });
  expect((await ask("POST", "/local/workspaces/first/open")).status).toBe(200);
  // Its key went with it.
  expect(await view()).toMatchObject({ locked: "asked", is_syncing: false });
  await ask("POST", "/local/unlock", { secret: PASSPHRASE });
  await ask("POST", "/local/lock");
  await ask("POST", "/local/wipe", { unsent: "lose" });
  expect(await view()).toMatchObject({ state: expect.any(String), is_syncing: false });
  expect(
    JSON.stringify((await engine.handle({ method: "GET", path: "/v1/contact" })).body),
  ).not.toContain("contact_2");
});
