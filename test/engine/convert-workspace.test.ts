import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listBackups, makeBackup } from "../../main/engine/backups/make-backup.ts";
import { viewBackup } from "../../main/engine/backups/backups.ts";
import { finishConversion, whatIsLeft } from "../../main/engine/encryption/conversion-plan.ts";
import { convertWorkspace } from "../../main/engine/encryption/convert-workspace.ts";
import {
  checkOf,
  KEY_FILE,
  type KeyFile,
  readKeyFile,
} from "../../main/engine/encryption/find-key.ts";
import { wrapByCode } from "../../main/engine/encryption/wrapped-key.ts";
import { fileKeyOf } from "../../main/engine/files/cipher.ts";
import { readStoredFile } from "../../main/engine/files/encrypt-file.ts";
import { type FileKey, fileKind } from "../../main/store/file/file-key.ts";
import { DRAFTS_SETTING } from "../../shared/local/settings.ts";
import { STATE } from "../../main/store/state-keys.ts";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const KEY: FileKey = new Uint8Array(randomBytes(32));
const KEY_FILE_OF: KeyFile = {
  format: 1,
  check: checkOf(KEY),
  passphrase: null,
  recovery: wrapByCode(KEY, new Uint8Array(16)),
  lock_after_minutes: null,
  sync_while_locked: false,
};
/** Of the same workspace after it was encrypted with a new key. */
const NEXT_KEY: FileKey = new Uint8Array(randomBytes(32));
const NEXT_KEY_FILE: KeyFile = {
  ...KEY_FILE_OF,
  check: checkOf(NEXT_KEY),
  recovery: wrapByCode(NEXT_KEY, new Uint8Array(16)),
};
const SECRET = "Quartermain";
const CV = `${SECRET}'s resume, ${"of many pages ".repeat(9000)}`;

