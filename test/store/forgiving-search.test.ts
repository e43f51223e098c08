import fc from "fast-check";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
let store: Store;
const stamps = { created_at: "2025-01-01T00:00:00Z", updated_at: "2025-01-01T00:00:00Z" };
const FIRST = [
  "Anna",
  "Łukasz",
  "Wojciech",
  "Søren",
  "Chloë",
  "Mohammed",
  "Ingrid",
  "Zoltán",
  "Amélie",
  "Björk",
];
const LAST = [
  "Müller",
  "Kowalczyk",
  "O'Connor",
  "Nguyễn",
  "Schröder",
  "Öztürk",
  "Fernández",
  "Straße",
  "Lindqvist",
];
const TITLES = [
  "Nurse Practitioner",
  "Warehouse Lead",
  "Data Analyst",
  "Électricien",
  "Controller",
];
const EMPLOYERS = ["Meridian Logistics", "Halcyon", "Żubr", "Oakline", "Solvang"];
const SKILLS = ["TypeScript,React", "Lean,French", "Kubernetes", "Bookkeeping,SAP"];

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? "";
const CANDIDATES: readonly CrmRecord[] = Array.from({ length: 90 }, (_item, index) => ({
  id: index + 1,
  slug: `candidate_${index + 1}`,
  first_name: pick(FIRST, index),
  last_name: pick(LAST, index),
  full_name: `${pick(FIRST, index)} ${pick(LAST, index)}`,
  email: `person.${pick(["north", "south", "harbour"], index)}@agency.example`,
  current_position: pick(TITLES, index * 3),
  current_organization: pick(EMPLOYERS, index * 7),
  skill: pick(SKILLS, index * 5),
  tags: index % 4 === 0 ? "relocating,senior" : "",
  city: pick(["Gdańsk", "Århus", "Liverpool"], index),
  ...stamps,
}));
const FIELDS = [
  "first_name",
  "last_name",
  "full_name",
  "email",
  "current_position",
  "current_organization",
  "skill",
  "tags",
  "city",
];

beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  store.write(
    (writer) => {
      for (const candidate of CANDIDATES) writer.records.saveBase("candidate", candidate);
      writer.records.saveBase("contact", {
        id: 1,
        slug: "contact_1",
        full_name: "Petra Vogel",
        phone: "+49 (0)171 234-5678",
        email: "petra.vogel@firma.example",
        ...stamps,
      });
      writer.records.saveBase("contact", {
        id: 2,
        slug: "contact_2",
        full_name: "Jan Maly",
        phone: "0664 1234567",
        ...stamps,
      });
      writer.records.saveBase("note", {
        id: 1,
        note: "Asked about the relocation lump sum",
        ...stamps,
      });
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

const search = (text: string, limit = 1000) =>
  store.read((reader) => reader.records.search(text, limit));
const names = (text: string) => search(text).hits.map((hit) => hit.record["full_name"]);

function textOf(record: CrmRecord, field: string): string {
  const value = record[field];
  return typeof value === "string" ? normalizeText(value) : "";
}

/** Words of a record that a typing error is forgiven in: letters in a row. */
function words(record: CrmRecord): readonly string[] {
  return FIELDS.flatMap((field) => textOf(record, field).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= 3,
  );
}

/** Every text that one error makes of a word: the plainest way to say it. */
function errorsOf(word: string): ReadonlySet<string> {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const front = word.slice(0, at);
    const back = word.slice(at);
    for (const letter of letters) {
      all.add(front + letter + back);
      if (back !== "") all.add(front + letter + back.slice(1));
    }
    if (back !== "") all.add(front + back.slice(1));
    if (back.length > 1) all.add(`${front}${back[1] ?? ""}${back[0] ?? ""}${back.slice(2)}`);
  }
  all.delete(word);
  return all;
}

const VOCABULARY = [...new Set(CANDIDATES.flatMap(words))].filter((word) => /^[a-z]+$/.test(word));
const ERRORS = new Map(VOCABULARY.map((word) => [word, errorsOf(word)]));

test("every record with a word one typing error away is found, from four letters on", () => {
  const mistyped = fc
    .constantFrom(...VOCABULARY)
    .chain((word) => fc.constantFrom(...(ERRORS.get(word) ?? [])))
    .filter((typed) => typed.length >= 4);
  fc.assert(
    fc.property(mistyped, (typed) => {
      const found = search(typed);
      const ids = new Set(
        found.hits.filter((hit) => hit.resource === "candidate").map((hit) => hit.record.id),
      );
      const exact = CANDIDATES.filter((record) =>
        FIELDS.some((field) => textOf(record, field).includes(typed)),
      );
      // Where the text as it was typed finds enough, nothing is forgiven.
      const wanted =
        exact.length >= 5
          ? exact
          : CANDIDATES.filter((record) =>
              words(record).some((word) => ERRORS.get(word)?.has(typed) === true),
            );
      expect(wanted.filter((record) => !ids.has(record.id)).map((record) => record.id)).toEqual([]);
      expect(found.total).toBeGreaterThanOrEqual(wanted.length);
    }),
    { numRuns: 400 },
  );
});

test("what was typed comes before what it may have meant, and the match says the true word", () => {
  expect(names("Petra Vogel")).toEqual(["Petra Vogel"]);
  expect(names("perta vogle")).toEqual(["Petra Vogel"]);
  expect(search("kowalcyzk").hits[0]?.match).toEqual({
    field: "last_name",
    text: "Kowalczyk",
  });
  expect(search("lukasz").hits.every((hit) => String(hit.record["first_name"]) === "Łukasz")).toBe(
    true,
  );
  // Words may be typed half only.
  expect(search("kuberent").hits[0]?.match).toEqual({ field: "skill", text: "Kubernetes" });
});

test("accents and special letters are typed in any way", () => {
  for (const text of [
    "muller",
    "MÜLLER",
    "nguyen",
    "oztürk",
    "schroder",
    "strasse",
    "gdansk",
    "arhus",
    "electricien",
  ])
    expect(search(text).total).toBeGreaterThan(0);
});

test("a phone number is found in any format, with its country or without", () => {
  for (const text of [
    "01712345678",
    "171234",
    "+49 171 2345678",
    "0049 171 2345678",
    "+49 (0)171 234-5678",
    "(0171) 234 56 78",
    "0171/2345678",
  ])
    expect(names(text)).toContain("Petra Vogel");
  expect(names("+43 664 1234567")).toEqual(["Jan Maly"]);
  expect(search("+49 172 2345678").total).toBe(0);
});

test("a text like nothing finds nothing; signs of the query language are plain text", () => {
  for (const text of ["qqqqqq", '"', "* ^ :", "{t_name}", "a".repeat(500)])
    expect(search(text).hits, text).toEqual([]);
  expect(search("").total).toBe(0);
  // Some have "and" and "or" in their names, but nothing has "not".
  expect(search("AND OR NOT").nowhere).toEqual(["NOT"]);
});
