// Runs the checks that a change has to pass. The last line is always "N passed, N failed".
//   npm run check        format, lint, types, unused code, and the tests near the change
//   npm test             everything, with samples of the long tests
//   npm run test:all     everything whole
//   npm run test:rest    tests that `npm test` leaves out; --add counts the last `npm test` in
// `npm test -- --only lint,types` runs some of the steps.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkSteps } from "./check-steps.ts";
import type { Totals } from "./read-report.ts";
import { runSteps } from "./run-steps.ts";
import { ALL_STEPS, REST_STEPS, RESULTS, type Step, USUAL_STEPS } from "./test-steps.ts";
import { commandLine, flag, text } from "./command-line.ts";

/** Counts of the last complete `npm test`. */
const USUAL_TOTALS = join(RESULTS, "usual-totals.json");
const totalsSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  failures: z.array(z.string()),
});

const tierSchema = z.enum(["check", "usual", "rest", "all"]);

function stepsOf(tier: z.infer<typeof tierSchema>): readonly Step[] {
  switch (tier) {
    case "check":
      return checkSteps();
    case "usual":
      return USUAL_STEPS;
    case "rest":
      return REST_STEPS;
    case "all":
      return ALL_STEPS;
  }
}

function selectSteps(steps: readonly Step[], names: string | undefined): readonly Step[] {
  if (names === undefined) return steps;
  const wantedNames = names.split(",").map((name) => name.trim());
  const unknown = wantedNames.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `no step is called ${unknown.join(", ")}; there are ` +
        `${steps.map((step) => step.name).join(", ")}`,
    );
  }
  return steps.filter((step) => wantedNames.includes(step.name));
}

/** A run that was interrupted counts as one failure. */
function usualTotals(): Totals {
  if (!existsSync(USUAL_TOTALS))
    return { passed: 0, failed: 1, failures: ["npm test did not come to its end"] };
  return totalsSchema.parse(JSON.parse(readFileSync(USUAL_TOTALS, "utf8")));
}

async function main(): Promise<void> {
  const { values } = commandLine({
    usage: "npm test, npm run check, test:all or test:rest -- [options]",
    options: {
      tier: text("TIER", "check, usual, rest or all: which of the four", "usual"),
      only: text("STEPS", "some of the steps, separated by commas"),
      add: flag("counts what the last npm test counted as well"),
    },
  });
  const tier = tierSchema.parse(values.tier);
  const steps = selectSteps(stepsOf(tier), values.only);
  const isUsual = tier === "usual" && values.only === undefined;
  if (isUsual) rmSync(USUAL_TOTALS, { force: true });
  const ran = await runSteps(steps);
  if (isUsual) writeFileSync(USUAL_TOTALS, JSON.stringify(ran));
  const runs = values.add ? [usualTotals(), ran] : [ran];
  const sum = (key: "passed" | "failed") => runs.reduce((total, run) => total + run[key], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  const failures = runs.flatMap((run) => run.failures);
  console.log([...failures, `${passed} passed, ${failed} failed`].join("\n"));
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
