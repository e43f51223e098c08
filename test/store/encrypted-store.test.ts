import { randomBytes } from "node:crypto";
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listBackups, makeBackup } from "../../main/engine/backups/make-backup.ts";
import { restoreBackup } from "../../main/engine/backups/restore-backup.ts";
import { viewBackup } from "../../main/engine/backups/backups.ts";
import { DoctorRuns } from "../../main/engine/doctor/doctor-runs.ts";
import { systemClock } from "../../main/engine/system.ts";
import { type FileKey, fileKind, WrongKey } from "../../main/store/file/file-key.ts";
import { openDatabase } from "../../main/store/file/open-database.ts";
import { openReader } from "../../main/store/open-reader.ts";
import { openStore } from "../../main/store/open-store.ts";
import { peekWorkspace, renameWorkspace } from "../../main/store/peek-workspace.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const KEY: FileKey = new Uint8Array(randomBytes(32));
const SECRET = "Wilhelmina Quartermain";

function workspace(): { readonly folder: string; readonly file: string } {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  return { folder: folder.path, file: join(folder.path, "workspace.db") };
}

function open(file: string, key?: FileKey): Store {
  const opened = openStore(file, { key });
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => opened.store.close());
  return opened.store;
}

function save(store: Store): void {
  const time = "2026-05-04T08:00:00.000Z";
  const contact = { id: 1, slug: "c", first_name: SECRET, created_at: time, updated_at: time };
  store.write((writer) => writer.records.saveBase("contact", contact), { durable: true });
}

const contacts = (store: Pick<Store, "read">) =>
  store.read((reader) => reader.records.count("contact", { op: "all" }));

/** Every file of a folder and of the folders in it. */
function bytesOf(folder: string): Buffer {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  );
}

function problem(work: () => unknown): WrongKey["problem"] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof WrongKey) return error.problem;
    throw error;
  }
}

test("an encrypted workspace has no readable text: file, log, backups, restored copies", () => {
  const { folder, file } = workspace();
  const store = open(file, KEY);
  save(store);
  expect(fileKind(file)).toBe("encrypted");
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  makeBackup(folder, "daily", Date.UTC(2026, 4, 4), KEY);
  const [backup] = listBackups(folder);
  if (backup === undefined) throw new Error("There is no backup.");
  expect(fileKind(backup.path)).toBe("encrypted");
  expect(viewBackup(backup, KEY)).toMatchObject({ reason: "daily", records: 1 });
  // Without the key it says nothing, as an unreadable one.
  expect(viewBackup(backup)).toMatchObject({ reason: null, records: 0 });
  store.close();
  restoreBackup({ folder, name: backup.name, now: Date.UTC(2026, 4, 5), newId: "x", key: KEY });
  expect(contacts(open(file, KEY))).toBe(1);
  expect(bytesOf(folder).includes("Wilhelmina")).toBe(false);
});

test("readers, checks and other connections take the key", async () => {
  const { folder, file } = workspace();
  const store = open(file, KEY);
  save(store);
  const reader = openReader(file, KEY);
  expect(contacts(reader)).toBe(1);
  reader.close();
  renameWorkspace(file, "Ours", KEY);
  expect(peekWorkspace(file, KEY)).toMatchObject({ name: "Ours" });
  expect(peekWorkspace(file)).toBeNull();
  const clock = systemClock;
  const runs = new DoctorRuns({ store, folder, clock, onChange: () => undefined, key: KEY });
  const outcome = await runs.run({ repair: false, complete: true });
  expect(outcome).toMatchObject({ kind: "done", result: { findings: [] } });
});

test("a key that does not fit is named, and changes nothing", () => {
  const [{ file }, plain] = [workspace(), workspace().file];
  save(open(file, KEY));
  open(plain).close();
  const before = readFileSync(plain);
  const other: FileKey = new Uint8Array(randomBytes(32));
  expect(problem(() => openDatabase(file))).toBe("needed");
  expect(problem(() => openDatabase(file, { key: other }))).toBe("wrong");
  expect(problem(() => openReader(file, other))).toBe("wrong");
  expect(problem(() => openDatabase(file, { key: KEY.subarray(0, 31) }))).toBe("wrong");
  expect(problem(() => openDatabase(plain, { key: KEY }))).toBe("unneeded");
  expect(readFileSync(plain).equals(before)).toBe(true);
  expect(openStore(file)).toMatchObject({ ok: false, key: "needed" });
  expect(openStore(file, { key: other })).toMatchObject({
    ok: false,
    key: "wrong",
    message: expect.stringContaining("recovery code"),
  });
  expect(openStore(plain, { key: KEY })).toMatchObject({ ok: false, key: "unneeded" });
});

test("a changed page of an encrypted file is found", () => {
  const { file } = workspace();
  const store = open(file, KEY);
  save(store);
  store.close();
  const handle = openSync(file, "r+");
  // In the fourth page. Encrypted bytes are random: one in 256 is already any given value.
  const at = 8192 * 3 + 77;
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, at);
  writeSync(handle, Buffer.from([byte.readUInt8() ^ 1]), 0, 1, at);
  closeSync(handle);
  const database = openDatabase(file, { readonly: true, key: KEY });
  onTestFinished(() => void database.close());
  expect(() => database.pragma("integrity_check")).toThrow(/malformed|not a database/);
});

test("a file with a damaged beginning is damaged, not encrypted", () => {
  const { file } = workspace();
  open(file).close();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(8192, 0xff), 0, 8192, 0);
  closeSync(handle);
  expect(fileKind(file)).toBe("unknown");
  expect(openStore(file)).toMatchObject({ ok: false, problem: "damaged" });
});
