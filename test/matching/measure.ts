// Measures how well presets rank, against boolean searches, by the true qualities of a world.
import { Random } from "../../main/sandbox/generate/random.ts";
import { type PresetName, PRESETS } from "../../shared/matching/fit/importance.ts";
import { planJob } from "../../shared/matching/fit/job-plan.ts";
import { MatchPool } from "../../shared/matching/fit/match-pool.ts";
import { rankMatches } from "../../shared/matching/fit/rank-matches.ts";
import { readCandidate, type ReadingTools } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { booleanRanking } from "./boolean-search.ts";
import {
  type Aspect,
  drawCandidate,
  drawJob,
  type HiddenCandidate,
  type HiddenJob,
  trueFits,
  type Vocabulary,
} from "./hidden.ts";

export type Fits = Readonly<Record<Aspect, number>>;
export type Utility = (fits: Fits) => number;

export interface World {
  readonly vocabulary: Vocabulary;
  readonly writeCandidate: (
    random: Random,
    world: Vocabulary,
    candidate: HiddenCandidate,
    id: number,
  ) => Record<string, unknown>;
  readonly writeJob: (
    random: Random,
    world: Vocabulary,
    job: HiddenJob,
    id: number,
  ) => Record<string, unknown>;
  readonly utilities: Readonly<Record<PresetName, Utility>>;
}

export interface Measure {
  readonly preset: PresetName;
  readonly ours: number;
  readonly ownWords: number;
  readonly withSynonyms: number;
}

interface Size {
  readonly seed: number;
  readonly candidates: number;
  readonly jobs: number;
}

export function measureWorld(world: World, tools: ReadingTools, size: Size): readonly Measure[] {
  const random = new Random(size.seed);
  const { vocabulary } = world;
  const candidates = Array.from({ length: size.candidates }, (_item, id) => {
    const hidden = drawCandidate(random, vocabulary);
    return { hidden, record: world.writeCandidate(random, vocabulary, hidden, id) };
  });
  const pool = new MatchPool();
  for (const [id, { hidden, record }] of candidates.entries()) {
    const days = hidden.contactDaysAgo;
    const lastContact =
      days === null
        ? null
        : new Date(Date.parse(tools.today) - days * 86_400_000).toISOString().slice(0, 10);
    pool.put(id, readCandidate(record, tools, { lastContact }));
  }
  const counts = new Map<string, number>();
  for (const { hidden } of candidates)
    for (const skill of hidden.skills) counts.set(skill, (counts.get(skill) ?? 0) + 1);
  const shareOf = (skill: string) => (counts.get(skill) ?? 0) / candidates.length;
  const records = candidates.map(({ record }) => record);
  const sums = new Map<PresetName, [number, number, number]>();
  for (let id = 0; id < size.jobs; id += 1) {
    const hidden = drawJob(random, vocabulary);
    const record = world.writeJob(random, vocabulary, hidden, id);
    const job = readJob(record, tools);
    const fits = candidates.map((item) => trueFits(hidden, item.hidden, vocabulary, shareOf));
    const ownWords = booleanRanking(record, records, null);
    const withSynonyms = booleanRanking(record, records, tools.vocabulary);
    for (const preset of ["balanced", "skills", "practical"] as const) {
      const gains = fits.map((fit) => gainOf(world.utilities[preset](fit)));
      const context = { today: tools.today, shareOf: (skill: string) => pool.shareOf(skill) };
      const ranking = rankMatches(planJob(job, PRESETS[preset], pool, context), pool, 10);
      const ours = ranking.best.map(({ key }) => key);
      const sum = sums.get(preset) ?? [0, 0, 0];
      for (const [index, order] of [ours, ownWords, withSynonyms].entries())
        sum[index] = (sum[index] ?? 0) + ndcg(order, gains) / size.jobs;
      sums.set(preset, sum);
    }
  }
  return [...sums].map(([preset, [ours, ownWords, withSynonyms]]) => ({
    preset,
    ours,
    ownWords,
    withSynonyms,
  }));
}

/** Grades from 0 to 4, as a recruiter would give them; a better grade is worth twice as much. */
function gainOf(utility: number): number {
  const grade = [0.5, 0.65, 0.78, 0.88].filter((from) => utility >= from).length;
  return 2 ** grade - 1;
}

const CUT = 10;

/** Normalized discounted cumulative gain of the first ten. */
export function ndcg(order: readonly number[], gains: readonly number[]): number {
  const discounted = (values: readonly number[]) =>
    values.slice(0, CUT).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
  const ideal = discounted(gains.toSorted((a, b) => b - a));
  return ideal === 0 ? 1 : discounted(order.map((index) => gains[index] ?? 0)) / ideal;
}

/** Shares of the aspects for a recruiter. */
export function weighted(weights: Partial<Fits>, power = 1): Utility {
  const entries = Object.entries(weights) as [Aspect, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  return (fits) =>
    (entries.reduce((sum, [aspect, weight]) => sum + weight * fits[aspect] ** power, 0) / total) **
    (1 / power);
}
