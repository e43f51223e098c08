import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readReport } from "./read-report.ts";
import { type Report, ROOT } from "./test-steps.ts";

const folder = mkdtempSync(join(tmpdir(), "roadbook-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(runner: Report["runner"], content: unknown): Report {
  const file = join(folder, `${runner}.json`);
  writeFileSync(file, JSON.stringify(content));
  return { runner, file };
}

test("names the failed tests of vitest, and the files that did not load", () => {
  const report = reportOf("vitest", {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      {
        name: join(ROOT, "main/one.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "adds up", status: "passed", failureMessages: [] },
          {
            fullName: "counts down",
            status: "failed",
            failureMessages: [
              "\u001B[31mAssertionError\u001B[39m: 1 is not 2\n    at one.test.ts:3",
            ],
          },
        ],
      },
      {
        name: join(ROOT, "main/two.test.ts"),
        status: "failed",
        message: "SyntaxError: Unexpected end of input\n  at http://x/two.test.ts?v=1:7:2",
        assertionResults: [],
      },
    ],
  });
  expect(readReport(report, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: [
      "main/one.test.ts: counts down: AssertionError: 1 is not 2 (one.test.ts:3)",
      "main/two.test.ts: SyntaxError: Unexpected end of input (two.test.ts:7)",
    ],
  });
});

test("a Playwright test that passes only on the second try is named as failed", () => {
  const spec = (title: string, status: string, errors: readonly object[]) => ({
    title,
    file: "day.e2e.ts",
    tests: [{ status, results: [{ errors }, { errors: [] }] }],
  });
  const report = reportOf("playwright", {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec("starts", "expected", [])],
        suites: [{ specs: [spec("ends", "flaky", [{ message: "Error: too late\nat" }])] }],
      },
    ],
  });
  expect(readReport(report, 0)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ["day.e2e.ts: ends: Error: too late"],
  });
});

test("a runner without a report counts as one failure", () => {
  const missing: Report = { runner: "vitest", file: join(folder, "missing.json") };
  expect(readReport(missing, 0)).toMatchObject({ passed: 0, failed: 1, note: "wrote no report" });
});
