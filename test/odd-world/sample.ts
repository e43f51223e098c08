import { Random } from "../../main/sandbox/generate/random.ts";

/** So many of the lines, drawn by a seed, in their order. */
export function sampleOf(lines: readonly string[], count: number, seed: number): readonly string[] {
  const random = new Random(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, lines.length))
    chosen.add(random.between(0, lines.length - 1));
  return lines.filter((_line, index) => chosen.has(index));
}

/** So many of the lines, one at each stride: all kinds have their share. */
export function strideOf(lines: readonly string[], count: number): readonly string[] {
  const stride = Math.max(1, lines.length / count);
  return lines.filter(
    (_line, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride),
  );
}
