import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";

test("a file with a damaged text index is upgraded, opens, and the index is rebuilt", () => {
  const folder = makeFolder();
  const file = join(folder.path, "workspace.db");
  const open = () => {
    const opened = openStore(file);
    if (!opened.ok) throw new Error(opened.message);
    return opened.store;
  };
  open().close();
  const database = openDatabase(file);
  database.unsafeMode(true);
  database.exec("DELETE FROM note_text_data");
  // From before the rows of text indexes had a size of their own.
  database.pragma("user_version = 10");
  database.close();
  const store = open();
  const time = new Date(1.75e12).toISOString();
  store.write(
    ({ records, checks }) => {
      checks.rebuildIndex("note");
      const dates = { created_at: time, updated_at: time };
      records.saveBase("note", { id: 1, note: "Knows the orchard.", ...dates });
    },
    { durable: true },
  );
  expect(store.read(({ records }) => records.search("orchard", 20).total)).toBe(1);
  store.close();
  folder.remove();
});
