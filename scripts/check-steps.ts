// The steps of `npm run check`: the whole house where that takes seconds, and the tests near the
// change, within a budget.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { formatOf, LONG_TESTS, ROOT, SOURCES, type Step, vitest } from "./test-steps.ts";
import { filesBelow, readImports } from "./import-graph.ts";

/** Seconds of one worker for the tests near the change; two workers share them. */
const TEST_BUDGET_SECONDS = 25;
/** Assumed duration of a file that has not been timed on this machine. */
const UNTIMED_SECONDS = 5;

function git(...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** Returns the commit where this branch left main, or the last commit on main or without a main. */
function base(): string {
  try {
    return git("merge-base", "HEAD", "refs/heads/main");
  } catch {
    return "HEAD";
  }
}

/** Returns the files that differ from main, with forward slashes, without deleted ones. */
function changedFiles(): readonly string[] {
  const lists = [
    git("diff", "--name-only", "--diff-filter=d", base()),
    git("ls-files", "--others", "--exclude-standard"),
  ];
  const files = lists.flatMap((list) => list.split("\n")).filter((file) => file !== "");
  return [...new Set(files)].filter((file) => existsSync(join(ROOT, file)));
}

const timings = z.object({
  projects: z.record(
    z.string(),
    z.object({ files: z.record(z.string(), z.object({ duration: z.number() })) }),
  ),
});

/** Returns the seconds that each test file took last on this machine, from Vitest's own records. */
function timedSeconds(): ReadonlyMap<string, number> {
  const [notes] = globSync("node_modules/.vite/vitest/*/results.json", { cwd: ROOT });
  if (notes === undefined) return new Map();
  const read = timings.safeParse(JSON.parse(readFileSync(join(ROOT, notes), "utf8")));
  if (!read.success) return new Map();
  const files = Object.values(read.data.projects).flatMap((project) =>
    Object.entries(project.files),
  );
  return new Map(files.map(([file, { duration }]) => [file, duration / 1000]));
}

/**
 * Returns the tests nearest to the change that fit the budget, and those of the house, which read
 * files instead of importing them.
 */
function nearTests(changedPaths: readonly string[]): {
  readonly files: readonly string[];
  readonly leftCount: number;
} {
  const seconds = timedSeconds();
  const isLong = (file: string) => LONG_TESTS.some((path) => file.startsWith(path));
  const related = relatedTests(ROOT, changedPaths).filter(
    ({ file, distance }) => distance === 0 || !isLong(file),
  );
  let spent = 0;
  const near = related.filter(({ file, distance }) => {
    spent += seconds.get(file) ?? UNTIMED_SECONDS;
    return distance === 0 || spent <= TEST_BUDGET_SECONDS;
  });
  const house = globSync("test/house/*.test.ts", { cwd: ROOT });
  return {
    files: [...new Set([...near.map(({ file }) => file), ...house])],
    leftCount: related.length - near.length,
  };
}

export function checkSteps(): readonly Step[] {
  const changedPaths = changedFiles();
  const { files, leftCount } = nearTests(changedPaths);
  const formatted =
    changedPaths.length > 0 ? [formatOf(["--ignore-unknown", ...changedPaths])] : [];
  const moreText =
    leftCount > 0
      ? `, and ${leftCount} more that the change can reach: \`npm test\` runs them`
      : "";
  console.log(
    `${changedPaths.length} changed files; ${files.length} test files near them${moreText}`,
  );
  return [...formatted, ...SOURCES, vitest("tests", files, {})];
}

// Finds the tests that a change can reach, nearest first: a test that imports a changed file, one
// that imports an importer of it, and so on.

const FOLDERS = ["shared", "main", "preload", "renderer", "scripts", "test"];

interface RelatedTest {
  readonly file: string;
  /** Number of imports between it and the change; 0 if it changed itself. */
  readonly distance: number;
}

function importersBelow(root: string): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, target } of readImports(root, filesBelow(root, FOLDERS))) {
    importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return importers;
}

/** `changedPaths` are paths below `root` with forward slashes; files that are gone are fine. */
export function relatedTests(
  root: string,
  changedPaths: readonly string[],
): readonly RelatedTest[] {
  const importers = importersBelow(root);
  const distances = new Map<string, number>();
  let ring: readonly string[] = changedPaths.filter((file) => existsSync(join(root, file)));
  for (let distance = 0; ring.length > 0; distance += 1) {
    for (const file of ring) distances.set(file, distance);
    ring = [...new Set(ring.flatMap((file) => importers.get(file) ?? []))].filter(
      (file) => !distances.has(file),
    );
  }
  return [...distances]
    .filter(([file]) => /\.test\.tsx?$/.test(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}
