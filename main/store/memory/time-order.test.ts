import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeByTime, sortByTime } from "./time-order.ts";

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
