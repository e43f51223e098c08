import {
  FIRST_GUESS,
  LARGEST_PROBE_FACTOR,
  type LearnedRate,
  MINUTE_MS,
  type RefusalStreak,
  SUSTAINED_SHARE,
} from "./learned-rate.ts";

/** A refusal (429) and the circumstances that led to it. */
export interface Refusal {
  /** Requests that the server accepted in the minute before the refusal. */
  readonly takenCount: number;
  /**
   * True if `takenCount` counts the server's own minute, whose end Retry-After shows, instead of
   * the last minute here.
   */
  readonly exact: boolean;
  /** Requests of the last minute, as a share of those that the rate allows. */
  readonly usedShare: number;
  /**
   * True if requests were waiting because of the rate. Only then does the refusal say something
   * about it.
   */
  readonly busy: boolean;
  readonly pauseMs: number;
  readonly now: number;
}

export interface Lesson {
  readonly rate: LearnedRate;
  /**
   * False if the refusal may be chance. Requests held back during its pause are then made up for.
   */
  readonly isSignificant: boolean;
}

/** Lowest rate per minute that is tried: a change takes two requests. */
const FLOOR_PER_MINUTE = 6;
/**
 * If fewer requests preceded a first refusal, it says nothing about the rate, because colleagues
 * may use the same token.
 */
export const CONCLUSIVE_REQUESTS = 10;
/** Lowest first guess of the rate, if fewer requests than that were refused twice. */
const SMALLEST_GUESS = 20;
const GUESS_HOLD_MS = MINUTE_MS / 2;
/**
 * Share of the counted requests that is used if the count is not of the server's own minute. Such a
 * count may exceed the limit.
 */
const ROUGH_SHARE = 0.95;
/** If less than this share of the rate was used here, another client uses part of the limit. */
const ALONE_SHARE = 0.8;
/** The n-th refusal of a streak lowers the rate by n - 1 times this share. */
const STREAK_STEP_SHARE = 0.03;
const SHORTEST_STREAK_MINUTES = 3;
const SHORTEST_STREAK_REQUESTS = 200;
/** Time between probes, as a multiple of the pause that a failed probe costs. */
const PAUSES_PER_PROBE = 60;
const FEWEST_PAUSES_PER_PROBE = 10;
/** Probes that fail this close to each other confirm a limit. */
const SAME_LIMIT_SHARE = 0.1;
const SHORTEST_HOLD_MS = MINUTE_MS;
const LONGEST_HOLD_MS = 60 * MINUTE_MS;
const STREAK_HOLD_MS = 20 * MINUTE_MS;
/** Time between probes if pauses are short, however many probes failed. */
const PROBE_HOLD_MS = 5 * MINUTE_MS;
const PROBE_HOLD_REQUESTS = 120;
/**
 * Refusals are noise if they are rare and irregular, and as frequent at this share of the rate as
 * at the full rate.
 */
const NOISE_SHARE = 0.75;
const COSTLY_NOISE_SHARE = 0.5;
const COSTLY_PAUSE_MS = 15_000;
const NOISE_REQUESTS = 20;
const NOISE_SPREAD = 2;
const NOISE_UPDATE_SHARE = 0.25;
/** A refusal that comes sooner than noise by this factor is not noise. */
const NOISE_FACTOR = 4;

export function afterRefusal(rate: LearnedRate, refusal: Refusal): Lesson {
  if (rate.perMinute === Infinity) return firstGuess(rate, refusal);
  if (!refusal.busy) return { isSignificant: false, rate: { ...rate, sinceRefusal: 0 } };
  if (rate.sinceRefusal > rate.noiseGap / NOISE_FACTOR)
    return { isSignificant: false, rate: afterNoise(rate) };
  return rate.perMinute > rate.sustained * 1.001
    ? failedProbe(rate, refusal)
    : refusedSustained(rate, refusal);
}

/**
 * Updates the gap between refusals that are noise. If they become frequent, they are no longer
 * noise.
 */
function afterNoise(rate: LearnedRate): LearnedRate {
  const noiseGap = rate.noiseGap + (rate.sinceRefusal - rate.noiseGap) * NOISE_UPDATE_SHARE;
  return { ...rate, sinceRefusal: 0, noiseGap: noiseGap < NOISE_REQUESTS ? Infinity : noiseGap };
}

/**
 * Guesses the rate after a first burst was refused. The burst may have been too large rather than
 * the rate too high, so a probe follows soon.
 */
function firstGuess(rate: LearnedRate, { takenCount, now }: Refusal): Lesson {
  const isConclusive = takenCount >= CONCLUSIVE_REQUESTS && takenCount >= rate.peak * ALONE_SHARE;
  if (!isConclusive && rate.streak === null)
    return {
      isSignificant: false,
      rate: { ...rate, sinceRefusal: 0, streak: beginStreak(takenCount, Infinity) },
    };
  const guess = lowerTo(
    rate,
    Math.max(isConclusive ? 0 : SMALLEST_GUESS, takenCount * SUSTAINED_SHARE),
    now + GUESS_HOLD_MS,
  );
  return {
    isSignificant: true,
    rate: { ...guess, peak: guess.sustained, failedProbes: FIRST_GUESS },
  };
}

