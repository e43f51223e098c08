import { namesOf } from "../../shared/contract/enumeration.ts";
import { closeSync, openSync, readdirSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { listBackups } from "../../main/engine/backups/make-backup.ts";
import { restoreBackup } from "../../main/engine/backups/restore-backup.ts";
import { everyThird } from "../fixtures/sample.ts";
import type { Ask } from "../fixtures/worlds.ts";
import { type BackupWorld, DEAL, openBackupWorld, unsent } from "./backup-world.ts";

interface World extends BackupWorld {
  readonly file: string;
  backUp(): Promise<void>;
  /** Restores the backup of a workspace that is closed, and opens it. */
  restore(): Promise<void>;
}

async function world(): Promise<World> {
  const app = await openBackupWorld();
  const { ask, folder } = app;
  return {
    ...app,
    file: join(folder, "workspace.db"),
    backUp: async () => expect((await ask("POST", "/local/backups")).status).toBe(201),
    restore: async () => {
      const [backup] = listBackups(folder);
      restoreBackup({ folder, name: backup?.name ?? "", now: Date.now(), newId: "x" });
      await app.open();
      expect((await ask("POST", "/local/doctor", { complete: true })).body).toMatchObject({
        findings: [],
      });
    },
  };
}

/** Puts noise in the place of pages of a file that nobody has open. */
function ruinPages(file: string, pages: readonly number[]): void {
  const size = inFile(file, (database) => database.pragma("page_size", { simple: true }) as number);
  const handle = openSync(file, "r+");
  for (const page of pages) writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  closeSync(handle);
}

function inFile<T>(file: string, read: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

function rootOf(file: string, table: string): number {
  const sql = "SELECT rootpage FROM sqlite_master WHERE name = ?";
  return inFile(file, (database) => database.prepare(sql).pluck().get(table) as number);
}

/** What became of the present file before its backup is restored. */
const PRESENT = {
  intact: () => undefined,
  unreadable: (file) => ruinPages(file, [1, 2]),
  "without its outbox": (file) => ruinPages(file, [rootOf(file, "outbox")]),
  "without its states": (file) => ruinPages(file, [rootOf(file, "state")]),
  gone: (file) => {
    for (const name of readdirSync(join(file, "..")))
      if (name.startsWith("workspace.db"))
        renameSync(join(file, "..", name), join(file, "..", `lost-${name}`));
  },
} satisfies Record<string, (file: string) => void>;
type Present = keyof typeof PRESENT;
const KINDS = namesOf(PRESENT);
const knowsOutbox = (kind: Present) => kind === "intact";
const knowsStates = (kind: Present) => kind === "intact" || kind === "without its outbox";

test.for(everyThird(KINDS, 0))(
  "present file %s: a deletion that may have been taken back is not sent without a question",
  async (kind) => {
    const app = await world();
    await app.ask("DELETE", "/v1/job/job_2");
    await app.backUp();
    const [deletion] = await unsent(app);
    expect((await app.ask("POST", `/local/outbox/${deletion?.id}/discard`)).status).toBe(200);
    await app.close();
    PRESENT[kind](app.file);
    await app.restore();
    await app.sync();
    expect((await app.server("GET", "/v1/job/job_2")).status).toBe(200);
    const waiting = await unsent(app);
    if (knowsOutbox(kind)) return expect(waiting).toEqual([]);
    expect(waiting).toMatchObject([
      { kind: "delete", state: "rejected", error: { message: /still want/ } },
    ]);
    // The user's word decides.
    expect((await app.ask("POST", `/local/outbox/${waiting[0]?.id}/retry`)).status).toBe(200);
    await app.sync();
    expect((await app.server("GET", "/v1/job/job_2")).status).toBe(404);
  },
);

test.for(everyThird(KINDS, 1))(
  "present file %s: what the user removed since the backup stays removed where that is known",
  async (kind) => {
    const app = await world();
    await app.ask("PUT", "/local/ui-settings/views", { value: ["mine"] });
    app.sandbox.colleague.remove("contact", "contact_2");
    await app.sync();
    const removed = async () => (await app.ask("GET", "/local/removed")).body["data"];
    expect(await removed()).toHaveLength(1);
    await app.backUp();
    expect((await app.ask("DELETE", "/local/removed")).status).toBe(200);
    await app.ask("PUT", "/local/ui-settings/views", { value: null });
    await app.close();
    PRESENT[kind](app.file);
    await app.restore();
    expect(await removed()).toHaveLength(knowsStates(kind) ? 0 : 1);
    expect((await app.ask("GET", "/local/ui-settings/views")).body["value"]).toEqual(
      knowsStates(kind) ? null : ["mine"],
    );
  },
);

test.for(everyThird(KINDS, 2))(
  "present file %s: a number that was given is not given again",
  async (kind) => {
    const app = await world();
    await app.backUp();
    await app.ask("POST", "/v1/deal", { ...DEAL, name: "Made since" });
    await app.sync();
    await app.close();
    PRESENT[kind](app.file);
    await app.restore();
    await app.sync();
    await app.ask("POST", "/v1/deal", { ...DEAL, name: "Made after" });
    const made = async (ask: Ask) => {
      const { body } = await ask("GET", "/v1/deal?limit=50");
      const names = body["data"].map(({ name }) => name);
      return names.filter((name) => name.startsWith("Made")).toSorted();
    };
    expect(await made(app.ask)).toEqual(["Made after", "Made since"]);
    await app.sync();
    expect(await made(app.server)).toEqual(["Made after", "Made since"]);
  },
);

test("what is known to have arrived is not in doubt: only the other edits are", async () => {
  const app = await world();
  await app.ask("POST", "/v1/deal", { ...DEAL, name: "Made here" });
  // Its outcome was not known when the backup was made, and an edit waited for it.
  await app.close();
  inFile(app.file, (database) =>
    database.exec(
      "UPDATE outbox SET state = 'unsure', attempts = 1, attempt_started_at = " +
        `${Date.now() - 600_000}`,
    ),
  );
  await app.open();
  const { slug } = await dealCalled(app, "Made here");
  const edited = await app.ask("PUT", `/v1/deal/${slug}`, {
    ...DEAL,
    name: "Made here",
    close_date: "2028-02-02",
  });
  expect(edited.status).toBe(201);
  expect(await unsent(app)).toHaveLength(2);
  await app.backUp();
  await expect
    .poll(async () => (await app.sync(), (await unsent(app)).length), { interval: 500 })
    .toBe(0);
  const real = await dealCalled(app, "Made here");
  await app.close();
  PRESENT["without its outbox"](app.file);
  await app.restore();
  expect(await unsent(app)).toMatchObject([{ kind: "update", state: "queued" }]);
  expect((await app.ask("GET", `/v1/deal/${slug}`)).body).toMatchObject({
    slug: real.slug,
    close_date: "2028-02-02",
  });
  await app.sync();
  expect(await unsent(app)).toEqual([]);
  expect(await dealCalled(app, "Made here")).toEqual(real);
});

/** The one deal of this name. */
async function dealCalled(
  { ask }: World,
  name: string,
): Promise<{ readonly id: number; readonly slug: string }> {
  const { body } = await ask("GET", "/v1/deal?limit=50");
  const data: readonly { id: number; slug: string; name: string }[] = body["data"];
  const [deal, ...others] = data.filter((row) => row.name === name);
  if (deal === undefined || others.length > 0)
    throw new Error(`There are ${data.length} deals called ${name}.`);
  return { id: deal.id, slug: deal.slug };
}
