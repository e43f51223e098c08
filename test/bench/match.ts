import { Random } from "../../main/sandbox/generate/random.ts";
import { explainRow } from "../../shared/matching/fit/explain-parts.ts";
import { PRESET_NAMES, PRESETS } from "../../shared/matching/fit/importance.ts";
import { planJob } from "../../shared/matching/fit/job-plan.ts";
import { MatchPool } from "../../shared/matching/fit/match-pool.ts";
import { rankMatches } from "../../shared/matching/fit/rank-matches.ts";
import { readCandidate } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { drawCandidate, drawJob } from "../matching/hidden.ts";
import { measureWorlds } from "../matching/recruiters.ts";
import { readingTools } from "../matching/tools.ts";
import { jobRecordOne, recordOne, TODAY, WORLD_ONE } from "../matching/world-one.ts";
import { Report } from "./report.ts";
import { time } from "./timing.ts";

const JOBS = 60;
const BEST = 50;
const WORLD_SIZE = { seed: 21, candidates: 2000, jobs: 60 };

/** Times reading and sorting candidates in memory, and measures how well presets rank. */
export async function benchMatch(candidates: number): Promise<void> {
  const report = new Report();
  const tools = await readingTools();
  const random = new Random(5);
  const pool = new MatchPool();
  const records = Array.from({ length: candidates }, (_record, id) =>
    recordOne(random, WORLD_ONE, drawCandidate(random, WORLD_ONE), id),
  );
  report.heading(`matching, ${candidates.toLocaleString("en")} candidates`);
  const profiles = records.map((record) => () => readCandidate(record, tools));
  report.peer("reading a candidate's record", "", time(profiles.slice(0, 5000)));
  for (const [id, read] of profiles.entries()) pool.put(id, read());
  const jobs = Array.from({ length: JOBS }, (_record, id) =>
    readJob(jobRecordOne(random, WORLD_ONE, drawJob(random, WORLD_ONE), id), tools),
  );
  for (const preset of PRESET_NAMES) {
    const context = { today: TODAY, shareOf: (skill: string) => pool.shareOf(skill) };
    const tasks = jobs.map((job) => () => {
      const plan = planJob(job, PRESETS[preset], pool, context);
      const { best } = rankMatches(plan, pool, BEST);
      return best.map(({ key }) => explainRow(plan, pool, pool.rowOf(key) ?? 0));
    });
    report.peer(`the ${BEST} best with reasons, ${preset}`, "p95 < 30", time(tasks));
  }
  report.heading("nDCG of the first ten: Roadbook, own words, with synonyms");
  for (const { world, preset, ours, ownWords, withSynonyms } of measureWorlds(tools, WORLD_SIZE)) {
    const figures = [ours, ownWords, withSynonyms].map((figure) => figure.toFixed(2));
    const factors = [ours / ownWords, ours / withSynonyms].map((factor) => factor.toFixed(2));
    report.say(`world ${world}, ${preset}`, ">= 1.5, 1.2", figures.join(" "), factors.join(" "));
  }
}
