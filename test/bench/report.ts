import type { Figures } from "./baseline.ts";
import { row, type Timing } from "./timing.ts";
import type { Yardstick } from "./yardstick.ts";

interface Figure {
  readonly timing: Timing;
  /** What the yardstick takes at its time, milliseconds of the processor; null without one. */
  readonly unit: number | null;
}

/** What a figure may be worse than the baseline before it is called a regression. */
const TOLERANCE = 1.3;
/** Milliseconds below which a difference is the clock's. */
const SMALLEST_DIFFERENCE = 0.05;

/** Prints the figures of one run as a table, keeps them, and compares them with the baseline. */
export class Report {
  readonly #figures = new Map<string, Figure>();
  #yardstick: Yardstick | null = null;

  heading(title: string): void {
    print(`\n${title}`);
    print(row("figure", "aim", "by the clock", "of the CPU"));
    print(`|${"-".repeat(60)}|${"-".repeat(17)}|${"-".repeat(22)}|${"-".repeat(17)}|`);
  }

  note(sentence: string): void {
    print(`\n${sentence}`);
  }

  /** A figure that has no baseline: a rate, a size, a time of a peer. */
  say(figure: string, aim: string, measured: string, cpu = ""): void {
    print(row(figure, aim, measured, cpu));
  }

  /** Milliseconds, median and 95th percentile. */
  timing(figure: string, aim: string, timing: Timing): void {
    const unit = this.#yardstick?.now() ?? null;
    this.#figures.set(figure, { timing, unit });
    this.peer(figure, aim, timing);
  }

  /** The same of a peer. */
  peer(figure: string, aim: string, { p50, p95, cpu50, cpu95 }: Timing): void {
    this.say(figure, aim, pair(p50, p95), pair(cpu50, cpu95));
  }

  /** Sets what the figures from here on are compared by, each as the machine is at its time. */
  compareBy(yardstick: Yardstick | null): void {
    this.#yardstick = yardstick;
  }

  /** Prints what differs from the baseline; returns the figures that are worse than tolerated. */
  compare(baseline: Figures): readonly string[] {
    print("\nBeside the baseline, both as multiples of the yardstick at their time");
    print(row("figure", "", "median", "95th percentile"));
    const worse: string[] = [];
    for (const [figure, now] of Object.entries(this.figures())) {
      const before = baseline[figure];
      if (before === undefined) continue;
      const slack = SMALLEST_DIFFERENCE / (this.#figures.get(figure)?.unit ?? 1);
      // Of two percentiles one may be noise; a change of the code moves both.
      const isWorse = (["p50", "p95"] as const).every(
        (at) => now[at] > before[at] * TOLERANCE + slack,
      );
      if (isWorse) worse.push(figure);
      print(
        row(
          figure,
          isWorse ? "WORSE" : "",
          change(before.p50, now.p50),
          change(before.p95, now.p95),
        ),
      );
    }
    return worse;
  }

  /** What is compared. */
  figures(): Figures {
    return Object.fromEntries(
      [...this.#figures].flatMap(([figure, { timing, unit }]) => {
        if (unit === null) return [];
        const ratio = (value: number) => Number((value / unit).toPrecision(4));
        return [[figure, { p50: ratio(timing.cpu50), p95: ratio(timing.cpu95) }]];
      }),
    );
  }
}

function change(before: number, now: number): string {
  return `${before.toPrecision(3)} to ${now.toPrecision(3)}`;
}

function pair(p50: number, p95: number): string {
  return `${p50.toFixed(2)} / ${p95.toFixed(2)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
