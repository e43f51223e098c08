import { execFile } from "node:child_process";
import { closeSync, cpSync, openSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { lockFolder } from "../../main/store/file/folder-lock.ts";
import { openStore } from "../../main/store/open-store.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openEngine } from "../../main/engine/assembly/open-engine.ts";
import type { Finding } from "../../shared/local/doctor.ts";
import { DoctorRuns, reportOf } from "../../main/engine/doctor/doctor-runs.ts";
import { examine } from "../../main/engine/doctor/examine.ts";
import { sampleOf } from "../fixtures/sample.ts";
import { systemClock } from "../../main/engine/system.ts";
import {
  type App,
  type Ask,
  askEngine,
  makeFolder,
  ON_THIS_MACHINE,
  openApp,
  openSandbox,
} from "../fixtures/worlds.ts";

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

/** Made once; every test damages a copy of its own. */
const original = makeFolder();
beforeAll(() => makeWorkspace(original.path));
afterAll(original.remove);

/** A workspace with records of a server, a pending edit and a pending deal; nobody has it open. */
function workspace(): string {
  const folder = makeFolder();
  cleanUp.push(folder.remove);
  cpSync(original.path, folder.path, { recursive: true });
  return folder.path;
}

async function makeWorkspace(folder: string): Promise<void> {
  const sandbox = await openSandbox();
  const opened = await openEngine({
    dataDir: folder,
    remote: sandbox.url,
    token: sandbox.token,
    tokens: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
    ...ON_THIS_MACHINE,
  });
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  const ask = askEngine(() => engine);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  await ask("PUT", "/v1/contact/contact_2", {
    first_name: "Mary",
    stage_id: 2,
    owner_id: 2,
    city: "Ghent",
  });
  const made = await ask("POST", "/v1/deal", {
    name: "Offline",
    close_date: "2027-01-01",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  });
  expect(made.status).toBe(201);
  await engine.addBlob("cv.pdf", "application/pdf", new Uint8Array([1, 2, 3]));
  expect((await ask("POST", "/local/doctor", {})).body).toMatchObject({ findings: [] });
  await engine.close();
  await sandbox.close();
}

/** `npm run doctor`, as a user runs it. */
async function doctor(...options: readonly string[]): Promise<{ code: number; text: string }> {
  const script = join(import.meta.dirname, "../../scripts/doctor.ts");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
    return { code: 0, text: stdout };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, text: `${failed.stdout}${failed.stderr}` };
  }
}

function damage(folder: string, sql: string): void {
  const database = new Sqlite(join(folder, "workspace.db"));
  database.unsafeMode(true);
  database.exec(sql);
  database.close();
}

test("a sound workspace is reported as sound and not changed", async () => {
  const folder = workspace();
  const { code, text } = await doctor("--data-dir", folder);
  expect(text).toContain("Everything is in order.");
  expect(code).toBe(0);
});

const REPAIRABLE = [
  [
    "a record that lists do not show",
    "DELETE FROM contact_row WHERE id = 1",
    "missing from lists and searches",
  ],
  [
    "an edit that is not shown",
    "UPDATE contact_doc SET doc = NULL WHERE id = 2",
    "differs from its pending changes",
  ],
  [
    "a record that is hidden for nothing",
    "UPDATE contact_doc SET hidden = 1 WHERE id = 1",
    "hidden without a deletion",
  ],
  [
    "a watermark above every record",
    "UPDATE state SET value = json_set(value, '$.watermark', 9000000000000) " +
      "WHERE key = 'pull:contact'",
    "later than every record",
  ],
] as const;

test.for(sampleOf(REPAIRABLE, 1))("%s is found and repaired", async ([, sql, words]) => {
  const folder = workspace();
  damage(folder, sql);
  const found = await doctor("--data-dir", folder);
  expect(found.text).toContain(words);
  expect(found.text).toContain("Can be repaired with --repair");
  expect(found.code).toBe(1);
  const repaired = await doctor("--data-dir", folder, "--repair");
  expect(repaired.text).toContain("Repaired:");
  expect(repaired.code).toBe(0);
  expect((await doctor("--data-dir", folder)).text).toContain("Everything is in order.");
});

test("files: an unknown one is removed, a missing one is reported", async () => {
  const folder = workspace();
  const stray = join(folder, "files", "STRAY");
  writeFileSync(stray, "x");
  utimesSync(stray, 0, 0);
  const { text } = await doctor("--data-dir", folder, "--repair");
  expect(text).toContain("is not known to the workspace");
  damage(folder, "UPDATE blob SET id = 'GONE'");
  expect((await doctor("--data-dir", folder)).text).toContain(
    "The file cv.pdf is gone from the disk",
  );
  expect((await doctor("--data-dir", folder, "--repair")).code).toBe(0);
});

test("a change that refers to a record that never existed is left to the user", async () => {
  const folder = workspace();
  damage(
    folder,
    "UPDATE outbox SET body = json_set(body, '$.job_slugs', 'job_local-never') " +
      "WHERE kind = 'create'",
  );
  const { code, text } = await doctor("--data-dir", folder, "--repair");
  expect(text).toContain("names job_local-never, which does not exist here");
  expect(code).toBe(1);
});

test("a damaged file is reported and left alone", async () => {
  const folder = workspace();
  const database = new Sqlite(join(folder, "workspace.db"));
  database.pragma("writable_schema = ON");
  const page = database
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'link'")
    .pluck()
    .get() as number;
  const size = database.pragma("page_size", { simple: true }) as number;
  database.close();
  const { open } = await import("node:fs/promises");
  const file = await open(join(folder, "workspace.db"), "r+");
  await file.write(Buffer.alloc(200, 0xff), 0, 200, (page - 1) * size);
  await file.close();
  const { code, text } = await doctor("--data-dir", folder, "--repair");
  expect(text).toMatch(/damaged|malformed/);
  expect(code).toBeGreaterThan(0);
});

