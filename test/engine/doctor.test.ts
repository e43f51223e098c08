import { execFile } from "node:child_process";
import { writeFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { lockFolder } from "../../main/store/folder-lock.ts";
import { afterEach, expect, test } from "vitest";
import { openEngine } from "../../main/engine/open-engine.ts";
import { systemClock } from "../../main/engine/system.ts";
import { askEngine, makeFolder, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

/** A workspace with records of a server, an edit and a new deal that wait; nobody has it open. */
async function workspace(): Promise<string> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const opened = await openEngine({
    dataDir: folder.path,
    remote: sandbox.url,
    token: sandbox.token,
    tokens: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
    clock: systemClock,
    random: Math.random,
    fetch: globalThis.fetch,
    log: () => undefined,
    automatic: false,
  });
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  const ask = askEngine(() => engine);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  await ask("PUT", "/v1/contact/contact_2", { first_name: "Mary", stage_id: 2, owner_id: 2, city: "Ghent" });
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
  return folder.path;
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
  database.exec(sql);
  database.close();
}

test("a workspace in order is said to be in order, and is not changed", async () => {
  const folder = await workspace();
  const { code, text } = await doctor("--data-dir", folder);
  expect(text).toContain("Everything is in order.");
  expect(code).toBe(0);
});

test.for([
  ["a record that lists do not show", "DELETE FROM contact_row WHERE id = 1", "missing from lists and searches"],
  [
    "an edit that is not shown",
    "UPDATE contact_doc SET doc = NULL WHERE id = 2",
    "shown otherwise than its changes say",
  ],
  [
    "a record that is hidden for nothing",
    "UPDATE contact_doc SET hidden = 1 WHERE id = 1",
    "hidden without a deletion",
  ],
  [
    "a watermark above every record",
    `UPDATE state SET value = json_set(value, '$.watermark', 9000000000000) WHERE key = 'pull:contact'`,
    "later than every record",
  ],
] as const)("%s is found and mended", async ([, sql, words]) => {
  const folder = await workspace();
  damage(folder, sql);
  const found = await doctor("--data-dir", folder);
  expect(found.text).toContain(words);
  expect(found.text).toContain("Can be mended with --mend");
  expect(found.code).toBe(1);
  const mended = await doctor("--data-dir", folder, "--mend");
  expect(mended.text).toContain("Mended:");
  expect(mended.code).toBe(0);
  expect((await doctor("--data-dir", folder)).text).toContain("Everything is in order.");
});

test("files: one that nobody knows is removed, one that is gone from the disk is named", async () => {
  const folder = await workspace();
  const stray = join(folder, "files", "STRAY");
  writeFileSync(stray, "x");
  utimesSync(stray, 0, 0);
  const { text } = await doctor("--data-dir", folder, "--mend");
  expect(text).toContain("is not known to the workspace");
  damage(folder, "UPDATE blob SET id = 'GONE'");
  expect((await doctor("--data-dir", folder)).text).toContain("The file cv.pdf is gone from the disk");
  expect((await doctor("--data-dir", folder, "--mend")).code).toBe(0);
});

test("a change that names what was never made is said, and left to the user", async () => {
  const folder = await workspace();
  damage(folder, `UPDATE outbox SET body = json_set(body, '$.job_slugs', 'job_local-never') WHERE kind = 'create'`);
  const { code, text } = await doctor("--data-dir", folder, "--mend");
  expect(text).toContain("names job_local-never, which does not exist here");
  expect(code).toBe(1);
});

test("a damaged file is said to be damaged; nothing in it is touched", async () => {
  const folder = await workspace();
  const database = new Sqlite(join(folder, "workspace.db"));
  database.pragma("writable_schema = ON");
  const page = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'link'").pluck().get() as number;
  const size = database.pragma("page_size", { simple: true }) as number;
  database.close();
  const { open } = await import("node:fs/promises");
  const file = await open(join(folder, "workspace.db"), "r+");
  await file.write(Buffer.alloc(200, 0xff), 0, 200, (page - 1) * size);
  await file.close();
  const { code, text } = await doctor("--data-dir", folder, "--mend");
  expect(text).toMatch(/damaged|malformed/);
  expect(code).toBeGreaterThan(0);
});

test("what cannot be looked at is refused with what to do", async () => {
  expect(await doctor()).toMatchObject({ code: 2 });
  const { path, remove } = makeFolder();
  cleanUp.push(remove);
  expect((await doctor("--data-dir", path)).text).toContain("There is no workspace");
  const folder = await workspace();
  const held = lockFolder(folder);
  expect((await doctor("--data-dir", folder)).text).toContain("already running");
  if (held.ok) held.release();
});
