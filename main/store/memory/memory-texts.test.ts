import fc from "fast-check";
import { expect, test } from "vitest";
import { ANY_FIELD, type Fields, FIRST_MARK, hasShortText } from "../index/short-texts.ts";
import { MemoryTexts, NO_BEGINNING } from "./memory-texts.ts";

const FIELD_COUNT = 3;
/** Records that share a signature, as a power of two. */
const SHIFT = 2;

const someText = fc.string({
  unit: fc.constantFrom("a", "b", "n", ".", "ł", "王", "😀"),
  maxLength: 40,
});
const someRecord = fc.array(someText, { minLength: FIELD_COUNT, maxLength: FIELD_COUNT });
/** Any of the fields, one or more. */
const someFields = fc.oneof(
  fc.constant(ANY_FIELD),
  fc.integer({ min: 1, max: 2 ** FIELD_COUNT - 1 }).map((bits) => bits << FIRST_MARK),
);

function markOf(field: number): string {
  return String.fromCharCode(FIRST_MARK + field);
}

function joined(record: readonly string[]): string {
  return record.map((text, field) => (text === "" ? "" : markOf(field) + text)).join("");
}

function isAmong(field: number, fields: Fields): boolean {
  return (fields & (1 << (FIRST_MARK + field))) !== 0;
}

/** What stands in one of the records: long texts would hardly ever be found otherwise. */
function pieceOf(
  records: readonly (readonly string[])[],
  { record, field, from }: { record: number; field: number; from: number },
): string {
  return Array.from(records[record % records.length]?.[field] ?? "")
    .slice(from)
    .join("");
}

test("a scan finds the records that have a text in one of the fields, and no others", () => {
  fc.assert(
    fc.property(
      fc.array(someRecord, { minLength: 1, maxLength: 40 }),
      fc.oneof(
        someText,
        fc.record({ record: fc.nat(40), field: fc.nat(FIELD_COUNT - 1), from: fc.nat(20) }),
      ),
      someFields,
      fc.nat(400),
      fc.nat(200),
      // One group a record, so that records of several blocks of groups are looked at.
      fc.constantFrom(0, SHIFT),
      fc.constantFrom(1, 8),
      (some, asked, fields, erased, low, shift, times) => {
        const records = Array.from({ length: times }, () => some).flat();
        const text = typeof asked === "string" ? asked : pieceOf(records, asked);
        fc.pre(text !== "");
        const texts = new MemoryTexts(records.length, shift);
        for (const record of records) texts.append(joined(record));
        texts.erase(erased % records.length);
        const pattern = texts.pattern(text);
        if (pattern === null) throw new Error("The text was refused.");
        const isFound = (record: readonly string[], at: number) =>
          at !== erased % records.length &&
          record.some((one, field) => isAmong(field, fields) && one.includes(text));
        const expected = records.flatMap((record, at) => (isFound(record, at) ? [at] : []));
        expect([...texts.scan(pattern, fields)]).toEqual(expected);
        expect([...texts.scan(pattern, fields, low)]).toEqual(expected.filter((at) => at >= low));
        const among = Uint32Array.from(records.keys()).filter((at) => at % 3 !== 1);
        expect([...texts.scanAmong(among, pattern, fields)]).toEqual(
          expected.filter((at) => among.includes(at)),
        );
        const copy = new MemoryTexts(records.length, shift);
        for (let at = 0; at < records.length; at += 1) copy.appendFrom(texts, at);
        expect([...copy.scan(pattern, fields)]).toEqual(expected);
        const grown = texts.grown(records.length * 2);
        for (const record of records) grown.append(joined(record));
        const again = records.flatMap((record, at) => (isFound(record, -1) ? [at] : []));
        expect([...grown.scan(pattern, fields)]).toEqual([
          ...expected,
          ...again.map((at) => records.length + at),
        ]);
        // As SQLite does it, with texts that are not in memory.
        expect(
          records.flatMap((record, at) =>
            at !== erased % records.length && hasShortText(joined(record), text, fields)
              ? [at]
              : [],
          ),
        ).toEqual(expected);
      },
    ),
    { numRuns: 1000 },
  );
});

test("more records than are scanned at once are all found", () => {
  const count = 150_000;
  const texts = new MemoryTexts(count, 5);
  for (let at = 0; at < count; at += 1) texts.append(`${markOf(at % 2)}number ${at % 1000}.`);
  const pattern = texts.pattern("number 77.");
  if (pattern === null) throw new Error("The text was refused.");
  const expected = Array.from({ length: count / 1000 }, (_item, at) => at * 1000 + 77);
  expect([...texts.scan(pattern, ANY_FIELD)]).toEqual(expected);
  expect([...texts.scan(pattern, 1 << (FIRST_MARK + 1))]).toEqual(expected);
  expect([...texts.scan(pattern, 1 << FIRST_MARK)]).toEqual([]);
  const all = Uint32Array.from({ length: count }, (_item, at) => at);
  expect([...texts.scanAmong(all, pattern, ANY_FIELD)]).toEqual(expected);
});

test("the memory grows with its texts, and what is in it stays", () => {
  const texts = new MemoryTexts(3000, SHIFT);
  const long = "x".repeat(2000);
  for (let at = 0; at < 3000; at += 1) texts.append(`${markOf(1)}${long}${at}`);
  const pattern = texts.pattern("x2999");
  if (pattern === null) throw new Error("The text was refused.");
  expect([...texts.scan(pattern, ANY_FIELD)]).toEqual([2999]);
  expect(texts.isFull).toBe(true);
  expect(Buffer.from(texts.texts(7)).toString()).toBe(`${markOf(1)}${long}7`);
  const larger = texts.grown(4000);
  const again = larger.pattern("x2999");
  if (again === null) throw new Error("The text was refused.");
  expect([...larger.scan(again, ANY_FIELD)]).toEqual([2999]);
});

test("the first text is told from those that follow, and its letters compare as it does", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "é", "王"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { minLength: 2, maxLength: 20 }), (records) => {
      const texts = new MemoryTexts(records.length, SHIFT);
      for (const record of records) texts.append(joined(record));
      const first = (at: number) => Buffer.from(texts.firstText(at, FIRST_MARK)).toString();
      expect(records.map((_record, at) => first(at))).toEqual(records.map(([text]) => text));
      for (const [at, [text]] of records.entries()) {
        const begin = texts.beginning(at, FIRST_MARK);
        expect(begin === NO_BEGINNING).toBe(text === "");
        if (begin === NO_BEGINNING) continue;
        for (const [other] of records.entries())
          if (begin > texts.beginning(other, FIRST_MARK))
            expect(Buffer.compare(Buffer.from(text), Buffer.from(first(other)))).toBe(1);
      }
    }),
  );
});

test("a text of nothing, or far too long, is not looked for", () => {
  const texts = new MemoryTexts(1, SHIFT);
  expect(texts.pattern("")).toBe(null);
  expect(texts.pattern("x".repeat(600))).toBe(null);
});
