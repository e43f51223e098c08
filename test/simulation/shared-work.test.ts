/**
 * A user and a colleague at the same records, step by step in turns: nothing that the colleague
 * wrote, and the user did not choose to replace, is replaced by an edit, an undo or a deletion.
 */
import { afterAll, expect, test } from "vitest";
import { sampleSize } from "../fixtures/sample.ts";
import { writePlan } from "./regressions.ts";
import { Laboratory } from "./simulate.ts";
import { sharedWorkPlanOf } from "./world.ts";

const SEEDS = sampleSize({ sample: 2, whole: 10 }, "ROADBOOK_SHARED_WORK_SEEDS");

const laboratory = new Laboratory();
afterAll(() => laboratory.close());

test("undo, redo, deletions and old pages never replace what a colleague wrote since", async () => {
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const plan = sharedWorkPlanOf(seed);
    const { violations } = await laboratory.run(plan);
    expect(violations, `seed ${seed}: ${writePlan(plan, violations[0] ?? "")}`).toEqual([]);
  }
});
