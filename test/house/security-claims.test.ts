// Each promise of SECURITY.md is a row of a table: what is claimed, the files that keep it, and the
// tests that try to break it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./product-files.ts";

const page = readFileSync(join(ROOT, "SECURITY.md"), "utf8");

interface Row {
  readonly claim: string;
  readonly files: readonly string[];
  readonly tests: readonly (readonly [path: string, title: string])[];
}

const HEADS = ["Claim", "Kept by", "Attacked by"];

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

const heads: (readonly string[])[] = [];
const rows: Row[] = [];
for (const [number, line] of page.split("\n").entries()) {
  if (!line.startsWith("|")) continue;
  const isHead = !(page.split("\n")[number - 1] ?? "").startsWith("|");
  if (isHead) heads.push(cellsOf(line));
  else if (!/^\|[ :-]+\|/.test(line)) {
    const [claim = "", files = "", tests = ""] = cellsOf(line);
    rows.push({
      claim,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
      tests: [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)].map(
        ([, path = "", title = ""]) => [path, title] as const,
      ),
    });
  }
}

/** The text of a file with the lines of its titles joined. */
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8").replaceAll(/\s+/g, " ");

test("every table is one of claims", () => {
  expect(heads.length).toBeGreaterThan(3);
  for (const head of heads) expect(head).toEqual(HEADS);
});

test.for(rows)("$claim", ({ claim, files, tests }) => {
  expect(claim).not.toBe("");
  expect(files).not.toEqual([]);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(tests).not.toEqual([]);
  for (const [path, title] of tests) {
    expect(path).toMatch(/\.(?:test\.tsx?|e2e\.ts)$/);
    expect(title.length).toBeGreaterThan(10);
    expect(textOf(path)).toContain(title);
  }
});
