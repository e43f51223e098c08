// Runs steps and counts: the one place that knows what passed and what failed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { z } from "zod";
import { chromiumPath } from "./chromium.ts";
import { type Report, RESULTS, ROOT, type Step } from "./test-steps.ts";

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

interface Count extends Totals {
  readonly skipped: number;
  /** Shown under the step when there is something to say. */
  readonly note?: string;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  // A test that passes at the second try is a failure that hides.
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

/**
 * What the runner's report says. One that failed without a failed test (a file that does not load),
 * or ran none, has failed once.
 */
function readCount({ runner, file }: Report, exitCode: number): Count {
  const report = runner === "vitest" ? vitestReport : playwrightReport;
  const read = existsSync(file) ? report.safeParse(JSON.parse(readFileSync(file, "utf8"))) : null;
  if (read?.success !== true) return { passed: 0, failed: 1, skipped: 0, note: "wrote no report" };
  const count = read.data;
  if (exitCode !== 0 && count.failed === 0) {
    return { ...count, failed: 1, note: `ended with exit code ${exitCode} outside of a test` };
  }
  if (count.passed + count.failed === 0) return { ...count, failed: 1, note: "found no tests" };
  return count;
}

/** Exit code of a tool of node_modules/.bin; its output goes straight to ours. */
async function run([tool = "", ...args]: readonly string[], more: Step["env"]): Promise<number> {
  const bin = join(ROOT, "node_modules/.bin");
  // Node 24 of the project comes first, so that nothing below runs on the system's own Node.
  const env = { ...process.env, ...more, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
  const child = spawn(join(bin, tool), args, {
    cwd: ROOT,
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.log(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function runStep(step: Step, failedSteps: ReadonlySet<string>): Promise<Count> {
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    return { passed: 0, failed: 1, skipped: 0, note: `not run, because the ${step.needs} failed` };
  }
  // An old report must never be counted as today's.
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const count = async (args: readonly string[]): Promise<Count> => {
    const exitCode = await run([...step.command, ...args], step.env);
    if (step.report !== undefined) return readCount(step.report, exitCode);
    return exitCode === 0
      ? { passed: 1, failed: 0, skipped: 0 }
      : { passed: 0, failed: 1, skipped: 0 };
  };
  if (step.withoutChromium === undefined || existsSync(chromiumPath())) return count([]);
  const note =
    `there is no Chromium at ${chromiumPath()}: install it with \`apt-get install chromium\`, ` +
    "or set CHROMIUM to the path of one";
  if (step.withoutChromium === "nothing")
    return { passed: 0, failed: 1, skipped: 0, note: `not run: ${note}` };
  const part = await count(step.withoutChromium);
  return { ...part, failed: part.failed + 1, note: `only in part: ${note}` };
}

/** Runs the steps one after another and prints a line for each, and all lines again at the end. */
export async function runSteps(steps: readonly Step[]): Promise<Totals> {
  mkdirSync(RESULTS, { recursive: true });
  const failedSteps = new Set<string>();
  const summary: string[] = [];
  let [passed, failed, seconds] = [0, 0, 0];
  for (const step of steps) {
    console.log(`\n== ${step.name}: ${step.command.slice(0, 3).join(" ")}`);
    const startedAt = performance.now();
    const count = await runStep(step, failedSteps);
    const took = (performance.now() - startedAt) / 1000;
    seconds += took;
    passed += count.passed;
    failed += count.failed;
    if (count.failed > 0) failedSteps.add(step.name);
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
    const note = count.note === undefined ? "" : ` (${count.note})`;
    const name = step.name.padEnd(8);
    summary.push(
      `${name} ${took.toFixed(1).padStart(6)} s  ${count.passed} passed, ` +
        `${count.failed} failed${skipped}${note}`,
    );
    console.log(`== ${summary.at(-1)}`);
  }
  console.log(
    `\n${summary.join("\n")}\n${"in all".padEnd(8)} ${seconds.toFixed(1).padStart(6)} s\n`,
  );
  return { passed, failed };
}
