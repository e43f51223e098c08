import { readPlan, recordPlan, writePlan } from "../test/simulation/regressions.ts";
import { shrink } from "../test/simulation/shrink.ts";
import { Laboratory, type RunReport } from "../test/simulation/simulate.ts";
import { planOf } from "../test/simulation/world.ts";
import { commandLine, count, flag, text } from "./command-line.ts";

if (process.argv.includes("--equal")) {
  // Another simulation, with options of its own: the app offline against the server online.
  await import("./simulate-equality.ts");
  process.exit();
}
if (process.argv.includes("--times")) {
  // A server of which only times and orders are odd.
  await import("./simulate-times.ts");
  process.exit();
}

const { values } = commandLine({
  usage:
    "npm run simulate -- [--seeds N] [--from N] | --replay LINE [--trace] | --equal --help | " +
    "--times --help",
  options: {
    seeds: count("how many seeds", 200, 1),
    from: count("the first seed", 0),
    replay: text("LINE", "plays what an earlier run printed"),
    trace: flag("with --replay: prints actions, requests and answers"),
    record: flag("adds the reduced plan of a failing seed to those that the tests replay"),
  },
});

const laboratory = new Laboratory();
try {
  if (values.replay === undefined) await runSeeds(values.from, values.seeds);
  else {
    const report = await laboratory.run(readPlan(values.replay), values.trace ? print : undefined);
    say(report);
    process.exitCode = report.violations.length === 0 ? 0 : 1;
  }
} finally {
  laboratory.close();
}

async function runSeeds(from: number, count: number): Promise<void> {
  const totals = { steps: 0, requests: 0, crashes: 0, edits: 0, creations: 0, violations: 0 };
  const faults = new Map<string, number>();
  for (let seed = from; seed < from + count; seed += 1) {
    const report = await laboratory.run(planOf(seed));
    totals.steps += report.steps;
    totals.requests += report.requests;
    totals.crashes += report.crashes;
    totals.edits += report.edits;
    totals.creations += report.creations;
    totals.violations += report.violations.length;
    for (const [name, hits] of Object.entries(report.faults))
      faults.set(name, (faults.get(name) ?? 0) + hits);
    if (report.violations.length > 0) await explain(seed, report);
    if (process.stderr.isTTY) process.stderr.write(`\r${seed - from + 1} of ${count}`);
  }
  const injected = [...faults.values()].reduce((sum, hits) => sum + hits, 0);
  const kinds = [...faults]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hits]) => `${name} ${hits}`);
  print(
    `${count} seeds (${from} to ${from + count - 1}), ${totals.steps} steps, ` +
      `${totals.edits} edits, ${totals.creations} creates, ` +
      `${totals.crashes} crashes, ${totals.requests} requests, ${injected} faults ` +
      `injected, ${totals.violations} violations`,
  );
  print(`faults: ${kinds.join(", ")}`);
  if (totals.violations > 0) process.exitCode = 1;
}

async function explain(seed: number, report: RunReport): Promise<void> {
  print(`seed ${seed}:`);
  say(report);
  const smallest = await shrink(report.plan, (plan) => laboratory.run(plan));
  const again = await laboratory.run(smallest);
  const line = writePlan(smallest, again.violations[0] ?? "");
  const [before, after] = [report.plan.actions.length, smallest.actions.length];
  print(`  shrunk from ${before} to ${after} actions; replay with`);
  print(`  npm run simulate -- --replay '${line.replaceAll("'", "\\u0027")}'`);
  if (values.record) recordPlan(line);
}

function say(report: RunReport): void {
  for (const violation of report.violations) print(`  ${violation}`);
  if (report.violations.length === 0)
    print(
      `no violations, ${report.steps} steps, ${report.requests} requests, ` +
        `trace ${report.traceHash}`,
    );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
