// Everything that must hold before a change is taken, in one command: `npm test`.
// `npm test -- --only lint,types` runs some of the steps. The last line is always "N passed, N failed".
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { chromiumPath } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const VITEST_JSON = join(RESULTS, "vitest.json");
const PLAYWRIGHT_JSON = join(RESULTS, "playwright.json");

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Shown under the step when there is something to say. */
  readonly note?: string;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Steps without which this one means nothing. */
  readonly needs?: "build";
  /** What can still be run on a machine without a browser: more arguments for the command, or nothing. */
  readonly withoutChromium?: readonly string[] | "nothing";
  /** Reads how many tests ran; a step without tests counts as one. */
  readonly count?: (exitCode: number) => Count;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** A runner that failed without a failed test (a file that does not load, an unhandled error), or ran none, has failed once. */
function judge(exitCode: number, passed: number, failed: number, skipped: number): Count {
  if (exitCode !== 0 && failed === 0) {
    return { passed, failed: 1, skipped, note: `ended with exit code ${exitCode} outside of a test` };
  }
  if (passed + failed === 0) return { passed, failed: 1, skipped, note: "found no tests" };
  return { passed, failed, skipped };
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return parsed.success ? parsed.data : null;
}

function countVitest(exitCode: number): Count {
  const report = readReport(VITEST_JSON, vitestReport);
  if (report === null) return { passed: 0, failed: 1, skipped: 0, note: "wrote no report" };
  return judge(exitCode, report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests);
}

function countPlaywright(exitCode: number): Count {
  const report = readReport(PLAYWRIGHT_JSON, playwrightReport);
  if (report === null) return { passed: 0, failed: 1, skipped: 0, note: "wrote no report" };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes at the second try is a failure that hides.
  return judge(exitCode, expected, unexpected + flaky, skipped);
}

const STEPS: readonly Step[] = [
  { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."] },
  { name: "lint", command: ["oxlint"] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "unused", command: ["knip"] },
  { name: "build", command: ["vite", "build", "--app", "--logLevel", "warn"] },
  {
    name: "unit",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_JSON}`],
    withoutChromium: ["--project", "node"],
    count: countVitest,
  },
  { name: "e2e", command: ["playwright", "test"], needs: "build", withoutChromium: "nothing", count: countPlaywright },
];

/** Exit code of a tool of node_modules/.bin; its output goes straight to ours. */
async function run([tool = "", ...args]: readonly string[]): Promise<number> {
  const bin = join(ROOT, "node_modules/.bin");
  // Node 24 of the project comes first, so that nothing below runs on the system's own Node.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
  const child = spawn(join(bin, tool), args, { cwd: ROOT, stdio: "inherit", env, shell: process.platform === "win32" });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.log(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function chosenSteps(): readonly Step[] {
  const { values } = parseArgs({ options: { only: { type: "string" } }, strict: true });
  if (values.only === undefined) return STEPS;
  const wanted = values.only.split(",").map((name) => name.trim());
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`no step is called ${unknown.join(", ")}; there are ${STEPS.map((step) => step.name).join(", ")}`);
  }
  return STEPS.filter((step) => wanted.includes(step.name));
}

async function runStep(step: Step, failedSteps: ReadonlySet<string>): Promise<Count> {
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    return { passed: 0, failed: 1, skipped: 0, note: `not run, because the ${step.needs} failed` };
  }
  if (step.withoutChromium !== undefined && !existsSync(chromiumPath())) {
    const note =
      `there is no Chromium at ${chromiumPath()}: install it with \`apt-get install chromium\`, ` +
      "or set CHROMIUM to the path of one";
    const rest = step.withoutChromium;
    if (rest === "nothing") return { passed: 0, failed: 1, skipped: 0, note: `not run: ${note}` };
    const count = countVitest(await run([...step.command, ...rest]));
    return { ...count, failed: count.failed + 1, note: `only in part: ${note}` };
  }
  const exitCode = await run(step.command);
  if (step.count !== undefined) return step.count(exitCode);
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

let steps: readonly Step[];
try {
  steps = chosenSteps();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

mkdirSync(RESULTS, { recursive: true });
// An old report must never be counted as today's.
for (const file of [VITEST_JSON, PLAYWRIGHT_JSON]) rmSync(file, { force: true });

const failedSteps = new Set<string>();
const summary: string[] = [];
let [passed, failed] = [0, 0];
for (const step of steps) {
  console.log(`\n== ${step.name}: ${step.command.slice(0, 3).join(" ")}`);
  const startedAt = performance.now();
  const count = await runStep(step, failedSteps);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  passed += count.passed;
  failed += count.failed;
  if (count.failed > 0) failedSteps.add(step.name);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  const note = count.note === undefined ? "" : ` (${count.note})`;
  summary.push(
    `${step.name.padEnd(7)} ${seconds.padStart(6)} s  ${count.passed} passed, ${count.failed} failed${skipped}${note}`,
  );
  console.log(`== ${summary.at(-1)}`);
}
console.log(`\n${summary.join("\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
