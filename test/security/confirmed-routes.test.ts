// What destroys or replaces the data on this computer, or sends them elsewhere, needs the word of
// the user outside of the page: a script in it reaches only the page's port.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ConnectionConfirmation } from "../../main/electron/confirm-connection.ts";
import { servePort } from "../../main/engine/process/protocol.ts";
import { systemClock } from "../../main/engine/system.ts";
import type { Engine } from "../../main/engine/types.ts";
import { CONFIRM_HEADER } from "../../shared/bridge.ts";
import { PROMPTED_TOKEN } from "../../shared/local/connection.ts";
import { ROUTE_NAMES, type RouteName, routeOf } from "../../shared/local/contract.ts";
import { EngineClient } from "../../shared/runtime/engine-client.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { dialog } from "../doubles/electron.ts";
import { openWorkspacesHere } from "../engine/workspaces-here.ts";
import { makeFolder, openSandbox } from "../fixtures/worlds.ts";

/** Why a route that changes something needs no word of the user outside of the page. */
const REASONS = {
  record: "what a user does with records and changes; the page can do all of that",
  secret: "the body has a secret that only the user knows",
  lock: "locks, or says how; a lock by hand is there whatever it says",
  setting: "a choice that loses nothing and sends nothing elsewhere",
  sync: "reads from and sends to the server that the user has confirmed",
  check: "finds and repairs damage; keeps what it cannot repair",
  copy: "makes a copy in the workspace; the backups of other weeks stay",
  demo: "concerns the data of the demo only",
  log: "adds lines to the log",
  look: "answers a question with a body, and changes nothing",
  browser: "answered by the browser shell only, which has its key",
} as const;

/** Every route that is no GET: by whose word it is done. */
const WORDS: Readonly<Partial<Record<RouteName, "user" | keyof typeof REASONS>>> = {
  acceptHeldDeletions: "record",
  addBlob: "browser",
  cancelConversion: "lock",
  cancelDoctor: "check",
  changeConnection: "user",
  changeKey: "user",
  changePassphrase: "secret",
  chooseMatch: "setting",
  chooseMe: "setting",
  closeErasure: "record",
  confirmRecoveryCode: "secret",
  createWorkspace: "user",
  deleteImport: "record",
  discardEntry: "record",
  dropDraft: "record",
  dropDrafts: "record",
  editBulk: "record",
  editDraft: "record",
  editEntry: "record",
  editRecord: "record",
  endDemo: "demo",
  findLookalikes: "record",
  forgetAllRemoved: "record",
  forgetRemoved: "record",
  holdChange: "record",
  holdCv: "record",
  holdImport: "record",
  loadPicture: "record",
  lockWorkspace: "lock",
  makeBackup: "copy",
  makePack: "look",
  makeRecoveryCode: "secret",
  mapImport: "record",
  openSession: "browser",
  openWorkspace: "setting",
  previewBulk: "record",
  putOnShortlist: "record",
  readCv: "look",
  releaseDraft: "record",
  releaseDrafts: "record",
  removePicture: "record",
  removeWorkspace: "user",
  renameWorkspace: "setting",
  reportPageError: "log",
  reportUse: "lock",
  requestErasure: "record",
  resolveEntry: "record",
  restoreBackup: "user",
  restoreRemoved: "record",
  retryEntry: "record",
  runDoctor: "check",
  saveMatchPairs: "setting",
  saveSetting: "setting",
  saveSynonyms: "setting",
  setAutoLock: "lock",
  setBudget: "setting",
  setPictures: "setting",
  setSyncWhileLocked: "lock",
  setWorkOffline: "setting",
  startDemo: "demo",
  startDoctor: "check",
  startImport: "record",
  shareShortlist: "record",
  sync: "sync",
  takeOffShortlist: "record",
  tryMatchJob: "look",
  tryOpening: "setting",
  turnOffEncryption: "user",
  turnOnEncryption: "user",
  undoBulkRun: "record",
  undoEdit: "record",
  unlockWorkspace: "user",
  unresolveEntry: "record",
  wantPictures: "record",
  wipeWorkspace: "user",
};

const changing = ROUTE_NAMES.filter((name) => routeOf(name).method !== "GET");

