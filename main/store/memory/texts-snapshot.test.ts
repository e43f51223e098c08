import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import type { FileKey } from "../file/file-key.ts";
import { openDatabase } from "../file/open-database.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

function place(): string {
  const folder = makeFolder();
  ends.push(folder.remove);
  return join(folder.path, "workspace.db");
}

function open(file: string, key?: FileKey, snapshotFrom = 0): Store {
  const opened = openStore(file, { key, snapshotFrom });
  if (!opened.ok) throw new Error(opened.message);
  ends.push(() => opened.store.close());
  return opened.store;
}

function save(store: Store, id: number, name: string): void {
  const contact = {
    id,
    slug: `contact_${id}`,
    full_name: name,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  };
  store.write(({ records }) => void records.saveBase("contact", contact), { durable: true });
}

function warmUp(store: Store): Store {
  while (store.warmUp());
  return store;
}

/** How many contacts a list finds by two letters, which only short texts are asked for. */
function found(store: Store, text: string): number {
  const fields = ["full_name"];
  return store.read(({ records }) => records.count("contact", { op: "contains", fields, text }));
}

/** A file with two contacts and a snapshot of them. */
function closed(key?: FileKey): string {
  const file = place();
  const store = open(file, key);
  save(store, 1, "Anna Berg");
  save(store, 2, "Annabel Stein");
  warmUp(store).close();
  return file;
}

/** Another program takes the texts away: who reads them afterwards finds none. */
function withoutTexts(file: string, key?: FileKey): void {
  const database = openDatabase(file, { key });
  database.exec("DELETE FROM contact_short");
  database.close();
}

test("after the next start texts are read from the snapshot", () => {
  for (const key of [undefined, new Uint8Array(32).fill(3)]) {
    const file = closed(key);
    withoutTexts(file, key);
    const store = open(file, key);
    expect(found(store, "an")).toBe(0);
    expect(found(warmUp(store), "an")).toBe(2);
    // It is there for the start after that, too.
    store.close();
    expect(found(warmUp(open(file, key)), "an")).toBe(2);
  }
});

test("a search does not wait for the steps in which the snapshot is read", () => {
  const file = closed();
  withoutTexts(file);
  const store = open(file);
  store.warmUp();
  expect(found(store, "an")).toBe(2);
  expect(found(warmUp(store), "an")).toBe(2);
});

test("a workspace that closes while its snapshot is read leaves it there", () => {
  const file = closed();
  const store = open(file);
  store.warmUp();
  store.close();
  withoutTexts(file);
  expect(found(warmUp(open(file)), "an")).toBe(2);
});

test("once a record has changed, the snapshot is not used", () => {
  const file = closed();
  const store = open(file);
  const before = place();
  copyFileSync(`${file}-texts`, `${before}-texts`);
  save(store, 1, "Cleo Berg");
  store.close();
  // Not warmed up, it has nothing to write a new one of. The old one comes back from a backup.
  copyFileSync(`${before}-texts`, `${file}-texts`);
  const again = warmUp(open(file));
  expect([found(again, "an"), found(again, "cl")]).toEqual([1, 1]);
});

/** How many contacts the snapshot holds, and how many of them in the order of their changes. */
function orderIn(file: string): readonly [all: number, inOrder: number] {
  const [, header = ""] = readFileSync(`${file}-texts`, "latin1").split("\n", 2);
  const { indexes } = z
    .object({
      indexes: z.array(
        z.object({
          resource: z.string(),
          form: z.object({
            sorted: z.number(),
            texts: z.object({ names: z.object({ size: z.number() }) }),
          }),
        }),
      ),
    })
    .parse(JSON.parse(header));
  const form = indexes.find(({ resource }) => resource === "contact")?.form;
  return [form?.texts.names.size ?? NaN, form?.sorted ?? NaN];
}

