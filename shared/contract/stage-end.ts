import { type LookupEntry, lookupLabel } from "./lookup.ts";

/**
 * Words by which a CRM calls a good and a bad end. The API has no flag for them (api-spec: Gaps in
 * resource fields): only a deal stage's percentage says the same.
 */
const WON = /\b(?:won|placed|placement|hired|filled|signed|client|customer)\b/i;
const LOST =
  /\b(?:lost|closed|cancell?ed|rejected|declined|disqualified|inactive|archived|dead)\b/i;
const PAUSED = /\b(?:on hold|hold|paused|waiting|dormant)\b/i;

/** Returns how a stage or status ends, or interrupts, the work on a record; null if it is open. */
export function endOfStage(entry: LookupEntry): "won" | "lost" | "paused" | null {
  const percentage = percentageOf(entry);
  if (percentage === 100) return "won";
  const label = lookupLabel(entry);
  if (WON.test(label)) return "won";
  if (LOST.test(label)) return "lost";
  return PAUSED.test(label) ? "paused" : null;
}

/** Probability of a deal stage; null for other entries. */
export function percentageOf({ percentage }: LookupEntry): number | null {
  const number = typeof percentage === "string" ? Number.parseFloat(percentage) : percentage;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
