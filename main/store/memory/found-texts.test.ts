import fc from "fast-check";
import { expect, test } from "vitest";
import { ANY_FIELD, FIRST_MARK } from "../index/short-texts.ts";
import { FoundTexts } from "./found-texts.ts";
import { MemoryTexts } from "./memory-texts.ts";

const SHIFT = 2;
const letter = fc.constantFrom("a", "b", "c");
const someText = fc.string({ unit: letter, minLength: 1, maxLength: 3 });
const somePlace = fc.nat(60);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant("scan"), someText, somePlace, somePlace) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("add"), someText, somePlace, somePlace) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("erase"), someText, somePlace, somePlace) },
);

test("whatever was looked for before, what is found now is what there is now", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: letter, maxLength: 8 }), { minLength: 1, maxLength: 40 }),
      fc.array(step, { minLength: 1, maxLength: 40 }),
      (first, steps) => {
        const records = [...first];
        const texts = new MemoryTexts(records.length + steps.length, SHIFT);
        const add = (text: string) => texts.append(String.fromCharCode(FIRST_MARK) + text);
        for (const text of records) add(text);
        for (const [kind, text, one, other] of steps) {
          if (kind === "add") {
            records.push(text);
            add(text);
          } else if (kind === "erase") {
            records[one % records.length] = "";
            texts.erase(one % records.length);
          } else {
            const [low = 0, high = 0] = [one, other]
              .map((place) => place % (records.length + 1))
              .toSorted((a, b) => a - b);
            const pattern = texts.pattern(text);
            if (pattern === null) throw new Error("The text was refused.");
            const expected = records.flatMap((record, at) =>
              at >= low && at < high && record.includes(text) ? [at] : [],
            );
            expect([...texts.scan(pattern, ANY_FIELD, low, high)]).toEqual(expected);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("what is known is not looked for again, and of the rest only what lies below", () => {
  const found = new FoundTexts();
  const asked: string[] = [];
  const of = (low: number, high: number) => [
    ...found.of("ann", ANY_FIELD, low, high, (from, to) => {
      asked.push(`${from}-${to}`);
      return Uint32Array.of(10, 20, 30, 40).filter((at) => at >= from && at < to);
    }),
  ];
  expect(of(30, 50)).toEqual([30, 40]);
  expect(of(10, 30)).toEqual([10, 20]);
  expect(of(0, 50)).toEqual([10, 20, 30, 40]);
  expect(of(20, 40)).toEqual([20, 30]);
  expect(asked).toEqual(["30-50", "10-30", "0-10"]);
  found.forget();
  expect(of(20, 40)).toEqual([20, 30]);
  expect(asked.at(-1)).toBe("20-40");
});
