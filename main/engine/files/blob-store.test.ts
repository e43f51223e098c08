import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { CV_QUEUE_SETTING } from "../../../shared/local/settings.ts";
import { openStore } from "../../store/open-store.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store } from "../../store/types.ts";
import { BlobStore } from "./blob-store.ts";
import { BLOBS_CHECK } from "../doctor/check-files.ts";
import { readStoredFile } from "./encrypt-file.ts";
import { systemClock } from "../system.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const TODAY = Date.parse("2026-03-02T09:00:00Z");

let folder: ReturnType<typeof makeFolder>;
let store: Store;
let time: { now: number; elapsed: number };
let blobs: BlobStore;

beforeEach(() => {
  folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  time = { now: TODAY, elapsed: 0 };
  let id = 0;
  const clock = { ...systemClock, now: () => time.now, elapsed: () => time.elapsed };
  blobs = new BlobStore(join(folder.path, "files"), store, () => `file${(id += 1)}`, clock);
});
afterEach(() => {
  store.close();
  folder.remove();
});

const registered = () => store.read((reader) => reader.files.blobs());
const found = () =>
  BLOBS_CHECK.run({
    store,
    folder: folder.path,
    now: time.now,
    complete: true,
    resources: [],
  }).map(({ message }) => message);

test.each([
  ["a year ahead", YEAR_MS],
  ["a year behind", -YEAR_MS],
  ["right", 0],
])(
  "a file that an open form holds stays for a day, added by a clock that was %s",
  async (_clock, offset) => {
    time.now = TODAY + offset;
    await blobs.add("cv.pdf", "application/pdf", new Uint8Array([1, 2, 3]));
    // The clock is set right.
    time.now = TODAY;
    await blobs.deleteUnneeded();
    expect(registered()).toMatchObject([{ name: "cv.pdf", createdAt: TODAY }]);
    expect(found()).toEqual([]);

    time = { now: TODAY + 23 * HOUR_MS, elapsed: 23 * HOUR_MS };
    await blobs.deleteUnneeded();
    expect(registered()).toHaveLength(1);
    expect(found()).toEqual([]);

    time = { now: TODAY + 25 * HOUR_MS, elapsed: 25 * HOUR_MS };
    expect(found()).toEqual(["The file cv.pdf no longer belongs to a change."]);
    await blobs.deleteUnneeded();
    expect(registered()).toEqual([]);
    expect(blobs.file("file1")).toBeNull();
  },
);

test("a file in the queue to check stays however long it waits", async () => {
  const [cv] = [
    await blobs.add("cv.pdf", "application/pdf", new Uint8Array([1])),
    await blobs.add("other.pdf", "application/pdf", new Uint8Array([2])),
  ];
  const setQueue = (files: readonly object[]) =>
    store.write(
      ({ state }) => state.set(STATE.uiSettings.at(CV_QUEUE_SETTING), { files, run: null }),
      { durable: true },
    );
  setQueue([{ blob: cv.blob, name: cv.name }]);
  time = { now: TODAY + YEAR_MS, elapsed: YEAR_MS };
  await blobs.deleteUnneeded();
  expect(registered()).toMatchObject([{ name: "cv.pdf" }]);
  setQueue([]);
  await blobs.deleteUnneeded();
  expect(registered()).toEqual([]);
});

test("an encrypted workspace's files are encrypted, and a changed one is found", async () => {
  const key = new Uint8Array(randomBytes(32));
  const files = join(folder.path, "files");
  const encrypted = new BlobStore(files, store, () => "sealed1", systemClock, key);
  const text = "Wilhelmina Quartermain, 82,000";
  await encrypted.add("cv.txt", "text/plain", new TextEncoder().encode(text));
  const place = join(files, "sealed1");
  expect(readFileSync(place).includes("Quartermain")).toBe(false);
  expect(Buffer.from((await encrypted.read("sealed1")) ?? []).toString()).toBe(text);
  const file = encrypted.file("sealed1");
  if (file === null) throw new Error("The file is not there.");
  expect((await readStoredFile(file)).toString()).toBe(text);
  const check = () =>
    BLOBS_CHECK.run({
      store,
      folder: folder.path,
      now: Date.now(),
      complete: true,
      resources: [],
      key,
    }).map(({ message }) => message);
  expect(check()).toEqual([]);

  const bytes = readFileSync(place);
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
  writeFileSync(place, bytes);
  expect(await encrypted.read("sealed1")).toBeNull();
  await expect(readStoredFile(file)).rejects.toMatchObject({ name: "BrokenSeal" });
  expect(check()).toEqual(["The file cv.txt was changed on the disk and can't be decrypted."]);
});
