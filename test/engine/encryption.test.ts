import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Engine, KeyKeeper } from "../../main/engine/types.ts";
import { fileKeeper } from "../../main/engine/encryption/key-keeper.ts";
import { askEngine, makeFolder, openSandbox } from "../fixtures/worlds.ts";
import { cleanUp } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

const PASSPHRASE = "correct horse battery";

/** The app over a synced workspace, which can be closed and opened again. */
async function openWorld(keeperOf: ((folder: string) => KeyKeeper | null) | null = null) {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  let engine: Engine | null = null;
  const events: string[] = [];
  const open = async (first: boolean) => {
    engine = await openWorkspacesHere({
      dataDir: folder.path,
      ...(first && { remote: sandbox.url, token: sandbox.token }),
      keeperOf: (workspace) => keeperOf?.(workspace.folder) ?? null,
    });
    engine.onEvent(({ type }) => events.push(type));
  };
  const close = async () => {
    await engine?.close();
    engine = null;
  };
  cleanUp.push(close);
  await open(true);
  const current = () => {
    if (engine === null) throw new Error("The app is closed.");
    return engine;
  };
  const ask = askEngine(current);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  const restart = async () => {
    await close();
    await open(false);
  };
  const code = async () =>
    (await ask("POST", "/local/encryption/recovery-code")).body["code"] as string;
  return { folder: folder.path, token: sandbox.token, ask, engine: current, events, code, restart };
}
type World = Awaited<ReturnType<typeof openWorld>>;

const DEAL = "/v1/deal?limit=1";
const view = async ({ ask }: World) => (await ask("GET", "/local/encryption")).body;

/** All bytes below a folder. */
function bytesOf(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

test("a workspace is encrypted by a passphrase, locked, unlocked, and plain again", async () => {
  const world = await openWorld();
  const { ask, folder, token } = world;
  await ask("PUT", "/v1/contact/contact_2", {
    first_name: "Wilhelmina",
    stage_id: 2,
    owner_id: 2,
  });
  const blob = await world
    .engine()
    .addBlob("cv.txt", "text/plain", new TextEncoder().encode("Quartermain's resume"));
  expect(await view(world)).toEqual({
    state: "plain",
    locked: null,
    cannot_open: null,
    has_passphrase: false,
    keeper: null,
    lock_after_minutes: null,
    sync_while_locked: false,
    is_syncing: false,
    conversion: null,
    conversion_problem: null,
  });
  expect((await ask("GET", "/local/status")).body).toMatchObject({ is_encrypted: false });
  const code = await world.code();
  // Nothing is encrypted until the code was typed back.
  const wrong = await ask("POST", "/local/encryption/on", { code: "", passphrase: PASSPHRASE });
  expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringMatching(/groups/) } });
  expect(await ask("POST", "/local/encryption/on", { code })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Choose a passphrase") },
  });
  expect(existsSync(join(folder, "encryption.json"))).toBe(false);
  const on = await ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  expect(on).toMatchObject({ status: 200, body: { state: "encrypted", has_passphrase: true } });
  expect(world.events).toContain("restarted");
  const bytes = bytesOf(folder);
  for (const secret of ["Wilhelmina", "Quartermain", token, PASSPHRASE, code])
    expect(bytes.includes(secret)).toBe(false);
  expect((await ask("GET", "/v1/contact/contact_2")).body).toMatchObject({
    first_name: "Wilhelmina",
  });
  expect(world.engine().blobFile(blob.blob)).toMatchObject({ key: expect.any(Uint8Array) });
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });

  expect((await ask("POST", "/local/lock")).body).toMatchObject({ locked: "asked" });
  for (const path of [DEAL, "/local/status"])
    expect(await ask("GET", path)).toMatchObject({ status: 423, body: { code: "locked" } });
  expect(world.engine().blobFile(blob.blob)).toBeNull();
  const unlock = (secret?: string) =>
    ask("POST", "/local/unlock", secret === undefined ? {} : { secret });
  expect(await unlock("another passphrase")).toMatchObject({
    status: 400,
    body: { message: "That passphrase isn't right." },
  });
  expect(await unlock()).toMatchObject({ status: 400 });
  expect(await unlock(PASSPHRASE)).toMatchObject({ status: 200, body: { locked: null } });
  expect((await ask("GET", "/local/status")).body).toMatchObject({ is_encrypted: true });
  expect((await ask("GET", DEAL)).status).toBe(200);

  await world.restart();
  expect(await view(world)).toMatchObject({ state: "encrypted", locked: "passphrase" });
  expect(await unlock(code.toLowerCase().replaceAll("-", " "))).toMatchObject({ status: 200 });
  expect((await ask("GET", "/local/connection")).body).toMatchObject({ has_token: true });

  const off = (secret: string) => ask("POST", "/local/encryption/off", { secret });
  expect(await off("another passphrase")).toMatchObject({ status: 400 });
  expect(await off(PASSPHRASE)).toMatchObject({ status: 200, body: { state: "plain" } });
  await world.restart();
  expect((await ask("GET", DEAL)).status).toBe(200);
  expect(readFileSync(join(folder, "workspace.db")).includes("Wilhelmina")).toBe(true);
});

