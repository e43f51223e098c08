import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import {
  BACKUP_JOB,
  type BackupFile,
  isBackupDue,
  listBackups,
  outdatedBackups,
} from "../../main/engine/backups/make-backup.ts";
import { finishReplacement, REPLACEMENT } from "../../main/engine/backups/restore-backup.ts";
import { Backups } from "../../main/engine/backups/backups.ts";
import { startJob } from "../../main/engine/jobs/start-job.ts";
import { systemClock } from "../../main/engine/system.ts";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { ageDoubts } from "../fixtures/age-doubts.ts";
import { type BackupWorld, cleanUp, DEAL, openBackupWorld, unsent } from "./backup-world.ts";

const contact = (city: string) => ({ first_name: "Mary", stage_id: 2, owner_id: 2, city });

async function backUp({ ask, folder }: BackupWorld): Promise<string> {
  const { status } = await ask("POST", "/local/backups");
  expect(status).toBe(201);
  return listBackups(folder)[0]?.name ?? "";
}

async function dealsCalled({ server }: BackupWorld, name: string): Promise<number> {
  const { body } = await server("GET", "/v1/deal?limit=50");
  return body["data"].filter((deal) => deal.name === name).length;
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

function ruin(folder: string): void {
  const file = openSync(join(folder, "workspace.db"), "r+");
  writeSync(file, Buffer.alloc(8192, 0xff), 0, 8192, 0);
  closeSync(file);
}

test("a backup is the owner's alone, is sound, and says what is in it", async () => {
  const app = await openBackupWorld();
  await app.ask("PUT", "/v1/contact/contact_2", contact("Ghent"));
  const name = await backUp(app);
  const backups = join(app.folder, "backups");
  expect(statSync(backups).mode & 0o777).toBe(0o700);
  expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(backups)).toEqual([name]);
  const { body } = await app.ask("GET", "/local/backups");
  expect(body).toMatchObject({ making: false, problem: null, restored: null });
  expect(body["data"]).toMatchObject([{ name, reason: "asked", unsent: 1 }]);
});

test("the last three and one a week are kept, by their order and not by the clock of now", () => {
  const day = 86_400_000;
  const start = Date.UTC(2026, 0, 1);
  let kept: BackupFile[] = [];
  const add = (number: number, madeAt: number) => {
    kept = [{ name: `${number}`, path: "", number, madeAt }, ...kept];
    const outdated = outdatedBackups(kept);
    kept = kept.filter((backup) => !outdated.includes(backup));
  };
  for (let number = 0; number < 60; number += 1) add(number, start + number * day);
  expect(kept.slice(0, 3).map(({ number }) => number)).toEqual([59, 58, 57]);
  expect(new Set(kept.map(({ madeAt }) => Math.floor(madeAt / (7 * day)))).size).toBe(5);
  expect(kept.length).toBeLessThanOrEqual(8);
  // A clock that is years ahead, and one that is years behind, push out one week each.
  const weeks = kept.length;
  add(60, Date.UTC(2040, 0, 1));
  add(61, Date.UTC(1970, 0, 2));
  expect(kept.filter(({ number }) => number < 60).length).toBeGreaterThanOrEqual(weeks - 4);
  expect(isBackupDue(kept, Date.UTC(1970, 0, 2))).toBe(false);
  const future = [{ name: "", path: "", number: 1, madeAt: Date.UTC(2040, 0, 1) }];
  expect(isBackupDue(future, start)).toBe(true);
  expect(isBackupDue([], start)).toBe(true);
});