function temporary(): string {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** A workspace with a record, files, backups (one of them damaged), and a replaced file. */
function makeWorkspace(): string {
  const folder = temporary();
  const opened = openStore(join(folder, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const time = "2026-05-04T08:00:00.000Z";
  const contact = { id: 1, slug: "c", first_name: SECRET, created_at: time, updated_at: time };
  opened.store.write((writer) => writer.records.saveBase("contact", contact), { durable: true });
  makeBackup(folder, "daily", Date.UTC(2026, 4, 4));
  opened.store.close();
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files/01abc"), CV);
  writeFileSync(join(folder, "files/01empty"), "");
  writeFileSync(join(folder, "files/01half.part"), SECRET);
  writeFileSync(join(folder, "backups/000009-2026-05-01T08-00-00Z.db"), `${SECRET}, damaged`);
  mkdirSync(join(folder, "replaced/x"), { recursive: true });
  writeFileSync(join(folder, "replaced/x/workspace.db"), `${SECRET}, replaced`);
  return folder;
}

async function expectWhole(folder: string, key: FileKey | undefined): Promise<void> {
  const file = join(folder, "workspace.db");
  expect(fileKind(file)).toBe(key === undefined ? "plain" : "encrypted");
  expect(readKeyFile(folder) === null).toBe(key === undefined);
  const opened = openStore(file, { key });
  if (!opened.ok) throw new Error(opened.message);
  const names = opened.store.read((reader) => reader.records.base("contact", 1)?.["first_name"]);
  opened.store.close();
  expect(names).toBe(SECRET);
  const text = async (place: string, name: string) =>
    (
      await readStoredFile({
        path: join(folder, place),
        ...(key !== undefined && { key: fileKeyOf(key, name) }),
      })
    ).toString();
  expect(await text("files/01abc", "01abc")).toBe(CV);
  expect(await text("files/01empty", "01empty")).toBe("");
  expect(await text("replaced/x/workspace.db", "replaced/x/workspace.db")).toContain("replaced");
  const good = listBackups(folder).filter((backup) => viewBackup(backup, key).reason !== null);
  expect(good).toHaveLength(1);
}

const leftovers = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith("conver"));

function bytesOf(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

const encrypt = (folder: string, step?: () => void) =>
  convertWorkspace({ folder, from: null, to: KEY, keyFile: KEY_FILE_OF, ...(step && { step }) });
const decrypt = (folder: string, step?: () => void) =>
  convertWorkspace({ folder, from: KEY, to: null, keyFile: null, ...(step && { step }) });

const changeKey = (folder: string, step?: () => void) =>
  convertWorkspace({
    folder,
    from: KEY,
    to: NEXT_KEY,
    keyFile: NEXT_KEY_FILE,
    ...(step && { step }),
  });

test("an encrypted workspace has everything of the plain one, and no readable text", async () => {
  const folder = makeWorkspace();
  expect(encrypt(folder)).toEqual({ files: 2, backups: 1 });
  await expectWhole(folder, KEY);
  expect(leftovers(folder)).toEqual([]);
  expect(bytesOf(folder).includes(SECRET)).toBe(false);
  // Also what could not be opened is kept.
  expect(existsSync(join(folder, "replaced/unreadable-backups"))).toBe(true);

  decrypt(folder);
  await expectWhole(folder, undefined);
  expect(existsSync(join(folder, KEY_FILE))).toBe(false);
  expect(leftovers(folder)).toEqual([]);
  const damaged = "replaced/unreadable-backups/000009-2026-05-01T08-00-00Z.db";
  expect(readFileSync(join(folder, damaged), "utf8")).toBe(`${SECRET}, damaged`);
});

test("with a new key it has everything, and the key from before opens nothing", async () => {
  const folder = makeWorkspace();
  encrypt(folder);
  const replaced = join(folder, "replaced/y");
  mkdirSync(replaced);
  cpSync(join(folder, "workspace.db"), join(replaced, "workspace.db"));
  expect(changeKey(folder)).toEqual({ files: 2, backups: 1 });
  await expectWhole(folder, NEXT_KEY);
  expect(leftovers(folder)).toEqual([]);
  for (const file of [join(folder, "workspace.db"), join(replaced, "workspace.db")]) {
    expect(openStore(file, { key: KEY })).toMatchObject({ ok: false, key: "wrong" });
    const opened = openStore(file, { key: NEXT_KEY });
    if (opened.ok) opened.store.close();
    expect(opened.ok).toBe(true);
  }
  for (const backup of listBackups(folder)) expect(viewBackup(backup, KEY).reason).toBeNull();
  const sealed = { path: join(folder, "files/01abc"), key: fileKeyOf(KEY, "01abc") };
  await expect(readStoredFile(sealed)).rejects.toThrow("decrypt");
});

test("what a restore replaced while it was encrypted, and what is damaged, are no obstacle", () => {
  const folder = makeWorkspace();
  encrypt(folder);
  // A restore moves the encrypted file as it is.
  const replaced = join(folder, "replaced/y");
  mkdirSync(replaced);
  cpSync(join(folder, "workspace.db"), join(replaced, "workspace.db"));
  const backup = join(folder, "backups/000011-2026-05-03T08-00-00Z.db");
  writeFileSync(backup, "damaged since it was encrypted");
  writeFileSync(join(folder, "replaced/x/note.txt"), "put there by hand");
  decrypt(folder);
  expect(fileKind(join(replaced, "workspace.db"))).toBe("plain");
  expect(readFileSync(join(folder, "replaced/x/note.txt"), "utf8")).toBe("put there by hand");
  const unreadable = "replaced/unreadable-backups/000011-2026-05-03T08-00-00Z.db";
  expect(readFileSync(join(folder, unreadable), "utf8")).toContain("damaged since");
});

test("what was half typed in an encrypted workspace is in no plain file", () => {
  const folder = makeWorkspace();
  encrypt(folder);
  const opened = openStore(join(folder, "workspace.db"), { key: KEY });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const settings = { [DRAFTS_SETTING]: { window: "Zqxvburg" }, views: ["mine"] };
  for (const [name, value] of Object.entries(settings))
    store.write((writer) => writer.state.set(STATE.uiSettings.at(name), value), { durable: true });
  makeBackup(folder, "asked", Date.UTC(2026, 4, 5), KEY);
  store.close();
  decrypt(folder);
  expect(bytesOf(folder).includes("Zqxvburg")).toBe(false);
  const plain = openStore(join(folder, "workspace.db"));
  if (!plain.ok) throw new Error(plain.message);
  const read = (name: string) =>
    plain.store.read((reader) => reader.state.get(STATE.uiSettings.at(name)));
  expect([read(DRAFTS_SETTING), read("views")]).toEqual([undefined, ["mine"]]);
  plain.store.close();
});

test.each(["encrypted", "plain"])("it tells how far it is, to its end: %s", (to) => {
  const folder = makeWorkspace();
  if (to === "plain") encrypt(folder);
  const told: (readonly [string, number, number])[] = [];
  const keyFile = to === "plain" ? null : KEY_FILE_OF;
  const progress = (...parts: readonly [string, number, number]) => void told.push(parts);
  convertWorkspace({
    folder,
    from: to === "plain" ? KEY : null,
    to: to === "plain" ? null : KEY,
    keyFile,
    progress,
  });
  expect(new Set(told.map(([step]) => step))).toEqual(
    new Set(["copying", "checking", "files", "replacing"]),
  );
  const shares = told.map(([, done]) => done);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const [, done, total] = told.at(-1) ?? [];
  expect(done).toBe(total);
  // The last one comes before the plan: what follows is finished by any start.
  expect(told.filter(([step]) => step === "replacing")).toHaveLength(1);
});

/** Runs a conversion on copies of a workspace, ending it before each of its steps by turns. */
async function endAtEachStep(
  original: string,
  convert: (folder: string, step: () => void) => void,
  to: KeyFile | null,
  stride = 1,
): Promise<number> {
  const seen = new Set<string>();
  for (let end = 1; ; end += stride) {
    const folder = temporary();
    cpSync(original, folder, { recursive: true });
    let count = 0;
    try {
      convert(folder, () => {
        count += 1;
        if (count === end) throw new Error("ended here");
      });
    } catch (error) {
      expect(String(error)).toContain("ended here");
      const left = whatIsLeft(folder, to);
      finishConversion(folder);
      expect(leftovers(folder)).toEqual([]);
      // What is said of it then is what the next start makes of it.
      const isConverted = readKeyFile(folder)?.check === to?.check;
      expect(isConverted, left).toBe(left !== "nothing");
      seen.add(left);
      await wholeEitherWay(folder);
      continue;
    }
    expect([...seen].toSorted()).toEqual(["nothing", "plan"]);
    return end - 1;
  }
}

function wholeEitherWay(folder: string): Promise<void> {
  const check = readKeyFile(folder)?.check;
  const key = [KEY, NEXT_KEY].find((one) => checkOf(one) === check);
  return expectWhole(folder, key);
}

test("ended before any step, encrypting leaves a whole workspace, plain or encrypted", async () => {
  const steps = await endAtEachStep(makeWorkspace(), encrypt, KEY_FILE_OF);
  expect(steps).toBeGreaterThan(20);
});

test("ended before any step, turning it off leaves a whole workspace, too", async () => {
  const folder = makeWorkspace();
  encrypt(folder);
  expect(await endAtEachStep(folder, decrypt, null, 3)).toBeGreaterThan(20);
});

test("ended before any step, a new key leaves a whole workspace, by one of both", async () => {
  const folder = makeWorkspace();
  encrypt(folder);
  expect(await endAtEachStep(folder, changeKey, NEXT_KEY_FILE, 2)).toBeGreaterThan(20);
});

test("finishing can be ended at any of its steps, too", async () => {
  const original = makeWorkspace();
  let last = 0;
  const folder = temporary();
  cpSync(original, folder, { recursive: true });
  encrypt(folder, () => (last += 1));
  for (let first = 1; first <= last; first += 6) {
    const again = temporary();
    cpSync(original, again, { recursive: true });
    let count = 0;
    const endAfter = (steps: number) => () => {
      count += 1;
      if (count === steps) throw new Error("ended here");
    };
    expect(() => encrypt(again, endAfter(first))).toThrow("ended here");
    let tries = 0;
    for (let more = true; more;) {
      count = 0;
      tries += 1;
      try {
        finishConversion(again, endAfter(tries));
        more = false;
      } catch (error) {
        expect(String(error)).toContain("ended here");
      }
    }
    await wholeEitherWay(again);
    expect(leftovers(again)).toEqual([]);
  }
});

test("killed as a process, the next start has a whole workspace", async () => {
  const original = makeWorkspace();
  const module = join(import.meta.dirname, "../../main/engine/encryption/convert-workspace.ts");
  const killedAt = (step: number, folder: string) =>
    `import { convertWorkspace } from ${JSON.stringify(module)};
     let count = 0;
     convertWorkspace({
       folder: ${JSON.stringify(folder)},
       from: null,
       to: Uint8Array.from(${JSON.stringify([...KEY])}),
       keyFile: ${JSON.stringify(KEY_FILE_OF)},
       step: () => { count += 1; if (count === ${step}) process.kill(process.pid, "SIGKILL"); },
     });`;
  for (const step of [4, 18]) {
    const folder = temporary();
    cpSync(original, folder, { recursive: true });
    const options = ["--input-type=module", "-e", killedAt(step, folder)];
    expect(spawnSync(process.execPath, options).signal).toBe("SIGKILL");
    finishConversion(folder);
    await wholeEitherWay(folder);
  }
});

test("a file that cannot be copied leaves the workspace as it was", async () => {
  const folder = makeWorkspace();
  const file = join(folder, "workspace.db");
  const before = readFileSync(file);
  encrypt(folder);
  const sealed = join(folder, "files/01abc");
  const bytes = readFileSync(sealed);
  bytes.writeUInt8(bytes.readUInt8(99) ^ 1, 99);
  writeFileSync(sealed, bytes);
  const encrypted = readFileSync(file);
  expect(() => decrypt(folder)).toThrow("It couldn't be finished (The file can't be decrypted");
  finishConversion(folder);
  expect(readFileSync(file).equals(encrypted)).toBe(true);
  expect(before.equals(encrypted)).toBe(false);
});
