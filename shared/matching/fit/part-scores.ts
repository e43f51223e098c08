import type { CandidateProfile, JobProfile, Pay, PayPeriod } from "../read/profile.ts";
import { PERIODS_A_YEAR } from "../read/read-pay.ts";
import { yearsOfLevel } from "../words/levels.ts";

/** Score of a part that is not known: it counts half, and is never taken for a no. */
export const UNKNOWN = 0.5;

const NEAR_KM = 10;
const FAR_KM = 45;
const RELOCATION = 0.45;

/** Score of a distance: full up to ten kilometres, then falling; less steeply for hybrid work. */
export function distanceScore(km: number, isHybrid: boolean): number {
  const beyond = Math.max(0, (isHybrid ? km / 2 : km) - NEAR_KM);
  return Math.exp(-beyond / FAR_KM);
}

/** Returns the score of a place for somebody who would move there. */
export function withRelocation(score: number, relocates: boolean): number {
  return relocates ? Math.max(score, RELOCATION) : score;
}

const MAX_OVER = 0.25;

/** Score of what somebody asks, as a share above the maximum. */
export function payScore(share: number): number {
  return share <= 0 ? 1 : Math.max(0, 1 - share / MAX_OVER);
}

/** Pay that is as far apart was mistyped, or has another period than it says. */
const MIN_RATIO = 0.15;
const MAX_RATIO = 6;

/** Returns the share above 1 of an expectation to the maximum; null if it cannot be meant. */
export function plausibleGap(ratio: number): number | null {
  return ratio > MIN_RATIO && ratio < MAX_RATIO ? ratio - 1 : null;
}

/**
 * Returns by which share an expectation is above the maximum (below it where negative); null if
 * they can't be compared: other currencies, or amounts of quite another size.
 */
export function payGap(expectation: Pay, offer: Pay): number | null {
  if (
    expectation.currency !== null &&
    offer.currency !== null &&
    expectation.currency !== offer.currency
  )
    return null;
  const maximum = offer.high;
  if (expectation.period !== null && offer.period !== null) {
    const askedAmount = expectation.low * PERIODS_A_YEAR[expectation.period];
    return plausibleGap(askedAmount / (maximum * PERIODS_A_YEAR[offer.period]));
  }
  if (expectation.period === null && offer.period === null)
    return plausibleGap(expectation.low / maximum);
  // A period that one side does not say is the only one in which both are of one size.
  const knownPeriod = expectation.period ?? offer.period ?? "year";
  const factors = PERIODS.map((period) => PERIODS_A_YEAR[period] / PERIODS_A_YEAR[knownPeriod]);
  const ratios = factors
    .map((factor) =>
      expectation.period === null
        ? (expectation.low / maximum) * factor
        : expectation.low / maximum / factor,
    )
    .filter((ratio) => ratio > 0.4 && ratio < 2.5);
  return ratios.length === 1 ? (ratios[0] ?? 1) - 1 : null;
}

const PERIODS: readonly PayPeriod[] = ["year", "month", "week", "day", "hour"];

const SOON_DAYS = 7;
const WAIT_DAYS = 75;
const LATE_DAYS = 45;

/** Score of days until somebody is free: after the start, or from today where it is "soon". */
export function waitScore(days: number, isSoon: boolean): number {
  return isSoon
    ? Math.exp(-Math.max(0, days - SOON_DAYS) / WAIT_DAYS)
    : Math.exp(-Math.max(0, days) / LATE_DAYS);
}

const CONTACT_DAYS = 730;

/** Score of the days since the last contact. */
export function contactScore(days: number): number {
  return Math.exp(-Math.max(0, days) / CONTACT_DAYS);
}

const BY_STEPS_BELOW = [1, 0.7, 0.35, 0.1] as const;
const SPOKEN = 0.75;
/** Level of a language that a job asks without one: conversation. */
const CONVERSATION = 3;

/** Score of a language that somebody speaks. */
export function languageScore(level: number, askedLevel: number): number {
  if (level === 0) return askedLevel === 0 ? 1 : SPOKEN;
  const steps = Math.max(
    0,
    Math.ceil((askedLevel === 0 ? CONVERSATION : Math.min(askedLevel, 6)) - level),
  );
  return BY_STEPS_BELOW[steps] ?? 0;
}

type Experience = Pick<CandidateProfile, "level" | "years">;

/** Score of level and years against those that a job asks; null if they are not known. */
export function levelScore(
  { level, years }: Experience,
  demand: Pick<JobProfile, "level" | "minYears">,
): number | null {
  const scores: number[] = [];
  if (demand.level !== null && level !== null) scores.push(stepScore(level - demand.level));
  if (demand.minYears !== null) {
    const knownYears = years ?? (level === null ? null : yearsOfLevel(level));
    if (knownYears !== null) scores.push(yearsScore(knownYears, demand.minYears));
  }
  if (scores.length === 0) return null;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function stepScore(steps: number): number {
  if (steps === 0) return 1;
  if (steps === 1) return 0.7;
  if (steps === -1) return 0.5;
  return Math.abs(steps) === 2 ? 0.15 : 0;
}

function yearsScore(years: number, minYears: number): number {
  return years >= minYears
    ? 1
    : Math.max(0, 1 - (1.2 * (minYears - years)) / Math.max(2, minYears));
}
