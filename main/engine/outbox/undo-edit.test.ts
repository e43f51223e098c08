import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type FilledStore, openFilledStore } from "../../../test/fixtures/filled-store.ts";
import { tryUpdate } from "../../api/create-api.ts";
import { putRecord, writeFields } from "./write-record.ts";
import { undoUpdate } from "./undo-edit.ts";

const contract = CONTRACTS.contact;
const open: FilledStore[] = [];
afterEach(() => {
  for (const filled of open.splice(0)) filled.close();
});
async function world() {
  const filled = await openFilledStore();
  open.push(filled);
  return filled;
}
type Fields = Readonly<Record<string, unknown>>;

/** Edits a record. Returns the fields before and after, or null if nothing changed. */
function edit({ store, api, mode }: FilledStore, key: string, fields: Fields) {
  return store.write(
    (writer) => {
      const record = writer.records.bySlug("contact", key);
      if (record === null) throw new Error(`There is no ${key}.`);
      const trial = tryUpdate(writer, mode, contract, record, fields);
      if (trial.outcome !== "change") return null;
      expect(putRecord({ api, mode }, "contact", record, trial.body)).toBeNull();
      return { before: trial.before, after: trial.after };
    },
    { durable: false },
  );
}

/** Undoes an edit. Returns the fields that stay. */
function undo({ store, api, mode }: FilledStore, key: string, edited: ReturnType<typeof edit>) {
  return store.write(
    (writer) => {
      const record = writer.records.bySlug("contact", key);
      if (record === null || edited === null) return [];
      const { body, kept } = undoUpdate(writer, contract, record, edited);
      if (Object.keys(body).length > 0)
        expect(writeFields({ api, mode }, writer, "contact", record.id, body)).toBeNull();
      return kept.map(({ field }) => field);
    },
    { durable: false },
  );
}

const shown = ({ store }: FilledStore, key: string) =>
  store.read((reader) => reader.records.bySlug("contact", key));
const waiting = ({ store }: FilledStore) =>
  store.read((reader) => reader.outbox.entries({}).length);

const someFields: fc.Arbitrary<Fields> = fc.record(
  {
    city: fc.constantFrom("Oslo", "Bergen"),
    designation: fc.constantFrom("Lead", "Head"),
    tags: fc.constantFrom("a", "a,b", "c"),
    stage_id: fc.constantFrom(1, 2, 3),
    custom_fields: fc.constantFrom(
      [{ id: 11, value: "Asia" }],
      [{ id: 12, value: "DE" }],
      [
        { id: 11, value: "" },
        { id: 12, value: "JP" },
      ],
    ),
  },
  { requiredKeys: [] },
);

test("undoing edits in reverse order restores the record and leaves nothing to send", async () => {
  const filled = await world();
  fc.assert(
    fc.property(fc.array(someFields, { minLength: 1, maxLength: 4 }), (all) => {
      const before = shown(filled, "contact_1");
      const edited = all.map((fields) => edit(filled, "contact_1", fields));
      for (const one of edited.toReversed()) expect(undo(filled, "contact_1", one)).toEqual([]);
      expect(shown(filled, "contact_1")).toEqual(before);
      expect(waiting(filled)).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test("undo takes back one edit: what was edited later, or besides, stays", async () => {
  const filled = await world();
  const first = edit(filled, "contact_1", { city: "Oslo" });
  edit(filled, "contact_1", { designation: "Lead" });
  expect(undo(filled, "contact_1", first)).toEqual([]);
  expect(shown(filled, "contact_1")).toMatchObject({ designation: "Lead" });
  expect(shown(filled, "contact_1")?.["city"]).not.toBe("Oslo");
  expect(waiting(filled)).toBe(1);
});

test("a field that was edited again stays, and is named", async () => {
  const filled = await world();
  const first = edit(filled, "contact_1", { city: "Oslo" });
  edit(filled, "contact_1", { city: "Bergen" });
  expect(undo(filled, "contact_1", first)).toEqual(["city"]);
  expect(shown(filled, "contact_1")).toMatchObject({ city: "Bergen" });
});

test("what may have arrived is reversed in its place, not taken out", async () => {
  const filled = await world();
  edit(filled, "contact_1", { city: "Bergen" });
  const tried = () =>
    filled.store.write(
      (writer) => {
        for (const { id } of writer.outbox.entries({})) writer.outbox.patch(id, { attempts: 1 });
      },
      { durable: false },
    );
  tried();
  const second = edit(filled, "contact_1", { city: "Oslo" });
  tried();
  expect(undo(filled, "contact_1", second)).toEqual([]);
  expect(shown(filled, "contact_1")).toMatchObject({ city: "Bergen" });
  expect(waiting(filled)).toBe(2);
});
