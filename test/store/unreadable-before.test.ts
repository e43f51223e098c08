import { expect, test } from "vitest";
import { damagedNotes, note } from "./note-file.ts";

/** Three notes, the second of which cannot be read: which texts the index has of it is unknown. */
function openWithUnreadable() {
  const notes = ["orchard", "harbour", "meadow"].map((text, at) => note(at + 1, text, at));
  return damagedNotes(notes, "UPDATE note_doc SET base = '[' WHERE id = 2");
}

test("a record that could not be read comes again, and the next start mends its index", () => {
  const { open } = openWithUnreadable();
  const store = open();
  store.write(({ records }) => records.saveBase("note", note(2, "lighthouse", 5)), {
    durable: true,
  });
  const found = (of: typeof store, text: string) =>
    of.read(({ records }) => records.search(text, 5).total);
  expect([found(store, "lighthouse"), found(store, "meadow")]).toEqual([1, 1]);
  store.close();
  const again = open();
  expect(["harbour", "lighthouse"].map((text) => found(again, text))).toEqual([0, 1]);
  expect(again.read(({ checks }) => checks.index("note", { complete: true }))).toEqual([]);
  again.close();
});

test("one that cannot be read makes room for others, and the next start mends its index", () => {
  const { open } = openWithUnreadable();
  const store = open();
  store.write(
    ({ records }) => {
      // More of the moment before it than there are positions.
      for (let id = 10; id < 40; id += 1) records.saveBase("note", note(id, `pasture ${id}`, 0.98));
    },
    { durable: true },
  );
  store.close();
  const again = open();
  const faults = again.read(({ checks }) => checks.index("note", { complete: true }));
  // Nothing of another record.
  expect(faults.map(({ fault, ids }) => [fault, ids])).toEqual([
    ["record without row", [2]],
    ["unreadable record", [2]],
  ]);
  again.close();
});
