/**
 * Median and 95th percentile of a run, milliseconds: by the clock, and of the processor (on a busy
 * machine the clock says less).
 */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly cpu50: number;
  readonly cpu95: number;
}

/** Runs each of the tasks once, after a few to warm up. */
export function time(tasks: readonly (() => unknown)[]): Timing {
  for (const task of tasks.slice(0, 20)) task();
  return timingOf(tasks.map(measure));
}

/** The same of tasks that give promises. */
export async function timeLater(tasks: readonly (() => unknown)[]): Promise<Timing> {
  for (const task of tasks.slice(0, 3)) await task();
  const measured: Measured[] = [];
  for (const task of tasks) {
    const used = process.cpuUsage();
    const start = performance.now();
    await task();
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    measured.push({ wall, cpu: (user + system) / 1000 });
  }
  return timingOf(measured);
}

export interface Measured {
  readonly wall: number;
  readonly cpu: number;
}

export function measure(task: () => unknown): Measured {
  const used = process.cpuUsage();
  const start = performance.now();
  task();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return { wall, cpu: (user + system) / 1000 };
}

export function timingOf(measured: readonly Measured[]): Timing {
  const at = (of: keyof Measured, share: number) => {
    return percentile(
      measured.map((one) => one[of]),
      share,
    );
  };
  return {
    p50: at("wall", 0.5),
    p95: at("wall", 0.95),
    cpu50: at("cpu", 0.5),
    cpu95: at("cpu", 0.95),
  };
}

/** By the nearest rank: the smallest of the numbers that at least this share does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

export function row(figure: string, aim: string, measured: string, cpu = ""): string {
  const cells = [figure.padEnd(58), aim.padEnd(15), measured.padEnd(20), cpu.padEnd(15)];
  return `| ${cells.join(" | ")} |`;
}
