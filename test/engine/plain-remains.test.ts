// What was plain must not be readable from the disk once it is encrypted: neither in a file that
// was there before, nor in the free space.
import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { finishConversion } from "../../main/engine/encryption/conversion-plan.ts";
import { convertWorkspace } from "../../main/engine/encryption/convert-workspace.ts";
import { fileKeeper } from "../../main/engine/encryption/key-keeper.ts";
import { askEngine, makeFolder } from "../fixtures/worlds.ts";
import { cleanUp } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

const PASSPHRASE = "correct horse battery";
/** In everything that the workspace has of the user's. */
const MARK = "Zqxvburg";
const TOKEN = `${MARK}-token`;

/** A workspace that was used: records, a draft, a backup, files, and what a restore replaced. */
async function openUsed(dataDir: string) {
  const engine = await openWorkspacesHere({
    dataDir,
    remote: "http://127.0.0.1:9",
    token: TOKEN,
    keeperOf: ({ folder }) => fileKeeper(folder),
  });
  cleanUp.push(() => engine.close());
  const ask = askEngine(() => engine);
  const note = (text: string) =>
    ask("POST", "/v1/contact", { first_name: text, stage_id: 2, owner_id: 2 });
  expect((await note(`${MARK} before the backup`)).status).toBeLessThan(300);
  const drafts = { value: { window: `${MARK} half typed` } };
  expect((await ask("PUT", "/local/ui-settings/drafts", drafts)).status).toBe(200);
  expect((await ask("POST", "/local/backups")).status).toBeLessThan(300);
  await engine.addBlob("cv.txt", "text/plain", Buffer.from(`${MARK}'s resume`.repeat(9_000)));
  writeFileSync(join(dataDir, "files/01half.part"), MARK);
  mkdirSync(join(dataDir, "replaced/x"), { recursive: true });
  writeFileSync(join(dataDir, "replaced/x/workspace.db"), `${MARK} of an older file`);
  await note(`${MARK} after the backup`);
  const code = async (secret?: string) =>
    (await ask("POST", "/local/encryption/recovery-code", { secret })).body["code"];
  return {
    ask,
    encrypt: async (passphrase?: string) =>
      ask("POST", "/local/encryption/on", { code: await code(), passphrase }),
    close: () => engine.close(),
  };
}

/** Holds every file below a folder open, whatever becomes of its name. */
function holdFiles(folder: string): ReadonlyMap<string, number> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const held = new Map(paths.map((path) => [relative(folder, path), openSync(path, "r")]));
  cleanUp.push(() => {
    for (const handle of held.values()) closeSync(handle);
  });
  return held;
}

function readWhole(handle: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(handle).size);
  readSync(handle, bytes, 0, bytes.length, 0);
  return bytes;
}

const namesWith = (held: ReadonlyMap<string, number>, mark: string) =>
  [...held].filter(([, handle]) => readWhole(handle).includes(mark)).map(([name]) => name);

const sizesOf = (held: ReadonlyMap<string, number>) =>
  new Map([...held].map(([name, handle]) => [name, fstatSync(handle).size]));

test("encrypting leaves zeros of every file that was plain", async () => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const world = await openUsed(folder.path);
  const held = holdFiles(folder.path);
  // Else the test would prove nothing.
  const before = namesWith(held, MARK);
  for (const name of ["workspace.db-wal", "token", "files/01half.part"])
    expect(before).toContain(name);
  const sizes = sizesOf(held);
  expect((await world.encrypt(PASSPHRASE)).status).toBe(200);
  expect(namesWith(held, MARK)).toEqual([]);
  // What is cut off is on the disk as it was.
  const shorter = [...sizesOf(held)].filter(([name, size]) => size < (sizes.get(name) ?? 0));
  expect(shorter.map(([name]) => name)).toEqual([]);
});

test("opening a workspace erases the texts that an earlier version kept beside it", async () => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const texts = join(folder.path, "workspace.db-texts");
  writeFileSync(texts, `${MARK} in memory`);
  const held = holdFiles(folder.path);
  await openUsed(folder.path);
  expect(existsSync(texts)).toBe(false);
  expect(namesWith(held, MARK)).toEqual([]);
});

