import { join } from "node:path";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { openStore } from "../open-store.ts";

interface Texts {
  readonly city?: string;
  readonly description?: string;
}

/** Contacts with these texts, each changed later than the one before. */
function storeOf(all: readonly Texts[]) {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  store.write(
    ({ records }) => {
      for (const [at, texts] of all.entries()) {
        const time = new Date(1.75e12 + at * 1000).toISOString();
        const contact: CrmRecord = {
          id: at + 1,
          slug: `contact_${at + 1}`,
          full_name: "Somebody",
          created_at: time,
          updated_at: time,
          ...texts,
        };
        records.saveBase("contact", contact);
      }
    },
    { durable: false },
  );
  const search = (text: string) => store.read(({ records }) => records.search(text, 20));
  const close = () => {
    store.close();
    folder.remove();
  };
  return { store, search, close };
}

const repeat = (count: number, texts: Texts): readonly Texts[] =>
  Array.from({ length: count }, () => texts);

test("the oldest records are found whose words are in short and in long texts", () => {
  // Of the first word, there are few enough to list them, and too many.
  for (const others of [1000, 8000]) {
    const { store, search, close } = storeOf([
      ...repeat(30, { city: "Solvang", description: "Knows the orchard." }),
      ...repeat(others, { city: "Solvang" }),
      ...repeat(1500, { description: "Knows the orchard." }),
    ]);
    for (const text of [
      "solvang orchard",
      "orchard solvang",
      "solvang knows orchard",
      "lv orchard",
    ]) {
      while (store.warmUp());
      const found = search(text);
      const hasShort = text.split(" ").some((word) => word.length < 3);
      expect([found.total, found.more], text).toEqual([30, hasShort]);
      expect(found.hits.map(({ record }) => record.id)).toEqual(
        Array.from({ length: 20 }, (_hit, at) => 30 - at),
      );
    }
    close();
  }
});

test("four words are found in one text, and however they are divided among several", () => {
  const { search, close } = storeOf([
    { description: "Runs the orchard near the northern harbour." },
    { city: "Northern Harbour Orchard Runs", description: "Near the sea." },
    { description: "Runs the orchard." },
    { city: "Northern Harbour", description: "Runs the orchard near the sea." },
    { city: "Northern Orchard", description: "Runs near the sea." },
  ]);
  const found = search("runs orchard near northern").hits.map(({ record }) => record.id);
  expect(found).toEqual([5, 4, 2, 1]);
  close();
});

test("many words are found however they are divided, also where each is in many records", () => {
  const words = ["runs", "orchards", "near", "northern", "harbours", "since", "autumn", "ninety"];
  const text = (from: number, to: number) => words.slice(from, to).join(" ");
  for (const others of [0, 6000]) {
    const { store, search, close } = storeOf([
      ...words.map((_word, at) => ({ city: text(0, at), description: text(at, words.length) })),
      { city: text(0, 7) },
      { city: "nothing", description: text(1, 8) },
      ...repeat(others, { city: text(0, 4) }),
      ...repeat(others, { description: text(4, 8) }),
    ]);
    while (store.warmUp());
    const found = (typed: string) =>
      search(typed)
        .hits.flatMap(({ record }) => (record.id > 10 ? [] : [record.id]))
        .toSorted((a, b) => a - b);
    for (const count of [5, 6, 7])
      expect(found(text(0, count))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(found(text(0, 8))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // A word of two letters is looked for in long texts, too, where the list has room.
    expect(found(`th ${text(1, 8)}`)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
    close();
  }
});

test("a text that is far too long to be compared finds what has it", () => {
  const long = "ﷺ".repeat(60);
  const { search, close } = storeOf([{ city: long }, { city: "ﷺ" }]);
  expect(search(long).hits.map(({ record }) => record.id)).toEqual([1]);
  close();
});

test("matches among more than 20,000 records are counted up to a hundred", () => {
  const [few, others] = [repeat(150, { city: "Solvang" }), repeat(19_850, { city: "Meridian" })];
  const { store, search, close } = storeOf([...few, ...others]);
  while (store.warmUp());
  expect(search("solvang")).toMatchObject({ total: 150, more: false });
  const time = new Date(1.76e12).toISOString();
  const dates = { created_at: time, updated_at: time };
  const more: CrmRecord = { id: 20_001, slug: "contact_20001", full_name: "One more", ...dates };
  store.write(({ records }) => records.saveBase("contact", more), { durable: true });
  expect(search("solvang")).toMatchObject({ total: 100, more: true });
  expect(search("one more")).toMatchObject({ total: 1, more: false });
  close();
});
