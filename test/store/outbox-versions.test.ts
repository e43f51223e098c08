import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import { ENTRY_VERSION } from "../../main/store/outbox/entry-versions.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const FOLDER = join(import.meta.dirname, "outbox-entries");
interface Stored {
  readonly row: Readonly<Record<string, string | number | null>>;
  /** What the row means today. */
  readonly entry: Readonly<Record<string, unknown>>;
}
const examples = (version: number) =>
  JSON.parse(readFileSync(join(FOLDER, `version-${version}.json`), "utf8")) as readonly Stored[];

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).reverse()) close();
});

/** A workspace in which rows lie as an earlier Roadbook wrote them. */
function workspaceWith(rows: readonly Stored["row"][]) {
  const { path, remove } = makeFolder();
  cleanUp.push(remove);
  const file = join(path, "workspace.db");
  const fresh = openStore(file);
  if (!fresh.ok) throw new Error(fresh.message);
  fresh.store.close();
  const database = new Sqlite(file);
  for (const row of rows) {
    const names = Object.keys(row);
    database
      .prepare(
        `INSERT INTO outbox (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      )
      .run(...Object.values(row));
  }
  database.close();
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  cleanUp.push(() => opened.store.close());
  return { store: opened.store, file };
}

test("there are stored examples of every version up to today's", () => {
  const versions = Array.from({ length: ENTRY_VERSION }, (_, index) => `version-${index + 1}.json`);
  expect(readdirSync(FOLDER).toSorted()).toEqual(versions);
});

test.for(Array.from({ length: ENTRY_VERSION }, (_, index) => index + 1))(
  "entries of version %i are read, and understood in today's form",
  (version) => {
    const stored = examples(version);
    expect(stored.every(({ row }) => row["version"] === version)).toBe(true);
    const { store } = workspaceWith(stored.map(({ row }) => row));
    const entries = store.read((reader) => reader.outbox.entries({}));
    expect(entries).toHaveLength(stored.length);
    for (const [index, { entry }] of stored.entries()) expect(entries[index]).toMatchObject(entry);
  },
);

test("an older entry that is changed is written in today's form, with all that it said", () => {
  const [first] = examples(1);
  if (first === undefined) throw new Error("There is no example.");
  const { store, file } = workspaceWith([first.row]);
  store.write((writer) => writer.outbox.patch(1, { attempts: 7 }), { durable: true });
  expect(store.read((reader) => reader.outbox.entry(1))).toMatchObject({
    ...first.entry,
    attempts: 7,
  });
  const database = new Sqlite(file, { readonly: true });
  expect(database.prepare("SELECT version FROM outbox WHERE id = 1").pluck().get()).toBe(
    ENTRY_VERSION,
  );
  database.close();
});

test("an entry of a newer Roadbook is not guessed at", () => {
  const [first] = examples(ENTRY_VERSION);
  if (first === undefined) throw new Error("There is no example.");
  const { store } = workspaceWith([{ ...first.row, version: ENTRY_VERSION + 1 }]);
  expect(store.read((reader) => reader.outbox.entries({}))).toEqual([]);
  expect(store.read((reader) => reader.outbox.unreadable())).toEqual([1]);
});
