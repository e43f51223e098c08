import { expect, test } from "vitest";
import { openNoteStore } from "../../../test/fixtures/note-store.ts";
import { openDatabase } from "./open-database.ts";
import { Upkeep } from "./upkeep.ts";

function openNotes() {
  const { store, segments } = openNoteStore();
  let id = 0;
  /** Adds so many notes, each in a transaction of its own. */
  const add = (notes: number, durable: boolean) => {
    for (const end = id + notes; id < end;) {
      id += 1;
      const at = new Date(Date.UTC(2025, 5, 1) + id * 60_000).toISOString();
      const note = { id, note: `Note ${id}`, created_at: at, updated_at: at };
      store.write((writer) => writer.records.saveBase("note", note), { durable });
    }
  };
  return { store, add, segments: () => segments("note_text") };
}

test("an edit does not wait until segments of a text index are merged", () => {
  const { add, segments } = openNotes();
  add(60, true);
  expect(segments()).toBe(60);
});

test("a sync merges segments between its transactions", () => {
  const { store, add, segments } = openNotes();
  add(200, false);
  expect(segments()).toBeLessThan(30);
  const found = store.read((reader) =>
    reader.records.count("note", { op: "contains", fields: ["note"], text: "note" }),
  );
  expect(found).toBe(200);
});

test("idle time leaves at most two segments of a size, and small ones only once", () => {
  const { store, add, segments } = openNotes();
  add(60, true);
  while (store.maintain());
  expect(segments()).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    add(9, true);
    while (store.maintain());
  }
  expect(segments()).toBeLessThanOrEqual(4);
  const findings = store.read((reader) => reader.checks.index("note", { complete: true }));
  expect(findings).toEqual([]);
});

test("idle time does not write large segments again", () => {
  const { store, add } = openNotes();
  const written = () => {
    const before = largest(store.file);
    add(10, true);
    while (store.maintain());
    return before === largest(store.file);
  };
  add(2000, false);
  while (store.maintain());
  expect([written(), written()]).toEqual([true, true]);
});

/** The number of the largest segment of the notes' text index: a segment is never changed. */
function largest(file: string): unknown {
  const database = openDatabase(file, { readonly: true });
  const sql = "SELECT segid FROM note_text_idx GROUP BY segid ORDER BY max(pgno) DESC LIMIT 1";
  const segment: unknown = database.prepare(sql).pluck().get();
  database.close();
  return segment;
}

test("a step ends when its time is over, and where pages take long it merges fewer", () => {
  const stepsOf = (msOfAReading: number) => {
    const { store, add, segments } = openNotes();
    add(120, true);
    const database = openDatabase(store.file);
    let time = 0;
    const upkeep = new Upkeep(database, () => (time += msOfAReading));
    let steps = 1;
    while (upkeep.step()) steps += 1;
    database.close();
    expect(segments()).toBe(1);
    return steps;
  };
  const fast = stepsOf(0.01);
  expect(stepsOf(10)).toBeGreaterThan(fast * 2);
});
