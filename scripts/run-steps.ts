// Runs the steps of a test run and counts what passed and what failed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromiumPath } from "./chromium.ts";
import { type Count, readReport, type Totals } from "./read-report.ts";
import { RESULTS, ROOT, type Step } from "./test-steps.ts";

/**
 * Runs a tool of node_modules/.bin and returns its exit code. The output of a parallel step is
 * printed at its end, so that it does not mix with the others'.
 */
async function run(
  [tool = "", ...args]: readonly string[],
  { env: extraEnv, isParallel = false }: Step,
): Promise<number> {
  const bin = join(ROOT, "node_modules/.bin");
  // The project's own Node comes first in the path, so that no tool runs on the system's.
  const env = {
    ...process.env,
    ...extraEnv,
    PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
  };
  const child = spawn(join(bin, tool), args, {
    cwd: ROOT,
    stdio: isParallel ? ["ignore", "pipe", "pipe"] : "inherit",
    env,
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.log(error.message);
      resolve(1);
    });
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

function notRun(note: string): Count {
  return { passed: 0, failed: 1, skipped: 0, failures: [], note };
}

async function runStep(step: Step, failedSteps: ReadonlySet<string>): Promise<Count> {
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    return notRun(`not run, because the ${step.needs} failed`);
  }
  // Removed first, so that an earlier run's report is not counted.
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const count = async (args: readonly string[]): Promise<Count> => {
    const exitCode = await run([...step.command, ...args], step);
    if (step.report !== undefined) return readReport(step.report, exitCode);
    const [passed, failed] = exitCode === 0 ? [1, 0] : [0, 1];
    return { passed, failed, skipped: 0, failures: [] };
  };
  if (step.withoutChromium === undefined || existsSync(chromiumPath())) return count([]);
  const note =
    `there is no Chromium at ${chromiumPath()}: install it with \`apt-get install chromium\`, ` +
    "or set CHROMIUM to the path of one";
  if (step.withoutChromium === "nothing") return notRun(`not run: ${note}`);
  const part = await count(step.withoutChromium);
  return { ...part, failed: part.failed + 1, note: `only in part: ${note}` };
}

interface Ran {
  readonly step: Step;
  readonly count: Count;
  readonly seconds: number;
}

function summaryOf({ step, count, seconds }: Ran): string {
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  const note = count.note === undefined ? "" : ` (${count.note})`;
  return (
    `${step.name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${count.passed} passed, ` +
    `${count.failed} failed${skipped}${note}`
  );
}

function failuresOf({ step, count }: Ran): readonly string[] {
  if (count.failed === 0) return [];
  const failures = count.failures.length > 0 ? count.failures : [count.note ?? "see above"];
  return failures.map((failure) => `failed in ${step.name}: ${failure}`);
}

/**
 * Runs the steps one after another, parallel ones while the next do, and prints a line for each,
 * and all lines again at the end: of a long log, sometimes only the end is kept.
 */
export async function runSteps(steps: readonly Step[]): Promise<Totals> {
  mkdirSync(RESULTS, { recursive: true });
  const failedSteps = new Set<string>();
  const startedAt = performance.now();
  const secondsSince = (start: number) => (performance.now() - start) / 1000;
  const runOne = async (step: Step): Promise<Ran> => {
    console.log(`\n== ${step.name}: ${step.command.slice(0, 3).join(" ")}`);
    const start = performance.now();
    const count = await runStep(step, failedSteps);
    const ran = { step, count, seconds: secondsSince(start) };
    if (count.failed > 0) failedSteps.add(step.name);
    console.log(`== ${summaryOf(ran)}`);
    return ran;
  };
  const running: Promise<Ran>[] = [];
  for (const step of steps) {
    const ran = runOne(step);
    running.push(ran);
    if (step.isParallel !== true) await ran;
  }
  const results = await Promise.all(running);
  const summary = results.map(summaryOf).join("\n");
  const seconds = secondsSince(startedAt).toFixed(1).padStart(6);
  console.log(`\n${summary}\n${"in all".padEnd(8)} ${seconds} s\n`);
  return {
    passed: results.reduce((sum, { count }) => sum + count.passed, 0),
    failed: results.reduce((sum, { count }) => sum + count.failed, 0),
    failures: results.flatMap(failuresOf),
  };
}
