import fc from "fast-check";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { typedWords } from "../../../shared/query/typed-words.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { LAYOUTS } from "../index/layout.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).reverse()) close();
});

function openEmpty(): Store {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  cleanUp.push(folder.remove, () => opened.store.close());
  return opened.store;
}

const stamps = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

/** The fields of each resource that a search reads; custom fields stand for themselves. */
const FIELDS: Readonly<Record<Resource, readonly string[]>> = {
  candidate: ["description", "first_name", "current_position", "skill", "city", "custom"],
  contact: ["description", "last_name", "designation", "tags", "custom"],
  organization: ["description", "name", "location", "address", "custom"],
  job: ["description", "position_name", "skills", "category", "custom"],
  deal: ["name", "tags", "custom"],
  activity: ["description", "title", "location"],
  note: ["note"],
};

function recordWith(resource: Resource, id: number, field: string, text: string): CrmRecord {
  const slug = resource === "note" || resource === "activity" ? {} : { slug: `${resource}_${id}` };
  const value =
    field === "custom"
      ? {
          custom_fields: [
            { id: 1, field_name: "Note", field_type: "text", entity_type: resource, value: text },
          ],
        }
      : { [field]: text };
  return { id, ...slug, ...stamps, ...value } as CrmRecord;
}

const PIECES = [
  "QA",
  "UX lead",
  "Go",
  "C++ and C#",
  ".NET",
  "R&D",
  "東京",
  "北京大学",
  "Ω",
  "Ελένη",
  "Юля",
  "Łódź",
  "a",
  "Straße 5",
  "e2e",
  "한국",
];
const QUERIES = [
  "qa",
  "ux",
  "go",
  "c",
  "c#",
  "r&",
  "東",
  "東京",
  "大学",
  "ω",
  "ελ",
  "юл",
  "ło",
  "5",
];
const texts = fc
  .array(fc.constantFrom(...PIECES, "plain words", "nothing"), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(" "));
const places = fc.constantFrom(...RESOURCES).chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    field: fc.constantFrom(...FIELDS[resource]),
    texts,
  }),
);

test("words of one and two letters are found in every text, or the total says what it is", () => {
  fc.assert(
    fc.property(
      fc.array(places, { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom(5, 100),
      (drawn, isWarm, limit) => {
        const store = openEmpty();
        const records = drawn.map(({ resource, field, texts: text }, index) => ({
          resource,
          record: recordWith(resource, index + 1, field, text),
        }));
        store.write(
          (writer) => {
            for (const { resource, record } of records) writer.records.saveBase(resource, record);
          },
          { durable: false },
        );
        while (isWarm && store.warmUp());
        for (const query of [...QUERIES, "qa go", "東京 c", "plain qa"]) {
          const words = typedWords(query);
          const expected = records.filter(({ resource, record }) =>
            words.every((word) =>
              LAYOUTS[resource].texts.some(({ read }) =>
                normalizeText(read(record)).includes(word),
              ),
            ),
          );
          const keys = new Set(expected.map(({ resource, record }) => `${resource}:${record.id}`));
          const found = store.read((reader) => reader.records.search(query, limit));
          const hits = found.hits.map(({ resource, record }) => `${resource}:${record.id}`);
          // Beside a longer word, a typing error in it is forgiven.
          const exact = words.length > 1 ? hits.filter((hit) => keys.has(hit)) : hits;
          expect([...keys], query).toEqual(expect.arrayContaining(exact));
          expect(exact, query).toHaveLength(Math.min(limit, keys.size));
          if (!found.more) expect(found.total, query).toBeGreaterThanOrEqual(keys.size);
          if (words.length === 1) expect(found.total, query).toBeLessThanOrEqual(keys.size);
          // A list with room is whole.
          if (keys.size < limit) expect(found, query).toMatchObject({ more: false });
        }
        for (const close of cleanUp.splice(0).reverse()) close();
      },
    ),
    { numRuns: 15, seed: 38 },
  );
});

test("among many records the newest are read, and the total says that it is not whole", () => {
  const store = openEmpty();
  const contacts = Array.from({ length: 3_500 }, (_, index) => ({
    id: index + 1,
    slug: `contact_${index + 1}`,
    description: index === 0 || index === 3_400 ? "Knows QA." : "Knows nothing of it.",
    created_at: stamps.created_at,
    updated_at: new Date(1.7e12 + index * 1_000).toISOString(),
  }));
  store.write(
    (writer) => {
      for (const contact of contacts) writer.records.saveBase("contact", contact);
    },
    { durable: false },
  );
  const found = store.read((reader) => reader.records.search("qa", 20));
  expect(found.hits.map(({ record }) => record.id)).toEqual([3_401]);
  expect(found).toMatchObject({ total: 1, more: true });
});
