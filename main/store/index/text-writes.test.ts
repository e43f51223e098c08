import fc from "fast-check";
import { expect, test } from "vitest";
import { openNoteStore } from "../../../test/fixtures/note-store.ts";
import type { StoreReader, StoreWriter } from "../types.ts";

const BASE = Date.UTC(2025, 5, 1);
const RECORDS = 60;

const note = (id: number, version: number, minutes: number) => ({
  id,
  note: `${version === 0 ? "before" : "after"} ${id}`,
  created_at: new Date(BASE).toISOString(),
  updated_at: new Date(BASE + minutes * 60_000).toISOString(),
});

function openNotes() {
  const { store, segments } = openNoteStore();
  const write = (use: (writer: StoreWriter) => void) => store.write(use, { durable: false });
  write((writer) => {
    for (let id = 1; id <= RECORDS; id += 1) writer.records.saveBase("note", note(id, 0, id));
  });
  return { store, write, segments: () => [segments("note_text"), segments("note_gram")] };
}

const count = (reader: StoreReader, text: string) =>
  reader.records.count("note", { op: "contains", fields: ["note"], text });

test("a page of changed records adds at most one segment to each text index", () => {
  const changes = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: RECORDS }),
      minutes: fc.integer({ min: -RECORDS, max: 2 * RECORDS }),
      isGone: fc.boolean(),
    }),
    { selector: ({ id }) => id, minLength: 2, maxLength: RECORDS },
  );
  fc.assert(
    fc.property(changes, (list) => {
      const { store, write, segments } = openNotes();
      const before = segments();
      write((writer) => {
        for (const { id, minutes, isGone } of list)
          if (isGone) writer.records.removeBase("note", id);
          else writer.records.saveBase("note", note(id, 1, minutes));
      });
      for (const [index, number] of segments().entries())
        expect(number).toBeLessThanOrEqual((before[index] ?? 0) + 1);
      const gone = list.filter(({ isGone }) => isGone).length;
      store.read((reader) => {
        expect(count(reader, "after")).toBe(list.length - gone);
        expect(count(reader, "before")).toBe(RECORDS - list.length);
        expect(reader.checks.index("note", { complete: true })).toEqual([]);
      });
    }),
    { numRuns: 12 },
  );
});

test("texts are found within the transaction that writes them", () => {
  const { write } = openNotes();
  write((writer) => {
    writer.records.saveBase("note", note(7, 1, 500));
    expect(count(writer, "after")).toBe(1);
    expect(writer.records.search("after 7", 5).total).toBe(1);
    writer.records.removeBase("note", 7);
    expect(count(writer, "after")).toBe(0);
  });
});

test("a failed attempt leaves the texts as they were before it", () => {
  const { store, write } = openNotes();
  write((writer) => {
    writer.records.saveBase("note", note(1, 1, 500));
    const attempt = writer.attempt(() => {
      writer.records.saveBase("note", note(1, 0, 600));
      writer.records.saveBase("note", note(2, 1, 601));
      throw new Error("The third record cannot be stored.");
    });
    expect(attempt.ok).toBe(false);
    writer.records.saveBase("note", note(3, 1, 502));
  });
  store.read((reader) => {
    expect(count(reader, "after")).toBe(2);
    expect(reader.checks.index("note", { complete: true })).toEqual([]);
  });
});

test("a change of other texts adds no segment to the index of long ones", () => {
  const { store, segments } = openNoteStore();
  const save = (city: string, description: string) =>
    store.write(
      ({ records }) =>
        records.saveBase("contact", {
          id: 1,
          slug: "contact_1",
          first_name: "Ada",
          city,
          description,
          created_at: new Date(BASE).toISOString(),
          updated_at: new Date(BASE).toISOString(),
        }),
      { durable: true },
    );
  save("Oslo", "Knows the orchard.");
  const before = segments("contact_text");
  save("Bergen", "Knows the orchard.");
  expect(segments("contact_text")).toBe(before);
  save("Bergen", "Knows the harbour.");
  store.read((reader) => {
    const found = (text: string) => reader.records.search(text, 5).total;
    expect([found("orchard"), found("harbour"), found("bergen")]).toEqual([0, 1, 1]);
    expect(reader.checks.index("contact", { complete: true })).toEqual([]);
  });
});

test("of texts of any characters nothing is left once they are changed or gone", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.stringMatching(/^[a-c ]{0,12}$/),
    fc.constantFrom(
      "\ud800",
      "abc\udc00abc",
      "a\u0000b\u0000c",
      "İstanbul ŁÓDŹ ﬁne",
      "王小明 王小",
    ),
  );
  const step = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    minutes: fc.integer({ min: 0, max: 3 }),
    text: anyText,
    custom: anyText,
    isGone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 6 }), (transactions) => {
      const { store } = openNoteStore();
      for (const steps of transactions)
        store.write(
          ({ records }) => {
            for (const { id, minutes, text, custom, isGone } of steps) {
              if (isGone) {
                records.removeBase("note", id);
                records.removeBase("contact", id);
                continue;
              }
              records.saveBase("note", { ...note(id, 0, minutes), note: text });
              records.saveBase("contact", {
                ...note(id, 0, minutes),
                slug: `contact_${id}`,
                first_name: custom,
                description: text,
                custom_fields: [
                  {
                    id: 1,
                    entity_name: "contact",
                    field_name: "Hobby",
                    field_type: "text",
                    value: custom,
                  },
                ],
              });
            }
          },
          { durable: false },
        );
      store.read(({ checks }) => {
        for (const resource of ["note", "contact"] as const)
          expect(checks.index(resource, { complete: true })).toEqual([]);
      });
    }),
    { numRuns: 30 },
  );
});