test("every route that changes something says by whose word", () => {
  expect(Object.keys(WORDS).toSorted()).toEqual(changing.toSorted());
  const confirmed = changing.filter((name) => routeOf(name).isConfirmed);
  expect(confirmed).toEqual(changing.filter((name) => WORDS[name] === "user"));
});

/** A connection to the engine, that of a page or of its shell. */
function connect(engine: Engine, trusted: boolean): EngineClient {
  const { port1, port2 } = new MessageChannel();
  const client = new EngineClient(60_000, systemClock);
  servePort(
    engine,
    {
      post: (message) => port1.postMessage(message),
      onMessage: (listener) => void port1.on("message", listener),
      onClose: (listener) => void port1.on("close", listener),
    },
    { trusted },
  );
  client.connect({
    post: (message) => port2.postMessage(message),
    onMessage: (listener) => void port2.on("message", listener),
  });
  onTestFinished(() => port2.close());
  return client;
}

test("a secret that unlocks is told to the engine alone", async () => {
  const asked: WireRequest[] = [];
  const engine = {
    onEvent: () => () => undefined,
    handle: (request: WireRequest) => {
      asked.push(request);
      return Promise.resolve({ status: 200, body: {} });
    },
  } as unknown as Engine;
  const page = connect(engine, false);
  const unlock = (body: object) => page.request({ method: "POST", path: "/local/unlock", body });
  const toConfirm = { status: 403, headers: { [CONFIRM_HEADER]: "user" } };
  expect(await unlock({})).toMatchObject(toConfirm);
  expect(await unlock({ secret: 1 })).toMatchObject(toConfirm);
  expect(await unlock({ secret: "correct horse battery" })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(1);
});

/** Two workspaces with a server, of which the first is open and has a backup and an edit. */
async function openWorld() {
  const sandbox = await openSandbox();
  const folder = makeFolder();
  const engine = await openWorkspacesHere({ dataDir: folder.path });
  onTestFinished(async () => {
    await engine.close();
    await sandbox.close();
    folder.remove();
  });
  const shell = connect(engine, true);
  const ask = async (method: "GET" | "POST" | "PUT", path: string, body?: object) => {
    const answer = await shell.request({ method, path, body });
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Readonly<Record<string, unknown>>;
  };
  const { url: remote, token } = sandbox;
  await ask("PUT", "/local/connection", { remote, token, profile: "extended" });
  await ask("POST", "/local/sync");
  await ask("POST", "/local/workspaces", { name: "Other", remote });
  await ask("POST", "/local/backups");
  await ask("POST", "/local/work-offline", { work_offline: true });
  const { data } = (await ask("GET", "/local/backups")) as {
    readonly data: readonly { readonly name: string }[];
  };
  const workspaces = (await ask("GET", "/local/workspaces"))["data"] as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const other = workspaces.find(({ name }) => name === "Other")?.id ?? "";
  const code = (await ask("POST", "/local/encryption/recovery-code"))["code"];
  const attacks: readonly WireRequest[] = [
    { method: "PUT", path: "/local/connection", body: { remote: "https://evil.example" } },
    { method: "PUT", path: "/local/connection", body: { token: PROMPTED_TOKEN } },
    {
      method: "POST",
      path: "/local/workspaces",
      body: { name: "Evil", remote: "https://evil.example", token: PROMPTED_TOKEN },
    },
    { method: "DELETE", path: `/local/workspaces/${other}`, body: { unsent: "lose" } },
    { method: "POST", path: `/local/backups/${data[0]?.name}/restore` },
    { method: "POST", path: "/local/encryption/on", body: { code, passphrase: "evil evil evil" } },
    { method: "POST", path: "/local/encryption/off", body: { secret: "evil evil evil" } },
    { method: "POST", path: "/local/unlock", body: {} },
    { method: "POST", path: "/local/wipe", body: { unsent: "lose" } },
  ];
  const contact = "/v1/contact/contact_1";
  await ask("PUT", contact, { first_name: "Since the backup", stage_id: 1, owner_id: 1 });
  const state = async () => [
    await ask("GET", contact),
    await ask("GET", "/local/workspaces"),
    await ask("GET", "/local/connection"),
    await ask("GET", "/local/encryption"),
    existsSync(join(folder.path, "workspaces", other, "workspace.db")),
    readFileSync(join(folder.path, "workspace.db")).subarray(0, 16).toString(),
  ];
  return { engine, shell, attacks, state };
}

/** Other spellings of a path, in case one of them is another one to whoever checks. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `${path}?x=1`,
  `${path}#x`,
  path.replace("/local/", "/local//"),
  path.replace("/local/", "/local/./"),
  path.replace("/local/", "/v1/../local/"),
  path.replace("/local/", "/LOCAL/"),
  path.replace("/local/", "//local/"),
  path.slice(1),
  path.replace(/[a-z](?=[^/]*$)/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  `${path}%00`,
  `http://127.0.0.1${path}`,
];

beforeEach(() => {
  dialog.asked.length = 0;
  dialog.press = 0;
});

test("the page's port does none of it, however the request is spelled", async () => {
  const { engine, attacks, state } = await openWorld();
  const page = connect(engine, false);
  const before = await state();
  for (const attack of attacks)
    for (const path of spellings(attack.path)) {
      const { status, headers } = await page.request({ ...attack, path });
      expect([403, 404]).toContain(status);
      if (path === attack.path) expect(headers?.[CONFIRM_HEADER]).toBe("user");
    }
  expect(await state()).toEqual(before);
});

test("in the desktop app, who is asked and cancels loses nothing", async () => {
  const { shell, attacks, state } = await openWorld();
  let prompts = 0;
  const confirmation = new ConnectionConfirmation(
    () => shell,
    () => (prompts++, Promise.resolve(null)),
  );
  const before = await state();
  dialog.press = 1;
  // What the engine decodes, the shell has to, as well.
  const encoded = attacks.map((attack) => ({
    ...attack,
    path: attack.path.replace(/\/0/, "/%30"),
  }));
  for (const attack of [...attacks, ...encoded]) {
    const asked = dialog.asked.length + prompts;
    expect(await confirmation.request(null, attack)).toMatchObject({ status: 403 });
    expect(dialog.asked.length + prompts, attack.path).toBe(asked + 1);
  }
  expect(await state()).toEqual(before);
});

test("a key for a workspace that a page made is typed under the name of its server", async () => {
  const { engine, shell } = await openWorld();
  const page = connect(engine, false);
  const body = { name: "My workspace", remote: "https://evil.example" };
  const made = await shell.request({ method: "POST", path: "/local/workspaces", body });
  const { id } = made.body as { readonly id: string };
  await page.request({ method: "POST", path: `/local/workspaces/${id}/open` });
  let texts = {};
  const confirmation = new ConnectionConfirmation(
    () => shell,
    (prompt) => ((texts = prompt.texts), Promise.resolve(null)),
  );
  const change = { method: "PUT", path: "/local/connection" } as const;
  const toPrompt = { ...change, body: { token: PROMPTED_TOKEN } };
  expect(await confirmation.request(null, toPrompt)).toMatchObject({ status: 403 });
  expect(texts).toMatchObject({
    question: "Connect to this server?",
    server: "https://evil.example",
  });
});

test("what is removed and restored is named, and done once the user says so", async () => {
  const { shell, attacks, state } = await openWorld();
  const confirmation = new ConnectionConfirmation(
    () => shell,
    () => Promise.resolve(null),
  );
  for (const attack of attacks.filter(({ path }) => /\/workspaces\/|restore/.test(path)))
    expect(await confirmation.request(null, attack)).toMatchObject({ status: 200 });
  expect(dialog.asked.map(({ message }) => message)).toEqual([
    "Remove “Other” from this computer?",
    expect.stringMatching(/^Restore the backup of .*20\d\d/),
  ]);
  expect(JSON.stringify(await state())).not.toContain('"Other"');
});

test("no page has a picture loaded from an address of its own", async () => {
  const { engine } = await openWorld();
  const page = connect(engine, false);
  const profile_picture = "http://127.0.0.1:9/?stolen=notes";
  for (const [path, own] of [
    ["candidate/candidate_1", { first_name: "A" }],
    ["contact/contact_1", { first_name: "A", stage_id: 1, owner_id: 1 }],
    ["organization/organization_1", { name: "A", owner_id: 1 }],
  ] as const) {
    await page.request({ method: "PUT", path: `/v1/${path}`, body: { ...own, profile_picture } });
    const { body } = await page.request({ method: "GET", path: `/v1/${path}` });
    expect(JSON.stringify(body)).not.toContain("stolen");
  }
});
