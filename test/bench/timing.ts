/** Median and 95th percentile of a run, milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

/** Runs each of the tasks once, after a few to warm up. */
export function time(tasks: readonly (() => unknown)[]): Timing {
  for (const task of tasks.slice(0, 5)) task();
  const times = tasks.map((task) => {
    const start = performance.now();
    task();
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export function row(figure: string, aim: string, measured: string): string {
  return `| ${figure.padEnd(58)} | ${aim.padEnd(14)} | ${measured.padEnd(26)} |`;
}

export function ms({ p50, p95 }: Timing): string {
  return `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;
}
