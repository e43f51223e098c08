import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Sequence, sequenceSchema } from "./step.ts";

const FILE = join(import.meta.dirname, "recorded-sequences.jsonl");

const recordedSchema = sequenceSchema.extend({
  /** What it found, for people. */
  found: z.string(),
});
export type RecordedSequence = z.output<typeof recordedSchema>;

/**
 * Sequences in which the app once differed from the server; `npm run test:all` replays them all
 * first.
 */
export function recordedSequences(): readonly RecordedSequence[] {
  return readFileSync(FILE, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => recordedSchema.parse(JSON.parse(line)));
}

/** A sequence as the one line that replays it. */
export function writeSequence({ profile, steps }: Sequence, found?: string): string {
  return JSON.stringify({ ...(found === undefined ? {} : { found }), profile, steps });
}

/** Throws a ZodError for a line that is none. */
export function readSequence(line: string): Sequence {
  return sequenceSchema.parse(JSON.parse(line));
}

export function recordSequence(sequence: Sequence, found: string): void {
  appendFileSync(FILE, `${writeSequence(sequence, found)}\n`);
}
