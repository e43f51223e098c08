import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONG_TESTS, ROOT } from "./test-steps.ts";

test("every long test exists, so that a renamed one is not forgotten", () => {
  expect(LONG_TESTS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("what takes a sample is among the long tests, so that it is played whole, too", () => {
  const sampling = globSync("{main,renderer,scripts,shared,test}/**/*.test.{ts,tsx}", { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) =>
      readFileSync(join(ROOT, path), "utf8").match(/from ".*\/fixtures\/sample\.ts"/),
    );
  expect(sampling).not.toEqual([]);
  const isLong = (path: string) => LONG_TESTS.some((long) => path.startsWith(long));
  expect(sampling.filter((path) => !isLong(path))).toEqual([]);
});