test("records that were put in order since are so after the next start", () => {
  const [file, many, late] = [place(), 5000, 1100];
  const store = open(file);
  const saveMany = (first: number, count: number, at: (id: number) => number) =>
    store.write(
      ({ records }) => {
        for (let id = first; id < first + count; id += 1)
          records.saveBase("contact", {
            id,
            slug: `contact_${id}`,
            full_name: id === many + late ? "Cleo Wolf" : "Anna Berg",
            created_at: "2026-01-01T00:00:00Z",
            updated_at: new Date(at(id)).toISOString(),
          });
      },
      { durable: false },
    );
  saveMany(1, many, (id) => Date.UTC(2026, 0, 1) + id);
  warmUp(store);
  saveMany(many + 1, late, (id) => Date.UTC(2025, 0, 1) - id);
  // Before it has put them in order.
  store.close();
  expect(orderIn(file)).toEqual([many + late, many]);
  warmUp(open(file)).close();
  expect(orderIn(file)).toEqual([many + late, many + late]);
  const written = statSync(`${file}-texts`).mtimeMs;
  withoutTexts(file);
  const again = warmUp(open(file));
  expect(found(again, "cl")).toBe(1);
  again.close();
  expect(statSync(`${file}-texts`).mtimeMs).toBe(written);
});

test("what changes while the snapshot is read is found", () => {
  const file = closed();
  const store = open(file);
  store.warmUp();
  save(store, 2, "Cleo Stein");
  save(store, 3, "Annika Roth");
  warmUp(store);
  expect([found(store, "an"), found(store, "cl")]).toEqual([2, 1]);
});

test("a damaged snapshot, and that of another file, are not used and go", () => {
  const damaged = closed();
  const bytes = readFileSync(`${damaged}-texts`);
  bytes[bytes.length - 5000] = (bytes[bytes.length - 5000] ?? 0) ^ 1;
  writeFileSync(`${damaged}-texts`, bytes);
  const mended = open(damaged);
  expect(found(warmUp(mended), "an")).toBe(2);
  expect(existsSync(`${damaged}-texts`)).toBe(false);
  // The next start reads a new one.
  mended.close();
  withoutTexts(damaged);
  expect(found(warmUp(open(damaged)), "an")).toBe(2);

  const [one, other] = [closed(), closed()];
  copyFileSync(`${other}-texts`, `${one}-texts`);
  const store = open(one);
  store.warmUp();
  expect(existsSync(`${one}-texts`)).toBe(false);
  expect(found(warmUp(store), "an")).toBe(2);
  // A new one is written in its place.
  store.close();
  expect(existsSync(`${one}-texts`)).toBe(true);
});

test("a snapshot of a version that holds texts in another form is not used", () => {
  const file = closed();
  const text = readFileSync(`${file}-texts`, "latin1");
  const other = text.replace(/"form":"(..)/, (_all, two) => `"form":"${two === "00" ? 11 : "00"}`);
  writeFileSync(`${file}-texts`, other, "latin1");
  withoutTexts(file);
  const store = warmUp(open(file));
  expect(found(store, "an")).toBe(0);
});

test("a snapshot from before the index was made again in another form is not used", () => {
  const file = closed();
  withoutTexts(file);
  const database = openDatabase(file);
  database.exec("UPDATE form SET indexes = 'of an earlier version' WHERE resource = 'contact'");
  database.close();
  const store = open(file);
  store.warmUp();
  expect(existsSync(`${file}-texts`)).toBe(false);
  expect(found(warmUp(store), "an")).toBe(2);
});

test("the snapshot of an encrypted workspace is encrypted, and a plain one beside it goes", () => {
  const key = new Uint8Array(32).fill(3);
  const file = closed(key);
  expect(readFileSync(`${file}-texts`).includes("annabel")).toBe(false);
  const plain = closed();
  expect(readFileSync(`${plain}-texts`).includes("annabel")).toBe(true);
  copyFileSync(`${plain}-texts`, `${file}-texts`);
  const store = open(file, key);
  store.warmUp();
  expect(existsSync(`${file}-texts`)).toBe(false);
  expect(found(warmUp(store), "an")).toBe(2);
});

test("few records are read in a moment, and have no snapshot", () => {
  const file = place();
  const store = open(file, undefined, 3);
  save(store, 1, "Anna Berg");
  warmUp(store).close();
  expect(existsSync(`${file}-texts`)).toBe(false);
});

test("where the snapshot cannot be written, the workspace closes and has none", () => {
  const file = place();
  const store = open(file);
  save(store, 1, "Anna Berg");
  warmUp(store);
  // Something else has its name.
  mkdirSync(`${file}-texts.new`);
  store.close();
  expect(found(warmUp(open(file)), "an")).toBe(1);
});
