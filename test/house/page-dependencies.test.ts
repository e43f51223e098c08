import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_DEPENDENCIES } from "../../scripts/page-dependencies.ts";
import { ROOT } from "./product-files.ts";

const IMPORT =
  /(?:import|export)\s+(?!type\b)[^;"]*?from\s+"([^."][^"]*)"|import\("([^."][^"]*)"\)/g;
/** The test runner serves its own modules; Node's and addresses of files are no packages. */
const NO_PACKAGE = /^(?:vitest(?:\/.*)?|node:.*|.*\?url)$/;

/** Packages that files below these folders import, with the file that does. */
function importsBelow(folders: readonly string[], isAsked: (file: string) => boolean) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && isAsked(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(
        ([, fixed, lazy]) => [fixed ?? lazy ?? "", file] as const,
      ),
    )
    .filter(([name]) => !NO_PACKAGE.test(name));
}

test("every package of the page and its tests is known before the browser tests begin", () => {
  const imports = [
    ...importsBelow(["renderer", "test/renderer"], () => true),
    ...importsBelow(["shared"], (file) => !file.includes(".test.")),
  ];
  expect(imports.length).toBeGreaterThan(200);
  expect(imports.filter(([name]) => !PAGE_DEPENDENCIES.includes(name))).toEqual([]);
});
