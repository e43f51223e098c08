import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LEFT_OUT, LONG_TESTS, ROOT } from "./test-steps.ts";

test("what npm test leaves out, test:all runs among the long tests", () => {
  const isLong = (file: string) => LONG_TESTS.some((path) => file.startsWith(path));
  expect(LEFT_OUT.filter((file) => !isLong(file))).toEqual([]);
});

test("every long test exists, so that a renamed one is not forgotten", () => {
  const paths = [...LONG_TESTS, ...LEFT_OUT];
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
