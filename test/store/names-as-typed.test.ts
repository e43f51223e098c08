import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { quickFilters } from "../../shared/query/quick-fields.ts";
import { findWords } from "../../renderer/ui/highlight.tsx";
import { makeFolder } from "../fixtures/worlds.ts";

interface Person {
  readonly first: string;
  readonly last: string;
  /** Other writings of the same name. */
  readonly typed?: readonly string[];
}

const PEOPLE: readonly Person[] = [
  {
    first: "Lena",
    last: "Fischerová",
    typed: ["LENA FISCHEROVA", "Ｌｅｎａ　Ｆｉｓｃｈｅｒｏｖａ"],
  },
  { first: "Anne-Marie", last: "Køhler", typed: ["annemarie", "Anne Marie", "anne‐marie kohler"] },
  { first: "Annegret", last: "Möller", typed: ["anne-gret", "Anne Gret Moller"] },
  { first: "Jo Ann", last: "Baxter", typed: ["joann", "Jo-Ann Baxter", "JOANN BAXTER"] },
  {
    first: "Niall",
    last: "O’Brien",
    typed: ["obrien", "O'Brien", "OʼBRIEN", "o brien", "O`Brien"],
  },
  { first: "Cara", last: "OConnell", typed: ["o'connell", "O’Connell", "o connell"] },
  { first: "Salma", last: "Al-Rashid", typed: ["alrashid", "Al Rashid", "al–rashid"] },
  { first: "Pieter", last: "van der Meulen", typed: ["vandermeulen", "van-der-meulen"] },
  { first: "太郎", last: "山田", typed: ["山田太郎", "太郎山田", "山田　太郎", "山田・太郎"] },
  { first: "민수", last: "김", typed: ["김민수", "민수김", "김 민수"] },
  { first: "小龍", last: "李", typed: ["李小龍", "小龍李"] },
  { first: "芳", last: "王", typed: ["王芳", "芳王"] },
  { first: "", last: "佐藤花子", typed: ["佐藤 花子", "佐藤花子"] },
  { first: "ローラ", last: "ｽﾐｰｽ", typed: ["スミース", "ローラ・スミース", "スミースローラ"] },
  { first: "İlkay", last: "Işıksoy", typed: ["ilkay isiksoy", "ILKAY IŞIKSOY", "ışıksoy"] },
  { first: "Jörg", last: "Großmann", typed: ["jorg grossmann", "JÖRG GROSSMANN"] },
  { first: "Zoe\u0308", last: "Nguye\u0302\u0303n", typed: ["Zoë Nguyễn", "zoe nguyen"] },
  {
    first: "Ser\u00adge",
    last: "Dubo\u200dis",
    typed: ["Serge Dubois", "Ser\u00adge", "\u202aDubois\u202c"],
  },
  { first: "فاطمة", last: "الزهراء", typed: ["فاطمةالزهراء", "الزهراء، فاطمة"] },
  { first: "Ольга", last: "Иванова", typed: ["ольга иванова", "Иванова, Ольга"] },
  { first: "अनिता", last: "शर्मा", typed: ["शर्मा, अनिता"] },
];

const email = (at: number) => `person.no${at}@firma${at}.example`;
/** The ways in which people write any name. */
const FORMS: Readonly<Record<string, (person: Person, at: number) => string>> = {
  "as stored": ({ first, last }) => `${first} ${last}`,
  "last name first": ({ first, last }) => `${last} ${first}`,
  comma: ({ first, last }) => `${last}, ${first}`,
  "comma without a space": ({ first, last }) => `${last},${first}`,
  quotes: ({ first, last }) => `"${first} ${last}"`,
  "curved quotes": ({ first, last }) => `“${first}” ‘${last}’`,
  "French quotes": ({ first, last }) => `«${first} ${last}»`,
  brackets: ({ first, last }) => `${last} (${first})`,
  "square brackets": ({ first, last }) => `[${first}] {${last}}`,
  "name and address": ({ first, last }, at) => `${first} ${last} <${email(at)}>`,
  "quoted name and address": ({ first, last }, at) => `"${last}, ${first}" <mailto:${email(at)}>`,
  "address alone": (_person, at) => `<${email(at)}>;`,
  "a sentence": ({ first, last }) => `${first}; ${last}?!`,
  "full stops": ({ first, last }) => `${first}. ${last}.`,
  "one word": ({ first, last }) => `${first}${last}`.replaceAll(" ", ""),
  "one word, last name first": ({ first, last }) => `${last}${first}`.replaceAll(" ", ""),
  slash: ({ first, last }) => `${last}/${first}`,
  underscore: ({ first, last }) => `${first}_${last}`,
  bar: ({ first, last }) => `${first} | ${last}`,
  bullet: ({ first, last }) => `• ${first} · ${last} …`,
};
/** Every kind of dash, and the minus sign. */
const DASHES = Array.from({ length: 0x11_0000 }, (_item, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Pd}−]/u.test(character));

const DIGITS = ["４７１１８", "٤٧١١٨", "۴۷۱۱۸", "४७११८", "৪৭১১৮", "𝟒𝟕𝟏𝟏𝟖"];
const STORED_DIGITS = ["47118", "٤٧١١٨", "４７１１８", "۴۷۱۱۸"];
/** Names that begin with what is left of them without their signs. */
const PLAIN = ["Carl Dee", "Netta Carr", "Rdest Attila", "Attila Rdest", "Kim"];
const SIGNS = ["C++", "C#", ".NET", "R&D", "AT&T", "Node.js", "T-Mobile"];

