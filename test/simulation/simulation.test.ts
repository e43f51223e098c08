import { afterAll, expect, test } from "vitest";
import { sampleOf, sampleSize } from "../fixtures/sample.ts";
import { recordedPlans, writePlan } from "./regressions.ts";
import { Laboratory, type RunReport } from "./simulate.ts";
import { planOf } from "./world.ts";

/** `npm run simulate -- --seeds 2000` runs more. */
const SEEDS = sampleSize({ sample: 1, whole: 8 }, "ROADBOOK_SIMULATION_SEEDS");
const BATCHES = Math.min(10, SEEDS);

const laboratory = new Laboratory();
afterAll(() => laboratory.close());

/** What failed, and the line that replays it with `npm run simulate -- --replay`. */
function failure(report: RunReport): string {
  return `${report.violations.join("\n")}\n${writePlan(report.plan, report.violations[0] ?? "")}`;
}

test("what once went wrong does not again", async () => {
  for (const plan of sampleOf(recordedPlans(), 1)) {
    const report = await laboratory.run(plan);
    expect(report.violations, failure(report)).toEqual([]);
  }
});

test("the same seed gives the same run, request by request", async () => {
  for (const seed of sampleOf([3, 12, 44], 1)) {
    const [first, second] = [
      await laboratory.run(planOf(seed)),
      await laboratory.run(planOf(seed)),
    ];
    expect(second.traceHash).toBe(first.traceHash);
    expect(first.requests).toBeGreaterThan(20);
  }
});

test.for(Array.from({ length: BATCHES }, (_, batch) => batch))(
  "nothing is lost, doubled or overwritten, whatever happens (batch %i)",
  async (batch) => {
    for (let seed = batch; seed < SEEDS; seed += BATCHES) {
      const report = await laboratory.run(planOf(seed));
      expect(report.violations, `seed ${seed}: ${failure(report)}`).toEqual([]);
    }
  },
);
