/**
 * The number of requests per minute that a server accepts, as learned from its 429s. Times are in
 * the budget's time.
 */
export interface LearnedRate {
  /** Requests to send per minute; Infinity until something was learned. */
  readonly perMinute: number;
  /** The highest rate known to be sustained. A higher `perMinute` is a probe. */
  readonly sustained: number;
  /**
   * A higher rate that the server has accepted so far. It counts as sustained after a minute
   * without a refusal.
   */
  readonly candidate: { readonly perMinute: number; readonly since: number } | null;
  /**
   * Most requests accepted in any minute while nothing was learned; later the highest recently
   * sustained rate.
   */
  readonly peak: number;
  /** Number of refused probes; FIRST_GUESS while a single burst is all that has shown a limit. */
  readonly failedProbes: number;
  /** Requests that the server had accepted in the minute before it refused the last probe. */
  readonly failedAt: number;
  readonly nextProbeAt: number;
  readonly probeSteps: number;
  /** Requests accepted since the last refusal. */
  readonly sinceRefusal: number;
  /** Consecutive refusals of a sustained rate. */
  readonly streak: RefusalStreak | null;
  /**
   * Average number of requests between refusals that have nothing to do with the rate; Infinity if
   * there are none.
   */
  readonly noiseGap: number;
}

export interface RefusalStreak {
  /** The rate when the streak began. */
  readonly from: number;
  readonly refusals: number;
  /** Requests accepted between each two refusals. */
  readonly gaps: readonly number[];
  /** The streak ends after this many requests without a refusal. */
  readonly horizon: number;
}

export const MINUTE_MS = 60_000;
/**
 * Share of a proven limit that is used. The rest is a margin, because delays make requests bunch up
 * on their way.
 */
export const SUSTAINED_SHARE = 0.985;
export const FIRST_GUESS = -1;
/** Largest factor by which a probe exceeds the sustained rate. */
export const LARGEST_PROBE_FACTOR = 1.15;
const QUICK_PROBE_FACTOR = 1.5;
const PROBE_STEP_MS = 10_000;
const FIRST_STEP_SHARE = 0.01;
const QUICK_STEP_SHARE = 0.04;
const LARGEST_STEP_SHARE = 0.1;
/** Below this share of the recently sustained rate, the rate recovers as fast as it first grew. */
const FAR_BELOW_SHARE = 0.7;
/** The step doubles after this many steps. */
const STEPS_PER_DOUBLING = 3;

export const NOTHING_LEARNED: LearnedRate = {
  perMinute: Infinity,
  sustained: 0,
  candidate: null,
  peak: 0,
  failedProbes: FIRST_GUESS,
  failedAt: 0,
  nextProbeAt: 0,
  probeSteps: 0,
  sinceRefusal: 0,
  streak: null,
  noiseGap: Infinity,
};

/**
 * Returns a rate that was fixed by a setting or learned earlier. It is probed from `nextProbeAt`
 * on.
 */
export function knownRate(perMinute: number, nextProbeAt: number): LearnedRate {
  return {
    ...NOTHING_LEARNED,
    perMinute,
    sustained: perMinute,
    peak: perMinute,
    failedProbes: 0,
    nextProbeAt,
  };
}

/**
 * Returns the rate after the server accepted a request, one of `takenCount` in the last minute.
 */
export function afterTaken(rate: LearnedRate, takenCount: number, nowMs: number): LearnedRate {
  const sinceRefusal = rate.sinceRefusal + 1;
  if (rate.perMinute === Infinity)
    return { ...rate, sinceRefusal, peak: Math.max(rate.peak, takenCount) };
  const calm = rate.streak !== null && sinceRefusal >= rate.streak.horizon;
  const next = { ...rate, sinceRefusal, ...(calm ? { streak: null, noiseGap: Infinity } : {}) };
  const { candidate, sustained } = rate;
  if (candidate !== null && nowMs - candidate.since >= MINUTE_MS)
    return raised(next, candidate.perMinute);
  const proven = Math.min(rate.perMinute, takenCount * SUSTAINED_SHARE);
  const isFound = candidate === null && proven > sustained;
  return isFound ? { ...next, candidate: { perMinute: proven, since: nowMs } } : next;
}

function raised(rate: LearnedRate, perMinute: number): LearnedRate {
  const sustained = Math.max(rate.sustained, perMinute);
  return { ...rate, sustained, peak: Math.max(rate.peak, sustained), candidate: null };
}

/**
 * Returns the rate after a request had to wait for it: raised a little from time to time, in
 * growing steps, as long as the server accepts it. It is raised only while requests wait, because
 * unused capacity proves nothing.
 */
export function afterWaiting(rate: LearnedRate, nowMs: number): LearnedRate {
  if (rate.perMinute === Infinity || nowMs < rate.nextProbeAt) return rate;
  const quick = rate.failedProbes === FIRST_GUESS || rate.perMinute < rate.peak * FAR_BELOW_SHARE;
  const stepShare = quick ? QUICK_STEP_SHARE : FIRST_STEP_SHARE;
  const share = Math.min(
    LARGEST_STEP_SHARE,
    stepShare * 2 ** Math.floor(rate.probeSteps / STEPS_PER_DOUBLING),
  );
  const proven = Math.max(rate.sustained, rate.candidate?.perMinute ?? 0);
  const maxPerMinute = proven * (quick ? QUICK_PROBE_FACTOR : LARGEST_PROBE_FACTOR);
  const perMinute = Math.max(rate.perMinute, Math.min(rate.perMinute * (1 + share), maxPerMinute));
  return {
    ...rate,
    perMinute,
    probeSteps: rate.probeSteps + 1,
    nextProbeAt: nowMs + PROBE_STEP_MS,
  };
}

/** Returns the largest number of requests in any minute, however they are spread over it. */
export function windowSize(rate: LearnedRate): number {
  return Math.ceil(Math.max(rate.perMinute, rate.sustained) / SUSTAINED_SHARE);
}
