import fc from "fast-check";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { drawSequences } from "./draw-sequences.ts";
import type { EqualityLaboratory } from "./laboratory.ts";
import { reduceSequence } from "./reduce-sequence.ts";
import type { Sequence } from "./step.ts";
import { compareWorlds, type Inequality } from "./two-worlds.ts";

export interface Found {
  /** As small as it would go. */
  readonly sequence: Sequence;
  readonly inequality: Inequality;
}

export interface Search {
  readonly profile: ProfileName;
  readonly seed: number;
  readonly sequences: number;
  /** Called after each sequence. */
  readonly ran?: () => void;
}

/**
 * Draws sequences and runs them; of each kind of inequality the first one is made small and given.
 */
export async function* findInequalities(
  laboratory: EqualityLaboratory,
  search: Search,
): AsyncGenerator<Found> {
  const { profile, seed, sequences } = search;
  const seen = new Set<string>();
  for (const sequence of fc.sample(drawSequences(profile), { seed, numRuns: sequences })) {
    const inequality = await compareWorlds(laboratory, sequence);
    search.ran?.();
    if (inequality === null || seen.has(kindOf(inequality))) continue;
    const kind = kindOf(inequality);
    seen.add(kind);
    const smallest = await reduceSequence(sequence, async (candidate) => {
      const found = await compareWorlds(laboratory, candidate);
      return found !== null && kindOf(found) === kind;
    });
    yield {
      sequence: smallest,
      inequality: (await compareWorlds(laboratory, smallest)) ?? inequality,
    };
  }
}

/** What an inequality is about, whatever the records and values. */
function kindOf({ where, differences }: Inequality): string {
  const lines = differences.slice(0, 3).map((line) => {
    const said = /"message":"([^"]{0,40})/.exec(line)?.[1];
    if (said !== undefined) return `${/ is \w+/.exec(line)?.[0] ?? ""} ${said}`;
    return line.replace(/"(?:[^"\\]|\\.)+"/g, "text").replace(/\{.*\}/g, "{}");
  });
  const place = where.split(" ").slice(0, 4).join(" ");
  return [place, ...lines].join(" | ").replace(/[a-z]+_[a-z0-9-]{3,}|@\d+|\d+/g, "…");
}
