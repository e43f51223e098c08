// Reads the report that a test runner wrote: how many tests passed, and which failed.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { type Report, ROOT } from "./test-steps.ts";

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Each as `file: name of the test: first line of its error (file:line)`. */
  readonly failures: readonly string[];
}

export interface Count extends Totals {
  readonly skipped: number;
  /** Shown behind the step's counts. */
  readonly note?: string;
}

/** Returns an error's first line, and the first place in a test that its stack names. */
function shortError(text = ""): string {
  const plain = stripVTControlCharacters(text).trim();
  const place = /[\w.-]+\.(?:test|e2e)\.tsx?(?:\?[^:\s]*)?:\d+/.exec(plain)?.[0];
  const line = plain.split("\n")[0] ?? "";
  return place === undefined ? line : `${line} (${place.replace(/\?[^:]*/, "")})`;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(""),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).default([]),
          }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length === 0 && status === "failed") return [`${file}: ${shortError(message)}`];
      return failed.map(
        ({ fullName, failureMessages: [error] }) => `${file}: ${fullName}: ${shortError(error)}`,
      );
    }),
  }));

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

interface PlaywrightSuite {
  readonly specs: readonly z.infer<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

// A test that passes only on the second try hides a failure.
const HAS_FAILED = new Set(["unexpected", "flaky"]);

function playwrightFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => HAS_FAILED.has(status))
        .map(({ results }) => {
          const [error] = results.flatMap(({ errors }) => errors);
          return `${file}: ${title}: ${shortError(error?.message)}`;
        }),
    ),
    ...suites.flatMap(playwrightFailures),
  ];
}

const playwrightReport = z
  .object({
    suites: z.array(playwrightSuite),
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
  }));

/**
 * Reads the runner's report. A runner that failed without a failed test (a file that does not
 * load), or that found no tests, counts as one failure.
 */
export function readReport({ runner, file }: Report, exitCode: number): Count {
  const report = runner === "vitest" ? vitestReport : playwrightReport;
  const read = existsSync(file) ? report.safeParse(JSON.parse(readFileSync(file, "utf8"))) : null;
  if (read?.success !== true)
    return { passed: 0, failed: 1, skipped: 0, failures: [], note: "wrote no report" };
  const count = read.data;
  if (exitCode !== 0 && count.failed === 0) {
    return { ...count, failed: 1, note: `ended with exit code ${exitCode} outside of a test` };
  }
  if (count.passed + count.failed === 0) return { ...count, failed: 1, note: "found no tests" };
  return count;
}
