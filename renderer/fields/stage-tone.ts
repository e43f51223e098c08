import { type LookupEntry, lookupLabel } from "../../shared/contract/lookup.ts";

/** Colours of the steps between the first and the last open stage. */
const STEPS = 6;

/** The colour of a stage: how far it is, or how it ended. */
export type StageTone = "won" | "lost" | "paused" | `step${1 | 2 | 3 | 4 | 5 | 6}`;

/**
 * Words by which a CRM calls a good and a bad end. The API has no flag for them (api-spec: Gaps in
 * resource fields): only a deal stage's percentage says the same.
 */
const WON = /\b(?:won|placed|placement|hired|filled|signed|client|customer)\b/i;
const LOST =
  /\b(?:lost|closed|cancell?ed|rejected|declined|disqualified|inactive|archived|dead)\b/i;
const PAUSED = /\b(?:on hold|hold|paused|waiting|dormant)\b/i;

/** Returns the colour of an entry among all of its lookup, which are in their order. */
export function stageTone(entries: readonly LookupEntry[], id: number): StageTone {
  const entry = entries.find((known) => known.id === id);
  const ended = entry === undefined ? null : endOf(entry);
  if (ended !== null) return ended;
  const open = inOrder(entries.filter((known) => endOf(known) === null));
  const position = Math.max(
    0,
    open.findIndex((known) => known.id === id),
  );
  const step = open.length < 2 ? 0 : Math.round((position * (STEPS - 1)) / (open.length - 1));
  return STEP_TONES[step] ?? "step1";
}

const STEP_TONES: readonly StageTone[] = ["step1", "step2", "step3", "step4", "step5", "step6"];

function endOf(entry: LookupEntry): "won" | "lost" | "paused" | null {
  const percentage = percentageOf(entry);
  if (percentage === 100) return "won";
  const label = lookupLabel(entry);
  if (WON.test(label)) return "won";
  if (LOST.test(label)) return "lost";
  return PAUSED.test(label) ? "paused" : null;
}

function inOrder(entries: readonly LookupEntry[]): readonly LookupEntry[] {
  const rank = (entry: LookupEntry) => percentageOf(entry) ?? 101;
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Probability of a deal stage; null for other entries. */
function percentageOf({ percentage }: LookupEntry): number | null {
  const number = typeof percentage === "string" ? Number.parseFloat(percentage) : percentage;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