test("a workspace that stays encrypted leaves zeros of what was to be plain", async () => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const world = await openUsed(folder.path);
  expect((await world.encrypt()).status).toBe(200);
  const [key = null] = await fileKeeper(folder.path).load();
  await world.close();
  let held: ReadonlyMap<string, number> = new Map();
  const step = () => {
    held = holdFiles(join(folder.path, "converting"));
    if (held.size > 2) throw new Error("ended here");
  };
  const job = { folder: folder.path, from: key, to: null, keyFile: null };
  expect(() => convertWorkspace({ ...job, step })).toThrow("ended here");
  expect(namesWith(held, MARK)).toContain("workspace.db");
  finishConversion(folder.path);
  expect(namesWith(held, MARK)).toEqual([]);
});

test("a key that is no longer kept, or is another one, is overwritten where it was", async () => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const keeper = fileKeeper(folder.path);
  const [first, second] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [
    Uint8Array,
    Uint8Array,
  ];
  const text = (key: Uint8Array) => Buffer.from(key).toString("base64url");
  await keeper.save([first]);
  const held = holdFiles(folder.path);
  await keeper.save([second]);
  expect(namesWith(held, text(first))).toEqual([]);
  const heldNext = holdFiles(folder.path);
  await keeper.save([]);
  expect(namesWith(heldNext, text(second))).toEqual([]);
  expect(readdirSync(folder.path)).toEqual([]);
});

const IMAGE_BYTES = 192 * 1024 * 1024;

/** Why no file system of a test's own can be mounted here; null where one can. */
function whyNoImage(): string | null {
  if (process.platform !== "linux") return "only Linux mounts a file as a disk";
  if (process.getuid?.() !== 0) return "only root may mount";
  const folder = makeFolder();
  try {
    mountImage(folder.path)();
    return null;
  } catch (error) {
    return `mounting failed: ${String(error)}`;
  } finally {
    folder.remove();
  }
}

/** Makes a disk in a file, and mounts it at `disk`. Returns what unmounts it. */
function mountImage(folder: string): () => void {
  const [image, disk] = [join(folder, "image"), join(folder, "disk")];
  writeFileSync(image, "");
  truncateSync(image, IMAGE_BYTES);
  mkdirSync(disk);
  const run = (command: string, ...given: readonly string[]) =>
    execFileSync(command, given, { stdio: "pipe" });
  run("mke2fs", "-q", "-F", "-t", "ext4", image);
  run("mount", "-o", "loop", image, disk);
  let isMounted = true;
  return () => {
    if (isMounted) run("umount", disk);
    isMounted = false;
  };
}

const WHY_NO_IMAGE = whyNoImage();
if (WHY_NO_IMAGE !== null) console.warn(`The raw disk is not looked at: ${WHY_NO_IMAGE}.`);

/** What is around each place of a disk where a text begins. */
function aroundMarks(image: Buffer, mark: string): readonly string[] {
  const places: string[] = [];
  for (let at = image.indexOf(mark); at >= 0; at = image.indexOf(mark, at + 4096))
    places.push(
      image.toString("latin1", Math.max(0, at - 32), at + 64).replaceAll(/[^ -~]+/g, "."),
    );
  return places;
}

test.skipIf(WHY_NO_IMAGE !== null)(
  "a raw disk has no text of a workspace that was encrypted before it was closed",
  async () => {
    const folder = makeFolder();
    cleanUp.push(() => folder.remove());
    const unmount = mountImage(folder.path);
    cleanUp.push(unmount);
    const world = await openUsed(join(folder.path, "disk/workspace"));
    execFileSync("sync");
    expect(readFileSync(join(folder.path, "image")).includes(MARK)).toBe(true);
    expect((await world.encrypt(PASSPHRASE)).status).toBe(200);
    await world.close();
    unmount();
    expect(aroundMarks(readFileSync(join(folder.path, "image")), MARK)).toEqual([]);
  },
);
