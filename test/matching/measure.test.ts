import { expect, test } from "vitest";
import { ndcg } from "./measure.ts";
import { measureWorlds } from "./recruiters.ts";
import { READING_TOOLS } from "./tools.ts";

test("presets rank better than a careful search, for each kind of recruiter", () => {
  const measures = measureWorlds(READING_TOOLS, { seed: 4, candidates: 800, jobs: 25 });
  expect(measures).toHaveLength(6);
  for (const { world, preset, ours, ownWords, withSynonyms } of measures) {
    expect(ours / ownWords, `${world} ${preset}, own words`).toBeGreaterThan(1.5);
    expect(ours / withSynonyms, `${world} ${preset}, synonyms`).toBeGreaterThan(1.2);
  }
});

test("the gain is 1 for the best order, and less for others", () => {
  const gains = [0, 3, 1, 15];
  expect(ndcg([3, 1, 2, 0], gains)).toBe(1);
  expect(ndcg([1, 3, 2, 0], gains)).toBeLessThan(1);
  expect(ndcg([0], gains)).toBe(0);
});
