import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberInput, type NumberReading, readAmount, readNumber } from "./read-number.ts";
import "../../test/fixtures/fixed-chance.ts";

const LOCALES = [
  "en-US",
  "en-IN",
  "de-DE",
  "de-CH",
  "fr-FR",
  "pl-PL",
  "es-ES",
  "pt-BR",
  "sv-SE",
  "ar-EG",
  "hi-IN",
];

test("a number is read as each locale writes it, or it is said that it has two meanings", () => {
  const amount = fc
    .integer({ min: -99_999_999_999, max: 99_999_999_999 })
    .map((cents) => cents / 100);
  fc.assert(
    fc.property(amount, fc.constantFrom(...LOCALES), (value, locale) => {
      const reading = readNumber(numberInput(value, locale), locale);
      expect(reading).toEqual({ kind: "number", value: value === 0 ? 0 : value });
    }),
  );
});

test("what is written for one locale and read in another is never another number", () => {
  const amount = fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...LOCALES),
      (value, from, to) => {
        const reading = readNumber(numberInput(value, from), to);
        // Alone a separator with three digits after it is read as the reader's locale has it.
        if (reading.kind === "number" && !/^\d{1,3}[.,]\d{3}$/.test(numberInput(value, from)))
          expect(reading.value).toBe(value);
        if (reading.kind === "ambiguous")
          expect([reading.grouped, reading.fraction]).toContain(value);
        if (reading.kind === "unreadable") expect(numberInput(value, from)).toBe("");
      },
    ),
  );
});

const number = (value: number): NumberReading => ({ kind: "number", value });
const split = (grouped: number, fraction: number): NumberReading => ({
  kind: "ambiguous",
  grouped,
  fraction,
});
const TWO = split(1_234, 1.234);
const NONE: NumberReading = { kind: "unreadable", problem: "must be a number" };

test.each<[string, NumberReading, NumberReading]>([
  // typed, in English, in German
  ["32500,50", number(32_500.5), number(32_500.5)],
  ["32500.50", number(32_500.5), number(32_500.5)],
  ["32.500,50", number(32_500.5), number(32_500.5)],
  ["32,500.50", number(32_500.5), number(32_500.5)],
  ["1.234", TWO, number(1_234)],
  ["1,234", number(1_234), TWO],
  ["1.234.567", number(1_234_567), number(1_234_567)],
  ["0.125", number(0.125), number(0.125)],
  ["1234,567", split(1_234_567, 1_234.567), number(1_234.567)],
  ["1234.567", number(1_234.567), split(1_234_567, 1_234.567)],
  ["36,00040", split(3_600_040, 36.0004), number(36.0004)],
  ["36.0004", number(36.0004), split(360_004, 36.0004)],
  ["0,1234", number(0.1234), number(0.1234)],
  ["32 500,50", number(32_500.5), number(32_500.5)],
  ["32\u00a0500,50", number(32_500.5), number(32_500.5)],
  ["32\u202f500", number(32_500), number(32_500)],
  ["32'500.50", number(32_500.5), number(32_500.5)],
  ["32’500", number(32_500), number(32_500)],
  ["12,34,567.5", number(1_234_567.5), number(1_234_567.5)],
  ["-1 500", number(-1_500), number(-1_500)],
  ["−1.234", { kind: "ambiguous", grouped: -1_234, fraction: -1.234 }, number(-1_234)],
  ["€ 1.234,50", number(1_234.5), number(1_234.5)],
  ["\u200f1500", number(1_500), number(1_500)],
  ["٣٢٥٠٠٫٥", number(32_500.5), number(32_500.5)],
  [",5", number(0.5), number(0.5)],
  ["", { kind: "empty" }, { kind: "empty" }],
  ["  ", { kind: "empty" }, { kind: "empty" }],
  ["-", NONE, NONE],
  ["12 34", NONE, NONE],
  ["1,23,4", NONE, NONE],
  ["1.234,567,890", NONE, NONE],
  ["90k", NONE, NONE],
  ["1e5", NONE, NONE],
])("“%s” is read the same by everybody who can mean only one thing", (typed, english, german) => {
  expect(readNumber(typed, "en-US")).toEqual(english);
  expect(readNumber(typed, "de-DE")).toEqual(german);
});

test("more digits than a number keeps are refused, not rounded", () => {
  expect(readNumber("12345678901234567", "en-US").kind).toBe("unreadable");
  expect(readNumber("0.1234567890123456", "en-US").kind).toBe("unreadable");
});

describe("amounts of money", () => {
  test.each([
    ["1.2k", "en-GB", 1_200],
    ["1,2k", "de-DE", 1_200],
    ["85 000", "en-GB", 85_000],
    ["85.000,50", "de-DE", 85_000.5],
    ["85.000,50", "en-GB", 85_000.5],
    ["3 mio", "de-DE", 3_000_000],
    ["1.005k", "de-DE", 1_005_000],
    ["4.35 K", "en-GB", 4_350],
    ["0.0011m", "en-GB", 1_100],
    ["85k EUR", "en-GB", 85_000],
    ["EUR 85,000.10", "en-GB", 85_000.1],
    ["€ 12", "en-GB", 12],
  ])("%s in %s", (text, locale, value) => {
    expect(readAmount(text, locale, "EUR")).toEqual({ kind: "number", value });
  });
  test("another currency, and a sign alone, are no amounts", () => {
    for (const text of ["85 USD", "k", "EUR", "12kk"])
      expect(readAmount(text, "en-GB", "EUR").kind).toBe("unreadable");
    expect(readAmount(" ", "en-GB", "EUR")).toEqual({ kind: "empty" });
  });
  test("1.234k has two meanings where a point groups or divides", () => {
    expect(readAmount("1.234k", "en-GB", null)).toEqual({
      kind: "ambiguous",
      grouped: 1_234_000,
      fraction: 1_234,
    });
  });
  test("a short amount is what its digits are, exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99 }), (a, b) => {
        const cents = String(b).padStart(2, "0");
        const amount = Number(`${String(a)}${cents}0`);
        expect(readAmount(`${String(a)}.${cents}k`, "en-GB", null)).toEqual({
          kind: "number",
          value: amount,
        });
      }),
      { numRuns: 200 },
    );
  });
});
