import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { StoreWriter } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const NAMES = ["Anna", "Łukasz", "王小明", "O'Neil", "al", "", "Anna-Maria von der Heide"];
const name = fc.constantFrom(...NAMES);
const id = fc.integer({ min: 1, max: 8 });

const record = (key: number, first: string, second: number): CrmRecord => ({
  id: key,
  slug: `contact_${key}`,
  first_name: first,
  last_name: "Test",
  full_name: `${first} Test`,
  owner: second % 2 === 0 ? { id: 1 + (second % 3) } : null,
  created_at: "2025-01-01T00:00:00Z",
  updated_at: new Date(1.75e12 + second * 8000).toISOString(),
});

type Step = (writer: StoreWriter, at: number) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(id, name, fc.integer({ min: 0, max: 5 })).map(
    ([key, first, second]): Step =>
      (writer) =>
        void writer.records.saveBase("contact", record(key, first, second)),
  ),
  id.map(
    (key): Step =>
      (writer) =>
        writer.records.removeBase("contact", key),
  ),
  fc
    .tuple(
      id,
      name.filter((text) => text !== ""),
    )
    .map(
      ([key, first]): Step =>
        (writer, at) =>
          void writer.outbox.enqueue({
            ...entry(at),
            kind: "update",
            recordId: key,
            slug: `contact_${key}`,
            body: { first_name: first },
          }),
    ),
  id.map(
    (key): Step =>
      (writer, at) =>
        void writer.outbox.enqueue({
          ...entry(at),
          kind: "delete",
          recordId: key,
          slug: `contact_${key}`,
          body: {},
        }),
  ),
  fc.constant<Step>((writer, at) => {
    const local = writer.records.nextId("contact", -1);
    const slug = `contact_local-${at}`;
    void writer.outbox.enqueue({
      ...entry(at),
      kind: "create",
      recordId: local,
      slug,
      body: { first_name: "Nina", owner_id: 2 },
    });
  }),
  fc.tuple(id, name).map(([key, first]): Step => {
    return (writer) => {
      const [created] = writer.outbox
        .entries({ resource: "contact", states: ["queued"] })
        .filter((one) => one.kind === "create");
      if (created !== undefined && writer.records.base("contact", key) === null)
        writer.records.adopt("contact", created.recordId, record(key, first, 2));
    };
  }),
  fc.constantFrom<Step>(
    (writer) => {
      const [first] = writer.outbox.entries({ resource: "contact", states: ["queued"] });
      if (first !== undefined) writer.outbox.drop(first.id);
    },
    (writer) => {
      const [first] = writer.outbox.entries({ resource: "contact", states: ["queued"] });
      if (first !== undefined) writer.outbox.patch(first.id, { state: "done" });
    },
    (writer) => {
      const [first] = writer.outbox.entries({ resource: "contact", states: ["queued"] });
      if (first?.kind === "update")
        writer.outbox.patch(first.id, { body: { first_name: "Mended", city: "Oslo" } });
    },
  ),
);

const entry = (at: number) =>
  ({ resource: "contact", title: "", base: {}, createdAt: 1.8e12 + at * 1000 }) as const;

test("records, index and counts agree after any mix of answers, edits and undo", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 40 }),
      (steps) => {
        const folder = makeFolder();
        const opened = openStore(join(folder.path, "workspace.db"));
        if (!opened.ok) throw new Error(opened.message);
        const { store } = opened;
        try {
          for (const [at, [run, durable]] of steps.entries()) {
            store.write(
              (writer) => {
                run(writer, at);
              },
              { durable },
            );
            if (at % 10 === 0)
              expect(
                store.read((reader) => reader.checks.index("contact", { complete: true })),
              ).toEqual([]);
          }
          expect(
            store.read((reader) => reader.checks.index("contact", { complete: true })),
          ).toEqual([]);
        } finally {
          store.close();
          folder.remove();
        }
      },
    ),
    { numRuns: 30 },
  );
});
