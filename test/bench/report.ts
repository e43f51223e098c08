import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { row, type Timing } from "./timing.ts";

const BASELINE = join(import.meta.dirname, "baseline.json");

/** Figures as multiples of the yardstick of their run, by the number of contacts. */
const baselineSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ p50: z.number(), p95: z.number() })),
);
type Baseline = z.infer<typeof baselineSchema>;

/** What a figure may be worse than the baseline before it is called a regression. */
const TOLERANCE = 1.3;
/** Milliseconds below which a difference is the clock's. */
const SMALLEST_DIFFERENCE = 0.05;

/** Prints the figures of one run as a table, keeps them, and compares them with the baseline. */
export class Report {
  readonly #contacts: number;
  readonly #figures = new Map<string, Timing>();
  /** Milliseconds of the processor that the yardstick takes: a search of a peer in this run. */
  #yardstick: number | null = null;

  constructor(contacts: number) {
    this.#contacts = contacts;
  }

  heading(title: string): void {
    print(`\n${title}`);
    print(row("figure", "aim", "by the clock", "of the CPU"));
    print(`|${"-".repeat(60)}|${"-".repeat(17)}|${"-".repeat(22)}|${"-".repeat(17)}|`);
  }

  /** A figure that has no baseline: a rate, a size, a time of a peer. */
  say(figure: string, aim: string, measured: string, cpu = ""): void {
    print(row(figure, aim, measured, cpu));
  }

  /** Milliseconds, median and 95th percentile. */
  timing(figure: string, aim: string, timing: Timing): void {
    this.#figures.set(figure, timing);
    this.peer(figure, aim, timing);
  }

  /** The same of a peer. */
  peer(figure: string, aim: string, { p50, p95, cpu50, cpu95 }: Timing): void {
    this.say(figure, aim, pair(p50, p95), pair(cpu50, cpu95));
  }

  /** Sets what this run's figures are measured by; milliseconds of the processor. */
  yardstick(milliseconds: number): void {
    this.#yardstick = milliseconds;
  }

  /** Makes this run the baseline of its number of contacts. */
  save(): void {
    const all = { ...readBaseline(), [this.#contacts]: this.#ratios() };
    writeFileSync(BASELINE, `${JSON.stringify(all, null, 2)}\n`);
    print(`\nSaved as the baseline of ${this.#contacts} contacts.`);
  }

  /** Prints what differs from the baseline; returns the figures that are worse than tolerated. */
  compare(): readonly string[] {
    const known = readBaseline()[this.#contacts];
    if (known === undefined) {
      print(`\nThere is no baseline of ${this.#contacts} contacts: make one with --save.`);
      return [];
    }
    print("\nBeside the baseline, both as multiples of the textbook FTS5 of their run");
    print(row("figure", "", "median", "95th percentile"));
    const slack = SMALLEST_DIFFERENCE / (this.#yardstick ?? 1);
    const worse: string[] = [];
    for (const [figure, now] of Object.entries(this.#ratios())) {
      const before = known[figure];
      if (before === undefined) continue;
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
    print(worse.length === 0 ? "Nothing got worse." : `Worse: ${worse.join("; ")}.`);
    return worse;
  }

  #ratios(): Baseline[string] {
    const unit = this.#yardstick;
    if (unit === null) throw new Error("This run has no yardstick.");
    const ratio = (value: number) => Number((value / unit).toPrecision(4));
    return Object.fromEntries(
      [...this.#figures].map(([figure, { cpu50, cpu95 }]) => [
        figure,
        { p50: ratio(cpu50), p95: ratio(cpu95) },
      ]),
    );
  }
}

function readBaseline(): Baseline {
  return existsSync(BASELINE)
    ? baselineSchema.parse(JSON.parse(readFileSync(BASELINE, "utf8")))
    : {};
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
