import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const note = (id: number, text: string) => ({
  id,
  note: text,
  created_at: new Date(1.75e12).toISOString(),
  updated_at: new Date(1.75e12 + id * 60_000).toISOString(),
});

const OTHERS =
  "INSERT INTO note_text (note_text) VALUES ('delete-all'); " +
  "INSERT INTO note_text (rowid, t_note) SELECT ord, 'abc' FROM note_row WHERE id = 1";

test.each([
  ["a text index that lost its rows", "INSERT INTO note_text (note_text) VALUES ('delete-all')"],
  ["a text index with one other text", OTHERS],
  ["the other one without rows", "INSERT INTO note_gram (note_gram) VALUES ('delete-all')"],
])("%s: what is written is kept, and the next start mends it", (_name, damage) => {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, "workspace.db");
  const open = () => {
    const opened = openStore(file);
    if (!opened.ok) throw new Error(opened.message);
    return opened.store;
  };
  let store = open();
  store.write(
    ({ records }) => {
      for (let id = 1; id <= 8; id += 1) records.saveBase("note", note(id, `orchard ${id}`));
    },
    { durable: true },
  );
  store.close();
  const database = openDatabase(file);
  database.exec(damage);
  database.close();
  store = open();
  for (const id of [1, 2, 3])
    store.write(
      ({ records }) => {
        records.saveBase("note", note(id, `a meadow by the river ${id}`));
        records.removeBase("note", id + 4);
      },
      { durable: false },
    );
  store.close();
  store = open();
  const found = (text: string) => store.read(({ records }) => records.search(text, 5).total);
  expect([found("meadow"), found("orchard")]).toEqual([3, 2]);
  expect(store.read(({ checks }) => checks.index("note", { complete: true }))).toEqual([]);
  store.close();
});
