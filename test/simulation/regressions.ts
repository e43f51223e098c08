import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ACTIONS, FAULTS, type Plan } from "./world.ts";

const FILE = join(import.meta.dirname, "regressions.jsonl");

const planSchema = z.object({
  /** What it found, for people. */
  found: z.string().optional(),
  seed: z.number().int(),
  world: z.object({
    profile: z.enum(["documented", "extended"]),
    sorting: z.enum(["as-described", "as-named", "ignored", "searches-only"]),
    perPage: z.number().int().positive(),
    absent: z.array(z.string()),
    skew: z.number().int(),
    faultRate: z.number().min(0).max(1),
    faults: z.array(z.enum(FAULTS)),
    latency: z.number().int().positive(),
    perMinute: z.number().int().positive().nullable(),
    data: z.number().int().min(0),
    oddLists: z.array(z.object({ list: z.string(), status: z.number().int() })).optional(),
  }),
  actions: z.array(z.tuple([z.enum(ACTIONS), z.number().int()])),
});
export type RecordedPlan = Plan & { readonly found?: string | undefined };

/** A plan as the one line that replays it. Throws a ZodError for a line that is none. */
export function readPlan(line: string): RecordedPlan {
  return planSchema.parse(JSON.parse(line));
}

export function writePlan(plan: Plan, found: string): string {
  return JSON.stringify({ found, ...plan });
}

/**
 * Plans that once failed, reduced as far as possible; `npm run test:all` replays them all first.
 */
export function recordedPlans(): readonly RecordedPlan[] {
  return readFileSync(FILE, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(readPlan);
}

export function recordPlan(line: string): void {
  appendFileSync(FILE, `${line}\n`);
}
