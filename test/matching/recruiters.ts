import { measureWorld, type Measure, type Utility, weighted, type World } from "./measure.ts";
import type { ReadingTools } from "../../shared/matching/read/read-candidate.ts";
import { jobRecordOne, recordOne, WORLD_ONE } from "./world-one.ts";
import { jobRecordTwo, recordTwo, WORLD_TWO } from "./world-two.ts";
import type { Fits } from "./measure.ts";

/** A recruiter for whom one bad aspect spoils the rest. */
function spoiled(weights: Partial<Fits>): Utility {
  const logarithmic = weighted(weights);
  return (fits) => {
    const logs = Object.fromEntries(
      Object.entries(fits).map(([aspect, fit]) => [aspect, Math.log(0.05 + 0.95 * fit)]),
    );
    return Math.exp(logarithmic({ ...fits, ...logs }));
  };
}

/** Recruiters of the first world weigh and add. */
const ONE: World = {
  vocabulary: WORLD_ONE,
  writeCandidate: recordOne,
  writeJob: jobRecordOne,
  utilities: {
    balanced: weighted({
      skills: 3,
      title: 2,
      place: 2,
      pay: 2,
      available: 1,
      languages: 1.5,
      level: 1,
    }),
    skills: weighted({
      skills: 6,
      title: 2,
      place: 1,
      pay: 1,
      available: 0.5,
      languages: 1,
      level: 1,
    }),
    practical: weighted({
      skills: 2,
      title: 1.5,
      place: 4,
      pay: 4,
      available: 3,
      languages: 1,
      level: 0.5,
    }),
  },
};

/** Those of the second one multiply. */
const TWO: World = {
  vocabulary: WORLD_TWO,
  writeCandidate: recordTwo,
  writeJob: jobRecordTwo,
  utilities: {
    balanced: spoiled({
      skills: 3,
      title: 2.5,
      place: 2,
      pay: 1.5,
      available: 1,
      languages: 1,
      level: 1,
    }),
    skills: spoiled({
      skills: 5,
      title: 3,
      place: 0.7,
      pay: 0.7,
      available: 0.5,
      languages: 0.7,
      level: 1.2,
    }),
    practical: spoiled({
      skills: 1.5,
      title: 2,
      place: 3.5,
      pay: 3,
      available: 2.5,
      languages: 1,
      level: 0.5,
    }),
  },
};

const WORLDS: Readonly<Record<"one" | "two", World>> = { one: ONE, two: TWO };

/** Measures both worlds: rows for `npm run bench -- match` and docs/matching.md. */
export function measureWorlds(
  tools: ReadingTools,
  size: { readonly seed: number; readonly candidates: number; readonly jobs: number },
): readonly (Measure & { readonly world: string })[] {
  return Object.entries(WORLDS).flatMap(([world, definition]) =>
    measureWorld(definition, tools, size).map((measure) => ({ world, ...measure })),
  );
}
