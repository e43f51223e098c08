import { expect, test } from "vitest";
import { damagedNotes, note } from "./note-file.ts";

const OTHERS =
  "INSERT INTO note_text (note_text) VALUES ('delete-all'); " +
  "INSERT INTO note_text (rowid, t_note) SELECT ord, 'abc' FROM note_row WHERE id = 1";

test.each([
  ["a text index that lost its rows", "INSERT INTO note_text (note_text) VALUES ('delete-all')"],
  ["a text index with one other text", OTHERS],
  ["the other one without rows", "INSERT INTO note_gram (note_gram) VALUES ('delete-all')"],
])("%s: what is written is kept, and the next start mends it", (_name, damage) => {
  const notes = Array.from({ length: 8 }, (_, at) => note(at + 1, `orchard ${at + 1}`, at + 1));
  const { open } = damagedNotes(notes, damage);
  let store = open();
  for (const id of [1, 2, 3])
    store.write(
      ({ records }) => {
        records.saveBase("note", note(id, `a meadow by the river ${id}`, id));
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
