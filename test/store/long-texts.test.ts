import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).reverse()) close();
});

const LENGTH = 100_000;
/** Jobs whose description repeats itself, by slug; and notes with the same text. */
const TEXTS = {
  job_a: "a".repeat(LENGTH),
  job_ab: "ab".repeat(LENGTH / 2),
  job_b: `${"a".repeat(LENGTH)}b`,
  job_long: `It begins so: ${"the quick brown fox ".repeat(20)}and ends here`,
};

function open() {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  cleanUp.push(folder.remove, () => store.close());
  store.write(
    (writer) => {
      for (const [index, [slug, job_description]] of Object.entries(TEXTS).entries())
        writer.records.saveBase("job", {
          ...FIXTURES["job"]?.[0],
          id: 100 + index,
          slug,
          job_description,
        } as never);
      for (const [index, note] of Object.values(TEXTS).entries())
        writer.records.saveBase("note", {
          ...FIXTURES["note"]?.[0],
          id: 100 + index,
          note,
        } as never);
    },
    { durable: false },
  );
  const notes = (text: string) =>
    store.read((reader) =>
      reader.records.count("note", { op: "contains", fields: ["note"], text }),
    );
  const find = (filter: Filter) =>
    store.read((reader) =>
      reader.records
        .page("job", { filter, sort: [{ field: "id", direction: "asc" }], offset: 0, limit: 50 })
        .map(({ slug }) => slug),
    );
  return { store, find, notes };
}

test.each([
  ["6,000 times the letter that they repeat", "a".repeat(6_000), ["job_a", "job_b"]],
  ["the same with another one at its end", `${"a".repeat(5_999)}b`, ["job_b"]],
  ["6,000 letters in turn", "ab".repeat(3_000), ["job_ab"]],
  ["a letter too many at its end", `${"ab".repeat(3_000)}c`, []],
  ["a long sentence that is there", `${"the quick brown fox ".repeat(20)}and ends`, ["job_long"]],
  ["a long sentence that ends otherwise", `${"the quick brown fox ".repeat(20)}and goes on`, []],
])("texts that repeat themselves are found by %s, and answered soon", (_name, text, slugs) => {
  const { store, find, notes } = open();
  expect(find({ op: "contains", fields: ["job_description"], text })).toEqual(slugs);
  expect(
    find({ op: "and", of: [{ op: "contains", fields: ["job_description"], text }, { op: "all" }] }),
  ).toEqual(slugs);
  expect(
    store.read((reader) =>
      reader.records.count("job", { op: "contains", fields: ["job_description"], text }),
    ),
  ).toBe(slugs.length);
  expect(notes(text)).toBe(slugs.length);
  expect(find({ op: "equals", field: "job_description", text })).toEqual([]);
});

test("a search for a pasted page looks for its beginning", () => {
  const { store } = open();
  const found = store.read((reader) => reader.records.search("a".repeat(6_000), 20));
  expect(found.hits.map(({ record }) => record.id).toSorted((a, b) => a - b)).toEqual([100, 102]);
  expect(store.read((reader) => reader.records.search("word ".repeat(5_000), 20)).total).toBe(0);
});
