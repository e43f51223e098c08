import fc from "fast-check";
import { expect, test } from "vitest";
import { inBoth, inEither } from "./held-numbers.ts";

/** Two ascending lists: of any numbers, of a few beside each other, and of long runs. */
const lists = fc
  .constantFrom(40, 2000, 2 ** 31)
  .chain((max) =>
    fc.tuple(
      fc.nat(1_000_000),
      fc.uniqueArray(fc.nat(max), { maxLength: 300 }),
      fc.uniqueArray(fc.nat(max), { maxLength: 300 }),
    ),
  )
  .map(([first, ...both]) =>
    both.map((numbers) => Uint32Array.from(numbers, (number) => first + number).toSorted()),
  );

test("numbers in both lists, and in one of them, are those of sets", () => {
  fc.assert(
    fc.property(lists, ([one = new Uint32Array(0), other = new Uint32Array(0)]) => {
      const both = [...one].filter((number) => other.includes(number));
      const either = new Set([...one, ...other]);
      expect([...inBoth(one, other)]).toEqual(both);
      expect([...inEither(one, other)]).toEqual([...either].toSorted((a, b) => a - b));
    }),
    { numRuns: 2000 },
  );
});
