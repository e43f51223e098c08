import fc from "fast-check";
import { expect, test } from "vitest";
import { compareByTime, mergeByTime, sortByTime } from "./time-order.ts";

/** Around the limits of what a key holds, and of any kind. */
const time = fc.oneof(
  fc.nat(3),
  fc.integer({ min: 1_700_000_000_000, max: 1_700_000_002_000 }),
  fc.constantFrom(-1, 0.5, 2 ** 42 - 1, 2 ** 42, 1023, 1024),
);

test.each([
  ["whole times of our days", fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_300 })],
  ["any time", time],
])("many records are sorted as by comparing each two: %s", (_name, one) => {
  fc.assert(
    fc.property(fc.array(one, { minLength: 90, maxLength: 400 }), fc.nat(50), (given, left) => {
      const updated = Float64Array.from(given);
      const ids = Float64Array.from(given, (_updated, at) => (at * 7919) % 1009);
      const by = { updated, ids };
      const records = Uint32Array.from(given.keys()).subarray(left);
      const plain = [...records].toSorted((a, b) => compareByTime(by, a, b));
      expect([...sortByTime(records, by)]).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});

test("two lists that are in order are merged as by sorting both", () => {
  const ordered = fc.array(fc.nat(40), { maxLength: 60 });
  fc.assert(
    fc.property(ordered, ordered, fc.nat(30), (one, other, shift) => {
      const given = [...one, ...other.map((time) => time + shift)];
      const by = { updated: Float64Array.from(given), ids: Float64Array.from(given.keys()) };
      const sorted = (from: number, end: number) =>
        sortByTime(Uint32Array.from(given.keys()).subarray(from, end), by);
      const merged = mergeByTime(sorted(0, one.length), sorted(one.length, given.length), by);
      expect([...merged]).toEqual([...sorted(0, given.length)]);
    }),
    { numRuns: 500 },
  );
});