test("a key that is kept opens the workspace; when it is lost the code does", async () => {
  const world = await openWorld((folder) => fileKeeper(folder));
  const { ask, folder } = world;
  const code = await world.code();
  expect(await ask("POST", "/local/encryption/on", { code })).toMatchObject({ status: 200 });
  await world.restart();
  expect(await view(world)).toMatchObject({ state: "encrypted", locked: null, keeper: "file" });

  await ask("POST", "/local/lock");
  expect(await ask("POST", "/local/unlock", {})).toMatchObject({ status: 200 });

  await fileKeeper(folder).save([new Uint8Array(randomBytes(32))]);
  await world.restart();
  expect(await view(world)).toMatchObject({ locked: "wrong-key" });
  await fileKeeper(folder).save([]);
  await world.restart();
  expect(await view(world)).toMatchObject({ locked: "no-key" });
  expect(await ask("POST", "/local/unlock", {})).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("Type the recovery code") },
  });
  expect(await ask("POST", "/local/unlock", { secret: code })).toMatchObject({ status: 200 });
  // The key is kept again.
  await world.restart();
  expect(await view(world)).toMatchObject({ locked: null });
});

test("passphrase and recovery code can be replaced, by who knows one of them", async () => {
  const world = await openWorld((folder) => fileKeeper(folder));
  const { ask, folder } = world;
  const first = await world.code();
  await ask("POST", "/local/encryption/on", { code: first, passphrase: PASSPHRASE });
  const change = (secret: string, passphrase: string | null) =>
    ask("PUT", "/local/encryption/passphrase", { secret, passphrase });
  expect(await change("wrong", "another long one")).toMatchObject({ status: 400 });
  expect(await change(PASSPHRASE, "short")).toMatchObject({ status: 400 });
  expect(await change(first, "another long one")).toMatchObject({ status: 200 });
  const made = await ask("POST", "/local/encryption/recovery-code", { secret: "another long one" });
  const second = String(made.body["code"]);
  const confirm = (code: string) => ask("PUT", "/local/encryption/recovery-code", { code });
  expect(await confirm(first)).toMatchObject({ status: 400 });
  expect(await confirm(second)).toMatchObject({ status: 200 });
  const unlock = async (secret: string) => {
    await ask("POST", "/local/lock");
    return (await ask("POST", "/local/unlock", { secret })).status;
  };
  expect(await unlock(PASSPHRASE)).toBe(400);
  expect(await unlock(first)).toBe(400);
  expect(await unlock("another long one")).toBe(200);
  expect(await unlock(second)).toBe(200);
  expect(existsSync(join(folder, "workspace.key"))).toBe(false);
  expect(await change(second, null)).toMatchObject({ body: { has_passphrase: false } });
  expect(existsSync(join(folder, "workspace.key"))).toBe(true);
});