/**
 * Returns to the sustained rate after a probe was refused, unless the server accepted clearly more
 * than that rate.
 */
function failedProbe(rate: LearnedRate, { takenCount, exact, pauseMs, now }: Refusal): Lesson {
  const isKnown = Math.abs(takenCount - rate.failedAt) <= SAME_LIMIT_SHARE * rate.failedAt;
  const failedProbes = isKnown ? rate.failedProbes + 1 : Math.min(1, rate.failedProbes + 1);
  const usualMs = Math.max(PROBE_HOLD_MS, (PROBE_HOLD_REQUESTS * MINUTE_MS) / rate.sustained);
  const pauses = Math.min(PAUSES_PER_PROBE, FEWEST_PAUSES_PER_PROBE * 2 ** failedProbes);
  const holdMs = Math.max(
    Math.min(usualMs, SHORTEST_HOLD_MS * 2 ** failedProbes),
    pauses * pauseMs,
  );
  const rateFound = Math.min(rate.perMinute, takenCount * (exact ? SUSTAINED_SHARE : ROUGH_SHARE));
  const clearly = rateFound > rate.sustained * (exact ? 1 : LARGEST_PROBE_FACTOR);
  const lowered = lowerTo(
    rate,
    clearly ? rateFound : rate.sustained,
    now + Math.min(LONGEST_HOLD_MS, holdMs),
  );
  // A limit that was found twice counts, whatever rate was sustained before.
  const peak = failedProbes > 1 ? lowered.sustained : rate.peak;
  return { isSignificant: true, rate: { ...lowered, peak, failedProbes, failedAt: takenCount } };
}

/**
 * Handles the refusal of a sustained rate. A single one may be chance; several in a row lower the
 * rate, unless lowering it does not help.
 */
function refusedSustained(
  rate: LearnedRate,
  { takenCount, usedShare, pauseMs, now }: Refusal,
): Lesson {
  const minutes = Math.max(SHORTEST_STREAK_MINUTES, (PAUSES_PER_PROBE / 2) * (pauseMs / MINUTE_MS));
  const horizon = Math.max(SHORTEST_STREAK_REQUESTS, rate.perMinute * minutes);
  const { streak } = rate;
  if (streak === null)
    return {
      isSignificant: false,
      rate: { ...rate, sinceRefusal: 0, streak: beginStreak(rate.perMinute, horizon) },
    };
  if (usedShare < ALONE_SHARE) {
    const part = Math.max(rate.perMinute * ALONE_SHARE, takenCount * SUSTAINED_SHARE);
    const lowered = lowerTo(rate, part, now + SHORTEST_HOLD_MS);
    return {
      isSignificant: true,
      rate: { ...lowered, failedProbes: 0, streak: beginStreak(part, horizon) },
    };
  }
  const gaps = [...streak.gaps, rate.sinceRefusal];
  const enough = streak.from * (pauseMs > COSTLY_PAUSE_MS ? COSTLY_NOISE_SHARE : NOISE_SHARE);
  if (rate.perMinute <= enough && isNoise(gaps)) {
    const perMinute = streak.from;
    const noiseGap = mean(gaps);
    const next = {
      perMinute,
      sustained: perMinute,
      noiseGap,
      streak: beginStreak(perMinute, horizon),
    };
    return { isSignificant: false, rate: { ...rate, sinceRefusal: 0, ...next } };
  }
  const holdMs = Math.max(SHORTEST_HOLD_MS, Math.min(STREAK_HOLD_MS, PAUSES_PER_PROBE * pauseMs));
  const lowered = lowerTo(
    rate,
    rate.perMinute * (1 - STREAK_STEP_SHARE * streak.refusals),
    now + holdMs,
  );
  const longer = {
    from: streak.from,
    refusals: streak.refusals + 1,
    gaps,
    horizon: Math.max(horizon, streak.horizon),
  };
  return { isSignificant: true, rate: { ...lowered, streak: longer } };
}

function lowerTo(rate: LearnedRate, perMinute: number, nextProbeAt: number): LearnedRate {
  const sustained = Math.max(FLOOR_PER_MINUTE, perMinute);
  const calm = { candidate: null, sinceRefusal: 0, probeSteps: 0, streak: null };
  return { ...rate, ...calm, perMinute: sustained, sustained, nextProbeAt };
}

function beginStreak(from: number, horizon: number): RefusalStreak {
  return { from, refusals: 1, gaps: [], horizon };
}

/**
 * Returns whether the gaps between refusals look like noise. A limit is reached after about the
 * same number of requests each time, and later if less is sent; noise comes at any time.
 */
function isNoise(gaps: readonly number[]): boolean {
  const longest = Math.max(...gaps);
  return (
    mean(gaps) >= NOISE_REQUESTS &&
    longest > NOISE_SPREAD * Math.min(...gaps) &&
    longest > (gaps.at(-1) ?? 0)
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
