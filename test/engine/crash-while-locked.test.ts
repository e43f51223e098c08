import { afterEach, describe, expect, test } from "vitest";
import { join } from "node:path";
import { startEngineThread } from "../../main/browser/engine-thread.ts";
import { EngineHost } from "../../main/electron/engine-host.ts";
import type { KeyStore } from "../../main/electron/key-store.ts";
import type { StartOptions } from "../../main/engine/start-options.ts";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import type { Method } from "../../shared/wire.ts";
import { FakeUtilityProcess } from "../doubles/electron.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/*
 * An engine that crashes while its workspace is locked comes back locked, also where the key is
 * kept on this computer, and with what the start said: in a real thread of the browser shell, and
 * in a real engine of the desktop app's host.
 */

const PASSPHRASE = "correct horse battery";
const ENTRIES = join(import.meta.dirname, "../..");

interface Shell {
  readonly client: EngineClient;
  readonly crash: () => void;
  readonly close: () => Promise<void>;
}
type Start = (dataDir: string, options?: StartOptions) => Promise<Shell>;

async function startThread(dataDir: string, options: StartOptions = {}): Promise<Shell> {
  const started = await startEngineThread({
    ...options,
    entry: join(ENTRIES, "test/fixtures/crashing-worker.ts"),
    dataDir,
    version: "0",
    secrets: [],
    log: () => undefined,
  });
  if (!started.ok) throw new Error(started.message);
  const { client } = started.thread;
  return {
    client,
    crash: () => void client.request({ method: "POST", path: "/local/crash" }),
    close: () => started.thread.close(),
  };
}

/** Outlives the engines of a test, as the system's key store does. */
let stored = new Map<string, string | null>();
const keys: KeyStore = {
  encrypts: true,
  load: (workspace) => Promise.resolve(stored.get(`token ${workspace}`) ?? null),
  save: (workspace, token) => Promise.resolve(void stored.set(`token ${workspace}`, token)),
  loadKey: (workspace) => Promise.resolve(stored.get(`key ${workspace}`) ?? null),
  saveKey: (workspace, key) => Promise.resolve(void stored.set(`key ${workspace}`, key)),
};

async function startHost(dataDir: string, options: StartOptions = {}): Promise<Shell> {
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  const host = new EngineHost({
    entry: join(ENTRIES, "main/electron/engine-process.ts"),
    dataDir,
    options,
    keys,
    onStarted: () => resolve(),
    onFailed: (message) => reject(new Error(message)),
    version: "0",
    log: () => undefined,
  });
  host.start();
  await started;
  return {
    client: host.client,
    crash: () => void FakeUtilityProcess.all.at(-1)?.worker.terminate(),
    close: () => host.close(),
  };
}

const asker =
  ({ client }: Shell) =>
  (method: Method, path: string, body?: unknown) =>
    client.request({ method, path, ...(body === undefined ? {} : { body }) });
type Ask = ReturnType<typeof asker>;

async function encrypt(ask: Ask, passphrase?: string): Promise<void> {
  const made = await ask("POST", "/local/encryption/recovery-code");
  const { code } = made.body as { code: string };
  const secret = passphrase === undefined ? {} : { passphrase };
  const on = await ask("POST", "/local/encryption/on", { code, ...secret });
  expect(on).toMatchObject({ status: 200, body: { state: "encrypted", locked: null } });
}

/** Ends the engine, and resolves once another one answers. */
async function crash(shell: Shell): Promise<void> {
  const { client } = shell;
  const { promise: restarted, resolve } = Promise.withResolvers<void>();
  client.onEvent(({ type }) => (type === "restarted" ? resolve() : undefined));
  shell.crash();
  await restarted;
}

let clean: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of clean.toReversed()) await step();
  clean = [];
  stored = new Map();
});
function folder(): string {
  const made = makeFolder();
  clean.push(made.remove);
  return made.path;
}
async function open(start: Start, dataDir: string, options?: StartOptions) {
  const shell = await start(dataDir, options);
  clean.push(() => shell.close());
  return { shell, ask: asker(shell) };
}

const SHELLS: Readonly<Record<string, Start>> = {
  "the browser shell": startThread,
  "the desktop app": startHost,
};
const REMOTE = "http://127.0.0.1:9";
const LOCKED = { status: 423 };

test("in the desktop app a lock ends the engine, and another one starts, locked", async () => {
  const { ask } = await open(startHost, folder());
  await encrypt(ask);
  const before = FakeUtilityProcess.all.at(-1);
  const ended = new Promise<void>((resolve) => before?.once("exit", () => resolve()));
  // It was answered before it ended.
  expect(await ask("POST", "/local/lock")).toMatchObject({ body: { locked: "asked" } });
  await ended;
  await expect.poll(() => ask("GET", "/v1/contact")).toMatchObject(LOCKED);
  expect(FakeUtilityProcess.all.at(-1)).not.toBe(before);
  expect(await ask("GET", "/local/encryption")).toMatchObject({ body: { locked: "asked" } });
  expect(await ask("POST", "/local/unlock", {})).toMatchObject({ body: { locked: null } });
  expect(await ask("GET", "/v1/contact")).toMatchObject({ status: 200 });
});

describe.each(Object.entries(SHELLS))("in %s", (_name, start) => {
  test("a crash opens no workspace that is locked, also by a kept key", async () => {
    const { shell, ask } = await open(start, folder());
    await encrypt(ask);
    await ask("POST", "/local/lock");
    for (const _crash of [1, 2]) {
      await crash(shell);
      expect(await ask("GET", "/v1/contact")).toMatchObject(LOCKED);
      const view = await ask("GET", "/local/encryption");
      expect(view.body).toMatchObject({ locked: "asked", has_passphrase: false });
    }
    expect(await ask("POST", "/local/unlock", {})).toMatchObject({ body: { locked: null } });
    expect(await ask("GET", "/v1/contact")).toMatchObject({ status: 200 });
    await crash(shell);
    // It was open.
    expect(await ask("GET", "/v1/contact")).toMatchObject({ status: 200 });
  });

  test("a locked start keeps its server and token over a crash", async () => {
    const dataDir = folder();
    const first = await open(start, dataDir);
    await encrypt(first.ask, PASSPHRASE);
    await first.shell.close();
    const given = { remote: REMOTE, token: "t0ken-of-the-start" };
    const { shell, ask } = await open(start, dataDir, given);
    expect(await ask("GET", "/v1/contact")).toMatchObject(LOCKED);
    await crash(shell);
    expect(await ask("GET", "/v1/contact")).toMatchObject(LOCKED);
    await ask("POST", "/local/unlock", { secret: PASSPHRASE });
    const connection = await ask("GET", "/local/connection");
    expect(connection.body).toMatchObject({ remote: REMOTE, has_token: true });
  });
});