test("restoring loses no pending change and sends none twice", async () => {
  const app = await openBackupWorld();
  await app.ask("PUT", "/v1/contact/contact_2", contact("Ghent"));
  await app.ask("POST", "/v1/deal", { ...DEAL, name: "Made before" });
  const name = await backUp(app);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 2 });
  await app.ask("PUT", "/v1/contact/contact_2", contact("Bruges"));
  await app.ask("POST", "/v1/deal", { ...DEAL, name: "Made after" });
  await app.ask("PUT", "/local/ui-settings/views", { value: ["mine"] });
  const waiting = await unsent(app);

  const restored = await app.ask("POST", `/local/backups/${name}/restore`);
  expect(restored).toMatchObject({
    status: 200,
    body: { name, carried: 2, in_doubt: 0, unreadable: 0 },
  });
  const replaced = String(restored.body["kept_in"]);
  expect(existsSync(join(app.folder, replaced, "workspace.db"))).toBe(true);
  expect(await unsent(app)).toEqual(waiting);
  expect((await app.ask("GET", "/v1/contact/contact_2")).body).toMatchObject({ city: "Bruges" });
  expect((await app.ask("GET", "/local/ui-settings/views")).body).toMatchObject({
    value: ["mine"],
  });
  expect((await app.ask("POST", "/local/doctor", { complete: true })).body).toMatchObject({
    findings: [],
  });

  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
    ok: true,
    pushed: 2,
    conflicts: 0,
  });
  expect([await dealsCalled(app, "Made before"), await dealsCalled(app, "Made after")]).toEqual([
    1, 1,
  ]);
  expect((await app.server("GET", "/v1/contact/contact_2")).body).toMatchObject({ city: "Bruges" });
  expect((await app.ask("POST", "/local/doctor", { complete: true })).body).toMatchObject({
    findings: [],
  });
});

test("an unreadable file is replaced; the backup's changes are checked first", async () => {
  const app = await openBackupWorld();
  await app.ask("PUT", "/v1/contact/contact_2", contact("Ghent"));
  await app.ask("POST", "/v1/deal", { ...DEAL, name: "Sent since" });
  await backUp(app);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ pushed: 2 });
  await app.close();
  ruin(app.folder);
  await app.open();
  expect((await app.ask("GET", "/local/status")).status).toBe(503);
  const opening = await app.ask("GET", "/local/opening");
  expect(opening.body).toMatchObject({
    failed: { problem: "damaged" },
    backups: [{ reason: "asked" }],
  });
  await app.close();
  const { code, text } = await doctor("--data-dir", app.folder, "--restore");
  expect(text).toContain("2 unsent changes of the backup may have been sent since");
  expect(code).toBe(0);
  await app.open();
  expect((await unsent(app)).map(({ kind, state }) => [kind, state])).toEqual([
    ["update", "queued"],
    ["create", "unsure"],
  ]);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, conflicts: 0 });
  expect(await dealsCalled(app, "Sent since")).toBe(1);
  expect(await unsent(app)).toEqual([]);
});

test("a workspace started from scratch keeps the backup's pending changes", async () => {
  const app = await openBackupWorld();
  await app.ask("POST", "/v1/deal", { ...DEAL, name: "Never sent" });
  const name = await backUp(app);
  await app.close();
  for (const file of readdirSync(app.folder)) {
    if (file.startsWith("workspace.db"))
      renameSync(join(app.folder, file), join(app.folder, `lost-${file}`));
  }
  await app.open();
  await app.ask("POST", "/v1/deal", { ...DEAL, name: "Made later" });
  expect(await app.ask("POST", `/local/backups/${name}/restore`)).toMatchObject({
    status: 200,
    body: { carried: 1, in_doubt: 1 },
  });
  // What may be on its way is given time to arrive before it is sent again.
  const both = async () => {
    expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
    return [await dealsCalled(app, "Never sent"), await dealsCalled(app, "Made later")];
  };
  expect(await both()).toEqual([0, 1]);
  await app.close();
  ageDoubts(join(app.folder, "workspace.db"));
  await app.open();
  expect(await both()).toEqual([1, 1]);
});

test("unsent changes are salvaged from a damaged file", async () => {
  const app = await openBackupWorld();
  await backUp(app);
  await app.ask("PUT", "/v1/contact/contact_2", contact("Bruges"));
  await app.close();
  // Pages of the records, not of the outbox.
  const Sqlite = (await import("better-sqlite3")).default;
  const database = new Sqlite(join(app.folder, "workspace.db"));
  const page = database
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'contact_doc'")
    .pluck()
    .get() as number;
  const size = database.pragma("page_size", { simple: true }) as number;
  database.close();
  const file = openSync(join(app.folder, "workspace.db"), "r+");
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  closeSync(file);
  const { text } = await doctor("--data-dir", app.folder, "--restore");
  expect(text).toContain("1 unsent changes were carried over");
  await app.open();
  expect((await app.ask("GET", "/v1/contact/contact_2")).body).toMatchObject({ city: "Bruges" });
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
  expect((await app.server("GET", "/v1/contact/contact_2")).body).toMatchObject({ city: "Bruges" });
});

