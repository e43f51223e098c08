import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { relatedTests } from "./check-steps.ts";

const root = mkdtempSync(join(tmpdir(), "roadbook-related-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FILES: Readonly<Record<string, string>> = {
  "shared/word.ts": "export const word = 1;",
  "renderer/row.module.css": ".row {}",
  "renderer/row.tsx":
    'import { word } from "../shared/word.ts";\nimport styles from "./row.module.css";',
  "renderer/list.tsx": 'const row = import("./row.tsx");',
  "test/word.test.ts": 'import { word } from "../shared/word.ts";',
  "test/list.test.tsx": 'import { list } from "../renderer/list.tsx";',
  "test/other.test.ts": "",
};
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test("a change reaches tests through imports, lazy ones and styles too, the nearest first", () => {
  expect(relatedTests(root, ["shared/word.ts"])).toEqual([
    { file: "test/word.test.ts", distance: 1 },
    { file: "test/list.test.tsx", distance: 3 },
  ]);
  expect(relatedTests(root, ["renderer/row.module.css"])).toEqual([
    { file: "test/list.test.tsx", distance: 3 },
  ]);
});

test("a changed test is its own nearest; files that are gone, or no source, reach nothing", () => {
  expect(relatedTests(root, ["test/other.test.ts"])).toEqual([
    { file: "test/other.test.ts", distance: 0 },
  ]);
  expect(relatedTests(root, ["shared/gone.ts", "README.md"])).toEqual([]);
});
