import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
let store: Store;
const FIRST = ["Lena", "Marek", "Ingrid", "王芳", "Tomáš"];
const LAST = ["Fischerová", "Kowalczyk", "Lindqvist", "Øverland", "Bartošová"];
/** None of these, nor what is one typing error away from it, is in any record. */
const STRANGERS = ["zq", "fichserowa", "Kwoalcyzk", "zzyzx", "qqqqqq", "ΩΩΩΩ", "鑫鑫鑫"];
const people = FIRST.flatMap((first) => LAST.map((last) => ({ first, last })));

beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  store.write(
    (writer) => {
      for (const [at, { first, last }] of people.entries())
        writer.records.saveBase("candidate", {
          id: at + 1,
          slug: `candidate_${at + 1}`,
          first_name: first,
          last_name: last,
          full_name: `${first} ${last}`,
          email: `p${at}@firma.example`,
          created_at: "2025-01-01T00:00:00Z",
          updated_at: new Date(1.75e12 + at * 1000).toISOString(),
        });
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

const search = (text: string, limit = 100) =>
  store.read(({ records }) => records.search(text, limit));
const idsOf = (text: string, limit?: number) =>
  search(text, limit).hits.map(({ record }) => record.id);

test("words that no record has cost no hit of the others, and are named as they were typed", () => {
  const some = fc.subarray(["lena", "Kowalczyk", "firma", "王芳"], { minLength: 1, maxLength: 2 });
  const strangers = fc.subarray(STRANGERS, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(
      some,
      strangers,
      fc.boolean(),
      fc.constantFrom(" ", ", ", " – "),
      (words, odd, isLast, between) => {
        const typed = (isLast ? [...words, ...odd] : [...odd, ...words]).join(between);
        const alone = search(words.join(" "));
        const found = search(typed);
        expect(
          found.hits.map(({ record }) => record.id),
          typed,
        ).toEqual(alone.hits.map(({ record }) => record.id));
        expect([found.total, found.more], typed).toEqual([alone.total, alone.more]);
        expect(found.nowhere, typed).toEqual(alone.total === 0 ? [] : odd);
      },
    ),
  );
});

test("where all words are found, no part of them alone is a hit", () => {
  for (const { first, last } of people) {
    const found = search(`${first} ${last}`);
    expect([found.total, found.nowhere]).toEqual([1, []]);
  }
  // One typing error is forgiven before a word is left out.
  expect(search("lena kowalcyzk")).toMatchObject({ total: 1, nowhere: [] });
});

test("a text of one word, an address, or the rest of a letter finds no more than it says", () => {
  for (const text of [
    "fichserowa",
    "lena.fischer@nowhere.example",
    "https://nowhere.example/lena",
    "zzyzx a",
    "lena-fichserowa",
  ])
    expect(search(text), text).toMatchObject({ total: 0, hits: [], nowhere: [] });
  // A name counts where the address behind it is another one.
  expect(search("Lena Fischerová <lena@nowhere.example>")).toMatchObject({
    total: 1,
    nowhere: ["lena@nowhere.example"],
  });
  expect(idsOf("Lena Fischerová <p0@firma.example>")).toEqual([1]);
});

test("of three words, one that is in other records alone is left out and named", () => {
  const found = search("Dr. Lena Fischerová Lindqvist");
  expect(found).toMatchObject({ total: 1, nowhere: ["Dr"], apart: ["Lindqvist"] });
  // "Marek" has records, but none with both names of another one.
  const apart = search("Fischerová, Lena (Marek)");
  expect(apart).toMatchObject({ total: 1, nowhere: [], apart: ["Marek"] });
  expect(apart.hits.map(({ record }) => record["full_name"])).toEqual(["Lena Fischerová"]);
  // Two words are meant together.
  expect(search("Marek Lena")).toMatchObject({ total: 0, apart: [] });
});