/** A page of a table is overwritten, as a failing disk does it. */
function spoil(folder: string, table: string): void {
  const database = new Sqlite(join(folder, "workspace.db"));
  const page = database
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = ?")
    .pluck()
    .get(table) as number;
  const size = database.pragma("page_size", { simple: true }) as number;
  database.close();
  const file = openSync(join(folder, "workspace.db"), "r+");
  writeSync(file, Buffer.alloc(size - 8, 0xff), 0, size - 8, (page - 1) * size + 8);
  closeSync(file);
}

async function running(): Promise<{ readonly app: App; readonly ask: Ask }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { app, ask: app.ask };
}

test("two checks after a search and many edits both report a sound workspace", async () => {
  const { ask } = await running();
  await ask("GET", "/local/search?q=mar");
  for (let edit = 0; edit < 40; edit += 1)
    await ask("PUT", "/v1/contact/contact_2", {
      first_name: `Mary ${edit}`,
      stage_id: 2,
      owner_id: 2,
    });
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await ask("POST", "/local/doctor", { complete: true });
    expect({ status, ...body }).toMatchObject({ status: 200, findings: [], damaged: false });
  }
});

test("a running check keeps nobody waiting, and reports its progress and result", async () => {
  const { app, ask } = await running();
  const told: string[] = [];
  app.engine().onEvent((event) => event.type === "doctor" && told.push(event.doctor.state));
  expect(await ask("POST", "/local/doctor/start", { complete: true })).toMatchObject({
    status: 202,
  });
  expect((await ask("GET", "/local/search?q=mar")).status).toBe(200);
  expect(
    (await ask("PUT", "/v1/contact/contact_2", { first_name: "Now", stage_id: 2, owner_id: 2 }))
      .status,
  ).toBe(201);
  expect((await ask("GET", "/local/doctor")).body).toMatchObject({ state: "running" });
  expect((await ask("POST", "/local/doctor/start", {})).status).toBe(409);
  await expect.poll(async () => (await ask("GET", "/local/doctor")).body["state"]).toBe("finished");
  expect((await ask("GET", "/local/doctor")).body).toMatchObject({ report: { findings: [] } });
  expect(told[0]).toBe("running");
  expect(told.at(-1)).toBe("finished");
});

test("a check can be cancelled, and closing the app ends it", async () => {
  const { app, ask } = await running();
  const waiting = ask("POST", "/local/doctor", { complete: true });
  expect((await ask("POST", "/local/doctor/cancel")).body).toMatchObject({
    state: "cancelled",
    report: null,
  });
  expect((await waiting).status).toBe(409);
  expect((await ask("POST", "/local/doctor", {})).status).toBe(200);
  await ask("POST", "/local/doctor/start", {});
  await app.restart();
  expect((await ask("GET", "/local/doctor")).body).toMatchObject({ state: "none" });
});

test("damaged pages of records are reported once, and nothing is repaired", async () => {
  const folder = workspace();
  spoil(folder, "contact_doc");
  const { code, text } = await doctor("--data-dir", folder, "--repair");
  expect(code).toBe(1);
  expect(text).toContain("The database file is damaged");
  expect(text).not.toContain("Repaired");
  expect(text).not.toContain("in order  lists and searches");
});

test("a workspace that cannot be checked is refused, with what to do", async () => {
  expect(await doctor()).toMatchObject({ code: 2 });
  const { path, remove } = makeFolder();
  cleanUp.push(remove);
  expect((await doctor("--data-dir", path)).text).toContain("There is no workspace");
  const folder = workspace();
  const held = lockFolder(folder);
  expect((await doctor("--data-dir", folder)).text).toContain("already running");
  if (held.ok) held.release();
});

const DAMAGES = [
  [
    "rows of three resources and a change",
    (folder: string) =>
      damage(
        folder,
        `DELETE FROM contact_row WHERE id = 1; DELETE FROM job_row WHERE id = 1; DELETE FROM outbox;
         UPDATE activity_row SET updated = updated + 1 WHERE id = 2`,
      ),
  ],
  [
    "the inside of a text index",
    (folder: string) =>
      damage(folder, "UPDATE contact_text_data SET block = zeroblob(40) WHERE id > 10"),
  ],
  ["a page of records", (folder: string) => spoil(folder, "contact_doc")],
] as const;

test.for(sampleOf(DAMAGES, 1))(
  "several processes find what one finds: %s damaged",
  async ([, hurt]) => {
    const folder = workspace();
    hurt(folder);
    const opened = openStore(join(folder, "workspace.db"));
    if (!opened.ok) throw new Error(opened.message);
    const { store } = opened;
    cleanUp.push(() => store.close());
    const runs = new DoctorRuns({
      store,
      folder,
      clock: systemClock,
      onChange: () => undefined,
      worthSplitting: 0,
    });
    const outcome = await runs.run({ repair: false, complete: true });
    const alone = reportOf(examine({ folder, now: Date.now(), complete: true }), null);
    expect(outcome).toMatchObject({ kind: "done" });
    const { findings, ...rest } = outcome.kind === "done" ? outcome.result : alone;
    expect(rest).toEqual({ checks: alone.checks, damaged: alone.damaged });
    expect(alone.findings.length).toBeGreaterThan(0);
    // SQLite does not always say the same of a damaged page.
    if (!alone.damaged)
      expect(findings.toSorted(byMessage)).toEqual(alone.findings.toSorted(byMessage));
  },
);

const byMessage = (a: Finding, b: Finding) => a.message.localeCompare(b.message);
