import { expect, test } from "vitest";
import { RestartCount } from "./restart-count.ts";

const MINUTE = 60_000;

function countOver(runs: readonly (number | null)[]): readonly (number | null)[] {
  let now = 0;
  const count = new RestartCount({ elapsed: () => now });
  return runs.map((ranFor) => {
    if (ranFor !== null) count.opened();
    now += ranFor ?? 10;
    return count.crashed();
  });
}

test("an engine that never opens is started five times, each time a little later", () => {
  expect(countOver(Array(6).fill(null))).toEqual([200, 400, 600, 800, 1000, null]);
});

test("one that opens and crashes soon after is not started for ever either", () => {
  expect(countOver([5, 5_000, MINUTE - 1, 0, 5, 5])).toEqual([200, 400, 600, 800, 1000, null]);
});

test("one that ran for a minute had recovered", () => {
  expect(countOver([5, 5, MINUTE, 5, 3 * MINUTE])).toEqual([200, 400, 200, 400, 200]);
});