test("an interrupted backup leaves none; the next one cleans up", async () => {
  const app = await openBackupWorld();
  const first = await backUp(app);
  const copied = () => {
    const names = readdirSync(join(app.folder, "backups")).filter((name) => !name.includes(first));
    return names.map((name) => statSync(join(app.folder, "backups", name)).size);
  };
  const whole = statSync(join(app.folder, "backups", first)).size;
  for (const share of [0, 0.1, 0.9]) {
    const job = startJob(BACKUP_JOB, { folder: app.folder, now: Date.now(), reason: "daily" });
    let isOver = false;
    void job.outcome.then(() => (isOver = true));
    const hasCome = () => isOver || copied().some((size) => size >= whole * share);
    await expect.poll(hasCome, { interval: 1 }).toBe(true);
    job.cancel();
    await job.outcome;
  }
  const last = await backUp(app);
  const names = listBackups(app.folder).map(({ name }) => name);
  expect(names).toContain(first);
  expect(names).toContain(last);
  expect(readdirSync(join(app.folder, "backups")).toSorted()).toEqual(names.toSorted());
  expect((await app.ask("POST", `/local/backups/${last}/restore`)).status).toBe(200);
});

test("an interrupted restore is all or nothing; the unsent change stays", async () => {
  const app = await openBackupWorld();
  const name = await backUp(app);
  await app.ask("PUT", "/v1/contact/contact_2", contact("Bruges"));
  await app.close();
  for (const moment of [REPLACEMENT, "restore.json", "replaced"]) {
    const script = join(import.meta.dirname, "../../scripts/doctor.ts");
    const child = spawn(process.execPath, [script, "--data-dir", app.folder, "--restore", name], {
      stdio: "ignore",
    });
    const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
    let over = false;
    void ended.then(() => (over = true));
    while (!over && !existsSync(join(app.folder, moment)))
      await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await ended;
    await app.open();
    expect((await unsent(app)).map(({ body }) => body["city"])).toEqual(["Bruges"]);
    expect((await app.ask("POST", "/local/doctor", { complete: true })).body).toMatchObject({
      findings: [],
    });
    await app.close();
  }
});

test.for([0, 1, 2, 3, 4])(
  "the steps of a replacement that are left after %i of them are taken",
  (steps) => {
    const folder = makeFolder();
    cleanUp.push(() => folder.remove());
    const at = (name: string) => join(folder.path, name);
    mkdirSync(at("replaced/x"), { recursive: true });
    for (const name of ["workspace.db", "workspace.db-wal", "workspace.db-shm"])
      writeFileSync(at(name), "old");
    writeFileSync(at(REPLACEMENT), "new");
    writeFileSync(at("restore.json"), JSON.stringify({ kept_in: "replaced/x" }));
    const moves = [
      ["workspace.db", "replaced/x/workspace.db"],
      ["workspace.db-wal", "replaced/x/workspace.db-wal"],
      ["workspace.db-shm", "replaced/x/workspace.db-shm"],
      [REPLACEMENT, "workspace.db"],
    ] as const;
    for (const [from, to] of moves.slice(0, steps)) renameSync(at(from), at(to));
    finishReplacement(folder.path);
    finishReplacement(folder.path);
    expect(readdirSync(folder.path).toSorted()).toEqual(["replaced", "workspace.db"]);
    expect(readdirSync(at("replaced/x")).toSorted()).toEqual([
      "workspace.db",
      "workspace.db-shm",
      "workspace.db-wal",
    ]);
  },
);

test("a replacement whose folder a power cut took is ended all the same", () => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const at = (name: string) => join(folder.path, name);
  writeFileSync(at("workspace.db"), "old");
  writeFileSync(at(REPLACEMENT), "new");
  writeFileSync(at("restore.json"), JSON.stringify({ kept_in: "replaced/x" }));
  finishReplacement(folder.path);
  expect(readFileSync(at("workspace.db"), "utf8")).toBe("new");
  expect(readFileSync(at("replaced/x/workspace.db"), "utf8")).toBe("old");
  expect(statSync(at("replaced/x")).mode & 0o777).toBe(0o700);
});

/** No process starts any more: the system does not take an environment of this size. */
function forbidProcesses(): () => void {
  process.env["TOO_LONG"] = "x".repeat(1_000_000);
  const allow = () => void delete process.env["TOO_LONG"];
  cleanUp.push(allow);
  return allow;
}

