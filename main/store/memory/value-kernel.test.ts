import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_VALUE } from "./number-lists.ts";
import { recordsHaving } from "./value-kernel.ts";

/** Columns of so many records with few different values, none among them. */
function columnsOf(size: number, count: number, seed: number): readonly Int32Array[] {
  return Array.from({ length: count }, (_item, column) =>
    Int32Array.from({ length: size }, (_value, at) => {
      const mixed = Math.imul(at + 1, 2_654_435_761 + 2 * (seed + column)) >>> 7;
      return mixed % 5 === 0 ? NO_VALUE : (mixed % 7) - 3;
    }),
  );
}

const values = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 4 });

test("the kernel finds what a look at each record finds", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(70), fc.nat(20_000)),
      fc.nat(1000),
      fc.array(values, { minLength: 1, maxLength: 5 }),
      (size, seed, asked) => {
        // Room for more records than there are: what stands behind them counts nowhere.
        const columns = columnsOf(size + 37, asked.length, seed);
        const wanted = asked.map((anyOf, at) => ({ held: columns[at] ?? new Int32Array(), anyOf }));
        const expected = Array.from({ length: size }, (_item, at) => at).filter((at) =>
          wanted.every(({ held, anyOf }) => anyOf.includes(held[at] ?? NO_VALUE)),
        );
        expect([...recordsHaving(wanted, size)]).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});

test("a list of thousands of values is looked for", () => {
  const held = Int32Array.from({ length: 5000 }, (_item, at) => at);
  const anyOf = Array.from({ length: 4000 }, (_item, at) => at * 2);
  const found = recordsHaving([{ held, anyOf }], held.length);
  expect(found).toEqual(Uint32Array.from({ length: 2500 }, (_item, at) => at * 2));
});