const stamps = { created_at: "2025-01-01T00:00:00Z", updated_at: "2025-01-01T00:00:00Z" };
const folder = makeFolder();
let store: Store;
function open(isWarm: boolean): void {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  if (isWarm) while (store.warmUp());
}

beforeAll(() => {
  open(false);
  const save = (id: number, more: Readonly<Record<string, string>>) =>
    store.write(
      (writer) =>
        writer.records.saveBase("contact", { id, slug: `contact_${id}`, ...stamps, ...more }),
      {
        durable: false,
      },
    );
  for (const [at, { first, last }] of PEOPLE.entries())
    save(at + 1, {
      first_name: first,
      last_name: last,
      full_name: `${first} ${last}`.trim(),
      email: email(at),
    });
  for (const [at, city] of STORED_DIGITS.entries())
    save(1000 + at, { first_name: "Ida", full_name: "Ida", city: `Zone ${city}` });
  for (const [at, sign] of SIGNS.entries())
    save(2000 + at, {
      first_name: "Uwe",
      full_name: "Uwe",
      designation: `Lead ${sign} dev`,
    });
  for (const [at, name] of PLAIN.entries())
    save(3000 + at, { full_name: name, designation: "C, internet, rd, att, mobile" });
});
afterAll(() => {
  store.close();
  folder.remove();
});

const searched = (text: string) =>
  store.read(({ records }) => records.search(text, 100)).hits.map(({ record }) => record.id);
const listed = (text: string) =>
  store
    .read(({ records }) =>
      records.page("contact", {
        filter: { op: "and", of: quickFilters("contact", text) },
        sort: [{ field: "id", direction: "asc" }],
        offset: 0,
        limit: 100,
      }),
    )
    .map(({ id }) => id);

/** What the search and the box of a list do not find, of all cells. */
function missing(
  cells: Iterable<readonly [text: string, id: number, kind: string]>,
): readonly string[] {
  const gaps: string[] = [];
  for (const [text, id, kind] of cells) {
    if (!searched(text).includes(id)) gaps.push(`search, ${kind}: ${text}`);
    if (!listed(text).includes(id)) gaps.push(`list, ${kind}: ${text}`);
  }
  return gaps;
}

function* allCells(): Generator<readonly [string, number, string]> {
  for (const [at, person] of PEOPLE.entries()) {
    for (const [kind, write] of Object.entries(FORMS)) yield [write(person, at), at + 1, kind];
    for (const text of person.typed ?? []) yield [text, at + 1, "another writing"];
  }
  for (const dash of DASHES) {
    yield [`Anne${dash}Marie`, 2, `dash U+${dash.codePointAt(0)?.toString(16)}`];
    yield [`Lena ${dash} Fischerová`, 1, "dash between names"];
  }
  for (const digits of [...DIGITS, ...STORED_DIGITS])
    for (const at of STORED_DIGITS.keys()) yield [digits, 1000 + at, "digits"];
  for (const [at, sign] of SIGNS.entries())
    for (const text of [sign, `(${sign})`, `${sign},`, `"${sign}"`, sign.toLowerCase()])
      yield [text, 2000 + at, "a sign within a word"];
}

/** In each state of the memory another half of the cells. */
function cells(isWarm: boolean) {
  return [...allCells()].filter((_cell, at) => at % 2 === Number(isWarm));
}

test.each([false, true])(
  "a person is found however the name is typed (in memory: %s)",
  (isWarm) => {
    store.close();
    open(isWarm);
    expect(missing(cells(isWarm))).toEqual([]);
  },
);

test("signs within a word count, and a name that is one word is no part of two", () => {
  for (const text of ["C++", "C#", ".NET", "R&D", "AT&T", "T-Mobile"])
    for (const found of [searched(text), listed(text)])
      expect(
        found.filter((id) => id >= 3000),
        text,
      ).toEqual([]);
  // "nafis" is in "lenafischerova", and nobody means that.
  expect([searched("nafis"), listed("nafis")]).toEqual([[], []]);
});

test("what is found is marked, also where the name is written in two words", () => {
  const marked = (name: string, text: string) =>
    findWords(name, text).map(({ from, to }) => name.slice(from, to));
  expect(marked("Anne-Marie Køhler", "annemarie")).toEqual(["Anne-Marie"]);
  expect(marked("Annegret Möller", "anne-gret")).toEqual(["Annegret"]);
  expect(marked("Lena Fischerová", "“Fischerova, Lena”")).toEqual(["Lena", "Fischerová"]);
  expect(marked("太郎 山田", "太郎山田")).toEqual(["太郎 山田"]);
  expect(marked("太郎 山田", "山田太郎")).toEqual(["太郎 山田"]);
  expect(marked("Zone ٤٧١١٨", "47118")).toEqual(["٤٧١١٨"]);
  expect(marked("Lena Fischerová", "nafis")).toEqual([]);
  expect(marked("Carl Dee, C++", "C++")).toEqual(["C++"]);
  expect(marked("Carl Dee", "C++")).toEqual([]);
});
