import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillGenerated } from "../../sandbox/fill-store.ts";
import { dataset } from "../../sandbox/generate/dataset.ts";
import { Random } from "../../sandbox/generate/random.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";
import { asJoined, spellingsOf, typedWords } from "../../../shared/query/typed-words.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { LAYOUTS } from "../index/layout.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";

const folder = makeFolder();
let store: Store;
/** Every record with its normalised texts, by field. */
let records: readonly Plain[] = [];

interface Plain {
  readonly key: string;
  readonly resource: Resource;
  readonly updated: string;
  readonly texts: ReadonlyMap<string, string>;
}

function open(): Store {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

beforeAll(async () => {
  store = open();
  await fillGenerated(store, dataset({ seed: 3, scale: 0.5, today: Date.UTC(2026, 0, 15) }));
  records = RESOURCES.flatMap((resource) =>
    store
      .read((reader) =>
        reader.records.page(resource, {
          filter: { op: "all" },
          sort: [{ field: "updated_at", direction: "desc" }],
          offset: 0,
          limit: 10_000,
        }),
      )
      .map((record) => plain(resource, record)),
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

function plain(resource: Resource, record: CrmRecord): Plain {
  const texts = new Map(
    LAYOUTS[resource].texts.map(({ field, normalized }) => [field, normalized(record)]),
  );
  return { key: `${resource}:${record.id}`, resource, updated: record.updated_at, texts };
}

/** Names, titles and people's addresses, which count more than other texts. */
const NAMES = [
  JOINED_NAMES,
  "full_name",
  "first_name",
  "last_name",
  "name",
  "position_name",
  "title",
];
const ADDRESSES = ["email", "phone", "phone_digits"];

function has({ texts }: Plain, text: string, fields?: readonly string[]): boolean {
  return [...texts].some(
    ([field, value]) =>
      fields?.includes(field) !== false &&
      value.includes(field === JOINED_NAMES ? asJoined(text) : text),
  );
}

function matches(record: Plain, text: string): boolean {
  return typedWords(text).every((word) => spellingsOf(word).some((text) => has(record, text)));
}

/** Parts of the records' own texts: one word and several, short and long, frequent and rare. */
function someTexts(count: number): readonly string[] {
  const random = new Random(5);
  const texts = Array.from({ length: count }, (_item, index) => {
    const record = random.pick(records);
    const values = [...record.texts].flatMap(([field, value]) =>
      field === JOINED_NAMES || value === "" ? [] : [value],
    );
    const characters = Array.from(random.pick(values));
    const length = 1 + (index % 14);
    const from = index % 3 === 0 ? 0 : random.between(0, Math.max(0, characters.length - length));
    const piece = characters.slice(from, from + length).join("");
    const other = Array.from(random.pick(values))
      .slice(0, 1 + (index % 4))
      .join("");
    return normalizeText(index % 5 === 0 ? `${piece} ${other}` : piece);
  });
  // Digits are phone numbers, which have rules of their own.
  return texts.filter((text) => text !== "" && !/^[+\d(][\d\s()./+-]*$/.test(text));
}

test("a search finds what reading all records finds, names first", () => {
  // The names are in memory as they were written.
  compareSearches({ isInMemory: true });
  store.close();
  store = open();
  compareSearches({ isInMemory: false });
  while (store.warmUp());
  compareSearches({ isInMemory: true });
});

/** By these a resource's records are sorted; they are the names in memory. */
const HEADLINES = ["full_name", "name", "position_name", "title"];

function compareSearches({ isInMemory }: { readonly isInMemory: boolean }): void {
  const limit = 20;
  const texts = new Set(someTexts(80));
  let compared = 0;
  for (const text of texts) {
    const words = new Set(typedWords(text));
    const asked = [...words].join(" ");
    const expected = records.filter((record) => matches(record, asked));
    const found = store.read((reader) => reader.records.search(asked, limit));
    const hits = found.hits.map(({ resource, record }) => `${resource}:${record.id}`);
    const known = new Set(expected.map(({ key }) => key));
    expect(new Set(hits).size, asked).toBe(hits.length);
    // After few matches, records follow that are a typing error away.
    if (expected.length < 5) {
      expect(hits, asked).toEqual(expect.arrayContaining([...known]));
      continue;
    }
    compared += 1;
    // Of several words, 100 matches of a resource are counted.
    const counted = RESOURCES.map((resource) => {
      const { length } = expected.filter((record) => record.resource === resource);
      return words.size > 1 ? Math.min(length, 100) : length;
    });
    const least = counted.reduce((sum, count) => sum + count, 0);
    // Where words of one and two characters fill the list, long texts are not read for them.
    const hasShort = [...words].some((word) => Array.from(word).length < 3);
    if (!hasShort) expect(found.total, asked).toBeGreaterThanOrEqual(least);
    expect(found.total, asked).toBeLessThanOrEqual(expected.length);
    if (!hasShort || !found.more) expect(found.more, asked).toBe(found.total < expected.length);
    expect(
      hits.filter((hit) => !known.has(hit)),
      asked,
    ).toEqual([]);
    expect(hits.length, asked).toBe(Math.min(limit, expected.length));
    const inFields = (fields: readonly string[]) =>
      expected
        .filter((record) => [...words].every((word) => has(record, word, fields)))
        .map(({ key }) => key);
    const inNames = inFields([...NAMES, ...ADDRESSES]);
    const others = hits.filter((hit) => !inNames.includes(hit));
    if (others.length === 0) continue;
    // Without names in memory, words of one and two characters find the newest, in whatever field.
    if (!hasShort) expect(hits.length - others.length, asked).toBe(inNames.length);
    else if (isInMemory) expect(hits, asked).toEqual(expect.arrayContaining(inFields(HEADLINES)));
  }
  expect(compared).toBeGreaterThan(texts.size / 2);
}
