import fc from "fast-check";
import { expect, test } from "vitest";
import { FIELD_START, MemoryTexts } from "./memory-texts.ts";

const ZONE_COUNT = 3;

const someText = fc.string({
  unit: fc.constantFrom("a", "b", "n", ".", "ł", "王", "😀"),
  maxLength: 40,
});
const someRecord = fc.array(someText, { minLength: ZONE_COUNT, maxLength: ZONE_COUNT });

/** What stands in one of the records: long texts would hardly ever be found otherwise. */
function pieceOf(
  records: readonly (readonly string[])[],
  { record, zone, from }: { record: number; zone: number; from: number },
): string {
  return Array.from(records[record % records.length]?.[zone] ?? "")
    .slice(from)
    .join("");
}

test("a scan finds the records that have a text within the zones, and no others", () => {
  fc.assert(
    fc.property(
      fc.array(someRecord, { minLength: 1, maxLength: 40 }),
      fc.oneof(someText, fc.record({ record: fc.nat(40), zone: fc.nat(2), from: fc.nat(20) })),
      fc.nat(ZONE_COUNT - 1),
      fc.nat(ZONE_COUNT),
      fc.nat(60),
      (records, asked, first, zones, erased) => {
        const text = typeof asked === "string" ? asked : pieceOf(records, asked);
        fc.pre(text !== "");
        const texts = new MemoryTexts(records.length, ZONE_COUNT);
        for (const record of records) texts.append(record.map((zone) => `${FIELD_START}${zone}`));
        texts.erase(erased % records.length);
        const pattern = texts.pattern(text);
        if (pattern === null) throw new Error("The text was refused.");
        const end = Math.min(ZONE_COUNT, first + zones);
        const expected = records.flatMap((record, at) =>
          at !== erased % records.length &&
          record.slice(first, end).some((zone) => zone.includes(text))
            ? [at]
            : [],
        );
        expect([...texts.scan(pattern, { first, end })]).toEqual(expected);
        expect(
          records.flatMap((_record, at) => (texts.has(at, pattern, { first, end }) ? [at] : [])),
        ).toEqual(expected);
        const some = Uint32Array.from(records.keys()).filter((at) => at % 3 !== 1);
        expect([...texts.scanAmong(some, pattern, { first, end })]).toEqual(
          expected.filter((at) => some.includes(at)),
        );
        const copy = new MemoryTexts(records.length, ZONE_COUNT);
        for (let at = 0; at < records.length; at += 1) copy.appendFrom(texts, at);
        expect([...copy.scan(pattern, { first, end })]).toEqual(expected);
        const grown = texts.grown(records.length + 1);
        grown.append(["", "", ""]);
        expect([...grown.scan(pattern, { first, end })]).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test("the memory grows with its texts, and what is in it stays", () => {
  const texts = new MemoryTexts(3000, ZONE_COUNT);
  const long = "x".repeat(2000);
  for (let at = 0; at < 3000; at += 1) texts.append(["", `${FIELD_START}${long}${at}`, ""]);
  const pattern = texts.pattern("x2999\n".trim());
  if (pattern === null) throw new Error("The text was refused.");
  expect([...texts.scan(pattern, { first: 0, end: ZONE_COUNT })]).toEqual([2999]);
  expect(texts.isFull).toBe(true);
  expect(Buffer.from(texts.zone(7, 1)).toString()).toBe(`${FIELD_START}${long}7`);
});

test("a text of nothing, or far too long, is not looked for", () => {
  const texts = new MemoryTexts(1, ZONE_COUNT);
  expect(texts.pattern("")).toBe(null);
  expect(texts.pattern("x".repeat(600))).toBe(null);
});