test("with a new key nothing that opened the workspace before opens it", async () => {
  const world = await openWorld((folder) => fileKeeper(folder));
  const { ask, folder } = world;
  const first = await world.code();
  await ask("POST", "/local/encryption/on", { code: first });
  await ask("PUT", "/local/encryption/auto-lock", { minutes: 15 });
  await ask("POST", "/local/backups");
  const [before] = await fileKeeper(folder).load();
  const made = await ask("POST", "/local/encryption/recovery-code", { secret: first });
  const code = made.body["code"];
  const changeKey = (secret: string, typed: string) =>
    ask("POST", "/local/encryption/new-key", { secret, code: typed, passphrase: PASSPHRASE });
  expect(await changeKey("wrong", code)).toMatchObject({ status: 400 });
  expect(await changeKey(first, first)).toMatchObject({ status: 400 });
  expect(await changeKey(first, code)).toMatchObject({
    status: 200,
    body: { state: "encrypted", has_passphrase: true, lock_after_minutes: 15 },
  });
  expect((await ask("GET", "/local/connection")).body).toMatchObject({ has_token: true });
  expect((await ask("GET", DEAL)).status).toBe(200);
  const { body } = await ask("GET", "/local/backups");
  expect(body["data"]).toMatchObject([{ reason: "asked" }]);
  // Also where somebody puts the key from before in its place.
  expect(await fileKeeper(folder).load()).toEqual([]);
  if (before !== undefined) await fileKeeper(folder).save([before]);
  await world.restart();
  expect(await view(world)).toMatchObject({ locked: "passphrase" });
  const unlock = async (secret: string) => (await ask("POST", "/local/unlock", { secret })).status;
  expect([await unlock(first), await unlock(PASSPHRASE)]).toEqual([400, 200]);
  await ask("POST", "/local/lock");
  expect(await unlock(code)).toBe(200);
});

test("backups and restores of an encrypted workspace need no more than before", async () => {
  const world = await openWorld();
  const { ask } = world;
  await ask("POST", "/local/backups");
  const code = await world.code();
  await ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  await ask("POST", "/local/backups");
  const { body } = await ask("GET", "/local/backups");
  expect(body["data"]).toMatchObject([{ reason: "asked" }, { reason: "asked" }]);
  for (const { name } of body["data"])
    expect(await ask("POST", `/local/backups/${name}/restore`)).toMatchObject({ status: 200 });
  expect(await view(world)).toMatchObject({ state: "encrypted", locked: null });
  expect((await ask("POST", "/local/doctor", { complete: true })).body).toMatchObject({
    findings: [],
  });
});

test("a wiped workspace is gone, locked or not, and an empty one is there", async () => {
  const world = await openWorld();
  const { ask, folder } = world;
  const code = await world.code();
  await ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  await ask("POST", "/local/lock");
  expect(await ask("POST", "/local/wipe", { unsent: "no" })).toMatchObject({ status: 400 });
  expect(await ask("POST", "/local/wipe", { unsent: "lose" })).toMatchObject({ status: 200 });
  expect(await view(world)).toMatchObject({ state: "plain", locked: null });
  expect((await ask("GET", DEAL)).body["data"]).toEqual([]);
  for (const name of ["encryption.json", "token", "backups/encryption.json"])
    expect(existsSync(join(folder, name))).toBe(false);
});

test("npm run doctor takes the passphrase from the environment, and says so without", async () => {
  const world = await openWorld();
  const code = await world.code();
  await world.ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  await world.engine().close();
  const script = join(import.meta.dirname, "../../scripts/doctor.ts");
  const doctor = (passphrase: string) =>
    spawnSync(process.execPath, [script, "--data-dir", world.folder], {
      encoding: "utf8",
      env: { ...process.env, ROADBOOK_PASSPHRASE: passphrase },
    });
  expect(doctor("")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("ROADBOOK_PASSPHRASE"),
  });
  expect(doctor("wrong passphrase")).toMatchObject({
    status: 2,
    stderr: "That passphrase isn't right.\n",
  });
  expect(doctor(PASSPHRASE)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Everything is in order."),
  });
});
