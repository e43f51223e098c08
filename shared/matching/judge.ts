import { explainRow, type Judgement } from "./explain-parts.ts";
import type { PartImportance } from "./importance.ts";
import { type MatchContext, planJob } from "./job-plan.ts";
import { MatchPool } from "./match-pool.ts";
import type { CandidateProfile, JobProfile } from "./profile.ts";

/**
 * Judges one candidate for one job: exactly as `rankMatches` does all of a pool. Meant for few, such
 * as the open jobs of a candidate.
 */
export function judge(
  job: JobProfile,
  candidate: CandidateProfile,
  importance: PartImportance,
  context: MatchContext,
): Judgement {
  const pool = new MatchPool(1);
  pool.put(0, candidate);
  return explainRow(planJob(job, importance, pool, context), pool, 0);
}
