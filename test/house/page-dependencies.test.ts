import { expect, test } from "vitest";
import { filesBelow, readImports } from "../../scripts/import-graph.ts";
import { PAGE_DEPENDENCIES } from "../../scripts/page-dependencies.ts";
import { ROOT } from "./product-files.ts";

/** The test runner serves its own modules; Node's and addresses of files are no packages. */
const NO_PACKAGE = /^(?:vitest(?:\/.*)?|node:.*|.*\?url)$/;

test("every package of the page and its tests is known before the browser tests begin", () => {
  const files = [
    ...filesBelow(ROOT, ["renderer", "test/renderer"]),
    ...filesBelow(ROOT, ["shared"]).filter((file) => !file.includes(".test.")),
  ];
  const packages = readImports(ROOT, files).filter(
    ({ target, isPackage }) => isPackage && !NO_PACKAGE.test(target),
  );
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ target }) => !PAGE_DEPENDENCIES.includes(target))).toEqual([]);
});
