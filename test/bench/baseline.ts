import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { percentile } from "./timing.ts";

const BASELINE = join(import.meta.dirname, "baseline.json");

const figuresSchema = z.record(z.string(), z.object({ p50: z.number(), p95: z.number() }));
/** Figures of a run as multiples of the yardstick at their time. */
export type Figures = Readonly<z.output<typeof figuresSchema>>;
const baselineSchema = z.record(z.string(), figuresSchema);

/** The figures that runs with so many contacts are compared with; null if there are none. */
export function readBaseline(contacts: number): Figures | null {
  return readAll()[contacts] ?? null;
}

/** Makes the medians of some runs the baseline of so many contacts. */
export function saveBaseline(contacts: number, runs: readonly Figures[]): void {
  const [first = {}] = runs;
  const median = (figure: string, at: "p50" | "p95") =>
    percentile(
      runs.map((run) => run[figure]?.[at] ?? Infinity),
      0.5,
    );
  const figures = Object.fromEntries(
    Object.keys(first).map((figure) => [
      figure,
      { p50: median(figure, "p50"), p95: median(figure, "p95") },
    ]),
  );
  writeFileSync(BASELINE, `${JSON.stringify({ ...readAll(), [contacts]: figures }, null, 2)}\n`);
}

function readAll(): z.output<typeof baselineSchema> {
  return baselineSchema.parse(JSON.parse(readFileSync(BASELINE, "utf8")));
}