test("a backup whose process cannot start says so, and the next one is made", async () => {
  const app = await openBackupWorld();
  const allow = forbidProcesses();
  expect((await app.ask("POST", "/local/backups")).status).toBe(503);
  const { body } = await app.ask("GET", "/local/backups");
  expect(body).toMatchObject({
    making: false,
    problem: expect.stringContaining("E2BIG"),
  });
  allow();
  await backUp(app);
});

test("a restore whose process cannot start leaves the workspace open as it was", async () => {
  const app = await openBackupWorld();
  const name = await backUp(app);
  await app.ask("PUT", "/v1/contact/contact_2", contact("Bruges"));
  const allow = forbidProcesses();
  expect((await app.ask("POST", `/local/backups/${name}/restore`)).status).toBe(409);
  allow();
  expect((await app.ask("GET", "/v1/contact/contact_2")).body).toMatchObject({ city: "Bruges" });
  expect((await app.ask("POST", `/local/backups/${name}/restore`)).status).toBe(200);
});

test("without a file descriptor left a job fails with a sentence", async () => {
  const start = join(import.meta.dirname, "../../main/engine/jobs/start-job.ts");
  const code = `
    const { startJob } = await import(${JSON.stringify(start)});
    const { openSync } = await import("node:fs");
    try { for (;;) openSync("/dev/null"); } catch {}
    const { outcome } = startJob({ name: "backup" }, { folder: "none", now: 0, reason: "daily" });
    console.log(JSON.stringify(await outcome));`;
  const limited = `ulimit -n 128; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)("sh", ["-c", limited, process.execPath, code]);
  expect(JSON.parse(stdout)).toMatchObject({
    kind: "failed",
    message: expect.stringContaining("EMFILE"),
  });
});

test("backups that can't be listed are shown as a problem; the timer goes on", async () => {
  const app = await openBackupWorld();
  await app.close();
  writeFileSync(join(app.folder, "backups"), "no folder");
  const opened = openStore(join(app.folder, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  cleanUp.push(() => opened.store.close());
  const backups = new Backups({
    store: opened.store,
    folder: app.folder,
    clock: systemClock,
    log: () => undefined,
  });
  expect(() => backups.look()).not.toThrow();
  rmSync(join(app.folder, "backups"));
  expect(backups.view()).toMatchObject({
    making: false,
    problem: expect.stringContaining("ENOTDIR"),
  });
});

test("where the disk takes no more the backup says so, and the older one stays", async () => {
  const app = await openBackupWorld();
  const name = await backUp(app);
  const make = join(import.meta.dirname, "../../main/engine/backups/make-backup.ts");
  const code =
    `import(${JSON.stringify(make)}).then((m) => { try { ` +
    `m.makeBackup(${JSON.stringify(app.folder)}, "daily", Date.now()); } catch ` +
    "(e) { console.log(e.message); } })";
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    `ulimit -f 64; exec "$0" -e '${code}'`,
    process.execPath,
  ]);
  expect(stdout).toContain("The older one is kept.");
  expect(readdirSync(join(app.folder, "backups"))).toEqual([name]);
  chmodSync(join(app.folder, "backups"), 0o700);
});

test("an ambiguous or missing backup name lists what there is", async () => {
  const app = await openBackupWorld();
  await app.close();
  expect(await doctor("--data-dir", app.folder, "--restore")).toMatchObject({
    code: 2,
    text: expect.stringContaining("There is no backup"),
  });
  await app.open();
  const names = [await backUp(app), await backUp(app)];
  await app.close();
  const { code, text } = await doctor("--data-dir", app.folder, "--restore");
  expect(code).toBe(2);
  for (const name of names) expect(text).toContain(name);
  expect((await doctor("--data-dir", app.folder, "--restore", names[1] ?? "")).code).toBe(0);
});

test.each([
  ["of an earlier form", "PRAGMA user_version = 6"],
  [
    "whose records had other fields",
    "UPDATE form SET record = replace(record, ' city:', ' town:') WHERE resource = 'contact'",
  ],
])("a file %s is backed up before it is brought to today's", async (_what, change) => {
  const app = await openBackupWorld();
  await app.close();
  const Sqlite = (await import("better-sqlite3")).default;
  const database = new Sqlite(join(app.folder, "workspace.db"));
  database.exec(change);
  database.close();
  await app.open();
  expect((await app.ask("GET", "/local/backups")).body["data"]).toMatchObject([
    { reason: "update" },
  ]);
  await app.close();
  await app.open();
  expect((await app.ask("GET", "/local/backups")).body["data"]).toHaveLength(1);
});
