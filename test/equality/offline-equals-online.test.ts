import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { drawSequences } from "./draw-sequences.ts";
import { EqualityLaboratory } from "./laboratory.ts";
import { recordedSequences, writeSequence } from "./recorded-sequences.ts";
import { reduceSequence } from "./reduce-sequence.ts";
import { type Sequence, tell } from "./step.ts";
import { sampleOf, sampleSize } from "../fixtures/sample.ts";
import { compareWorlds } from "./two-worlds.ts";

const laboratory = new EqualityLaboratory();
afterAll(() => laboratory.close());

async function isEqual(sequence: Sequence): Promise<boolean> {
  return (await compareWorlds(laboratory, sequence)) === null;
}

/** What differed, and the line that replays it. */
async function explain(sequence: Sequence): Promise<string> {
  const inequality = await compareWorlds(laboratory, sequence);
  if (inequality === null) return "";
  const { step, where, differences } = inequality;
  const line = writeSequence(sequence).replaceAll("'", "\\u0027");
  return [
    tell(sequence),
    `step ${step}, ${where}:`,
    ...differences,
    `npm run simulate -- --equal --replay '${line}'`,
  ].join("\n");
}

test("what once differed does not again", { timeout: 1_200_000 }, async () => {
  for (const sequence of sampleOf(recordedSequences(), 2))
    if (!(await isEqual(sequence))) expect.fail(await explain(sequence));
});

/** Profile, seed and number of sequences; `npm run simulate -- --equal` draws others. */
test.for<[ProfileName, number, number]>([
  ["extended", 1, sampleSize({ sample: 2, whole: 10 })],
  ["extended", 2, sampleSize({ sample: 1, whole: 10 })],
  ["documented", 3, sampleSize({ sample: 1, whole: 6 })],
])(
  "offline, the app answers as the server would, and leaves it equal (%s, seed %i)",
  { timeout: 1_200_000 },
  async ([profile, seed, numRuns]) => {
    const details = await fc.check(
      fc.asyncProperty(drawSequences(profile), async (sequence) => isEqual(sequence)),
      { seed, numRuns },
    );
    if (!details.failed) return;
    const [drawn] = details.counterexample ?? [];
    if (drawn === undefined)
      throw details.errorInstance ?? new Error("A sequence could not be run.");
    const smallest = await reduceSequence(drawn, async (candidate) => !(await isEqual(candidate)));
    expect.fail(
      `${await explain(smallest)}\nseed ${details.seed}, path ${details.counterexamplePath ?? ""}`,
    );
  },
);
