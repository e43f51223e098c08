import { sampleSize } from "../fixtures/sample.ts";

/** How many kills in all, and which choices; the same seed makes the same ones. */
export const ROUNDS = sampleSize({ sample: 2, whole: 5 }, "ROADBOOK_KILL_ROUNDS");
export const SEED = Number(process.env["ROADBOOK_KILL_SEED"] ?? 1);
