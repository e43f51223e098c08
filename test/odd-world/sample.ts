import { Random } from "../../main/sandbox/generate/random.ts";

/** Draws `count` of the lines by a seed, and keeps their order. */
export function drawLines(
  lines: readonly string[],
  count: number,
  seed: number,
): readonly string[] {
  const random = new Random(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, lines.length))
    chosen.add(random.between(0, lines.length - 1));
  return lines.filter((_line, index) => chosen.has(index));
}
