import { expect, test } from "vitest";
import { openNoteStore } from "../../../test/fixtures/note-store.ts";
import { openDatabase } from "./open-database.ts";
import { Upkeep } from "./upkeep.ts";

function openNotes() {
  const { store, segments } = openNoteStore();
  let id = 0;
  /** Adds so many notes, each in a transaction of its own or a page in each. */
  const add = (notes: number, durable: boolean, page = 1) => {
    for (const end = id + notes; id < end;)
      store.write(
        (writer) => {
          for (let row = 0; row < page; row += 1) {
            id += 1;
            const at = new Date(Date.UTC(2025, 5, 1) + id * 60_000).toISOString();
            const text = page === 1 ? `Note ${id}` : longText(id);
            const note = { id, note: text, created_at: at, updated_at: at };
            writer.records.saveBase("note", note);
          }
        },
        { durable },
      );
  };
  return { store, add, segments: () => segments("note_text") };
}

/** Hundreds of characters, other ones for each record. */
function longText(id: number): string {
  const word = (at: number) => ((id * 7919 + at * 104_729) % 99_991).toString(36);
  return Array.from({ length: 60 }, (_item, at) => word(at)).join(" ");
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

test("idle time leaves few segments", () => {
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

test("dozens of small changes do not write large segments again", () => {
  const { store, add, segments } = openNotes();
  add(4000, false, 200);
  while (store.maintain());
  const before = largest(store.file);
  for (let round = 0; round < 40; round += 1) {
    add(3, true);
    while (store.maintain());
  }
  expect(largest(store.file)).toBe(before);
  expect(segments()).toBeLessThan(20);
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
