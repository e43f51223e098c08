import { afterEach, expect, test } from "vitest";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).reverse()) close();
});

function open(): Store {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const opened = openStore(`${folder.path}/workspace.db`);
  if (!opened.ok) throw new Error(opened.message);
  cleanUp.push(() => opened.store.close());
  return opened.store;
}

function rename(store: Store, name: string): void {
  const time = "2026-05-04T08:00:00.000Z";
  const record = {
    id: 1,
    slug: "contact_ann",
    first_name: name,
    created_at: time,
    updated_at: time,
  };
  store.write((writer) => writer.records.saveBase("contact", record), { durable: false });
}

test("a sound file passes every check, whatever was written between two checks", () => {
  const store = open();
  for (let round = 0; round < 3; round += 1) {
    // Enough for the text index to merge its segments and release the old pages.
    for (let edit = 0; edit < 20; edit += 1) rename(store, `Ann ${round} ${edit}`);
    for (const complete of [false, true])
      expect(store.read((reader) => reader.checks.file(complete))).toEqual({
        damage: [],
        areTextsSound: true,
      });
    expect(store.read((reader) => reader.checks.index("contact", { complete: true }))).toEqual([]);
  }
});
