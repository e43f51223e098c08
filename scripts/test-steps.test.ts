import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONG_TESTS, ROOT } from "./test-steps.ts";

test("every long test exists, so that a renamed one is not forgotten", () => {
  expect(LONG_TESTS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
