import { expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import { explainRow } from "../../shared/matching/fit/explain-parts.ts";
import { PRESET_NAMES, PRESETS } from "../../shared/matching/fit/importance.ts";
import { planJob } from "../../shared/matching/fit/job-plan.ts";
import { judge } from "../../shared/matching/fit/explain-parts.ts";
import { MatchPool } from "../../shared/matching/fit/match-pool.ts";
import type { CandidateProfile, JobProfile } from "../../shared/matching/read/profile.ts";
import { rankInSteps, rankMatches, STEP_ROWS } from "../../shared/matching/fit/rank-matches.ts";
import { readCandidate } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { drawCandidate, drawJob } from "./hidden.ts";
import { READING_TOOLS } from "./tools.ts";
import { jobRecordOne, recordOne, TODAY, WORLD_ONE } from "./world-one.ts";

const random = new Random(11);
const profiles: readonly CandidateProfile[] = Array.from({ length: 300 }, (_item, id) =>
  readCandidate(recordOne(random, WORLD_ONE, drawCandidate(random, WORLD_ONE), id), READING_TOOLS),
);
const jobs: readonly JobProfile[] = Array.from({ length: 12 }, (_item, id) =>
  readJob(jobRecordOne(random, WORLD_ONE, drawJob(random, WORLD_ONE), id), READING_TOOLS),
);

/** A pool in which profiles were put, replaced and removed in any order. */
function shuffledPool(): MatchPool {
  const pool = new MatchPool();
  const other = profiles[0];
  for (const [key] of profiles.entries()) if (other !== undefined) pool.put(key, other);
  for (let key = 0; key < profiles.length; key += 3) pool.remove(key);
  for (const [key, profile] of random.some([...profiles.entries()], profiles.length))
    pool.put(key, profile);
  return pool;
}

test("ranks as one by one, whatever was put, replaced and removed before", () => {
  const pool = shuffledPool();
  expect(pool.size).toBe(profiles.length);
  const shareOf = (skill: string) => pool.shareOf(skill);
  for (const job of jobs)
    for (const preset of PRESET_NAMES) {
      const context = { today: TODAY, shareOf };
      const judged = profiles
        .map((profile, key) => ({ key, ...judge(job, profile, PRESETS[preset], context) }))
        .toSorted((a, b) => b.score - a.score || a.key - b.key);
      const matches = judged.filter(({ excludedBy }) => excludedBy === null);
      const ranking = rankMatches(planJob(job, PRESETS[preset], pool, context), pool, 20);
      expect(ranking.considered).toBe(profiles.length);
      expect(ranking.best.map(({ key }) => key)).toEqual(
        matches.slice(0, 20).map(({ key }) => key),
      );
      const leftOut = ranking.leftOut.reduce((sum, { count }) => sum + count, 0);
      expect(leftOut).toBe(judged.length - matches.length);
    }
});

test("explains a row as the profile alone", () => {
  const pool = shuffledPool();
  const [job] = jobs;
  if (job === undefined) return;
  const plan = planJob(job, PRESETS.balanced, pool, { today: TODAY });
  for (const [key, profile] of profiles.entries())
    expect(explainRow(plan, pool, pool.rowOf(key) ?? -1)).toEqual(
      judge(job, profile, PRESETS.balanced, { today: TODAY }),
    );
});

test("counts the candidates that have a skill", () => {
  const pool = shuffledPool();
  const count = profiles.filter(({ skills }) => skills.includes("sql")).length;
  expect(count).toBeGreaterThan(0);
  expect(pool.shareOf("sql")).toBeCloseTo(count / profiles.length, 9);
  expect(pool.shareOf("falconry")).toBe(0);
});

test("lets others in between steps, who may change the pool", () => {
  const pool = new MatchPool();
  const [profile] = profiles;
  const [job] = jobs;
  if (profile === undefined || job === undefined) return;
  for (let key = 0; key <= 2 * STEP_ROWS; key += 1) pool.put(key, profile);
  const plan = planJob(job, PRESETS.balanced, pool, { today: TODAY });
  const steps = rankInSteps(plan, pool, 5);
  expect(steps.next()).toEqual({ done: false, value: STEP_ROWS });
  for (let key = 0; key < 100; key += 1) pool.put(1_000_000 + key, profile);
  pool.remove(2 * STEP_ROWS);
  expect(steps.next().done).toBe(false);
  const end = steps.next();
  expect(end.done).toBe(true);
  if (end.done === true) expect(end.value.considered).toBe(2 * STEP_ROWS + 100);
});

test("an empty pool has no matches", () => {
  const pool = new MatchPool();
  const [job] = jobs;
  if (job === undefined) return;
  const plan = planJob(job, PRESETS.balanced, pool, { today: TODAY });
  expect(rankMatches(plan, pool, 50)).toEqual({ best: [], considered: 0, leftOut: [] });
});
