import {
  FIRST_GUESS,
  LARGEST_PROBE_FACTOR,
  type LearnedRate,
  MINUTE_MS,
  type RefusalStreak,
  SUSTAINED_SHARE,
} from "./learned-rate.ts";

/** A refusal (429) and what happened before it. */
export interface Refusal {
  /** Requests that the server took in the minute before it. */
  readonly taken: number;
  /**
   * Whether that is the server's own minute (Retry-After says when it ends) or the last minute
   * here.
   */
  readonly exact: boolean;
  /** Requests of the last minute as a share of those that the rate allows. */
  readonly usedShare: number;
  /**
   * Whether requests were waiting for the rate at that time: only then the refusal is about the
   * rate.
   */
  readonly busy: boolean;
  readonly pauseMs: number;
  readonly now: number;
}

export interface Lesson {
  readonly rate: LearnedRate;
  /**
   * False if the refusal may be chance: requests held back during the pause are then made up for.
   */
  readonly believed: boolean;
}

/** Requests a minute that are always tried: a change takes two. */
const FLOOR_PER_MINUTE = 6;
/**
 * Fewer requests before a first refusal say nothing about the rate: colleagues may share the token.
 */
export const TELLING_REQUESTS = 10;
/** Requests a minute that are tried where so few were refused twice. */
const SMALLEST_GUESS = 20;
const GUESS_HOLD_MS = MINUTE_MS / 2;
/** Without the server's own minute, the count looks higher than the limit. */
const ROUGH_SHARE = 0.95;
/** If less than this share was used here, somebody else uses part of the limit. */
const ALONE_SHARE = 0.8;
/** The n-th refusal of a streak lowers the rate by n - 1 times this share. */
const STREAK_STEP_SHARE = 0.03;
const SHORTEST_STREAK_MINUTES = 3;
const SHORTEST_STREAK_REQUESTS = 200;
/** The time between probes, as a multiple of the pause that a failed one costs. */
const PAUSES_PER_PROBE = 60;
const FEWEST_PAUSES_PER_PROBE = 10;
/** Probes that fail this close to each other confirm a limit. */
const SAME_LIMIT_SHARE = 0.1;
const SHORTEST_HOLD_MS = MINUTE_MS;
const LONGEST_HOLD_MS = 60 * MINUTE_MS;
const STREAK_HOLD_MS = 20 * MINUTE_MS;
/** Where pauses are short, however many probes failed. */
const PROBE_HOLD_MS = 5 * MINUTE_MS;
const PROBE_HOLD_REQUESTS = 120;
/**
 * Refusals are noise when they are rare and irregular, and as frequent at this share of the rate as
 * at the whole.
 */
const NOISE_SHARE = 0.75;
const COSTLY_NOISE_SHARE = 0.5;
const COSTLY_PAUSE_MS = 15_000;
const NOISE_REQUESTS = 20;
const NOISE_SPREAD = 2;
const NOISE_UPDATE_SHARE = 0.25;
/** A refusal that comes this many times sooner than noise would is not noise. */
const NOISE_FACTOR = 4;

export function afterRefusal(rate: LearnedRate, refusal: Refusal): Lesson {
  if (rate.perMinute === Infinity) return firstGuess(rate, refusal);
  if (!refusal.busy) return { believed: false, rate: { ...rate, sinceRefusal: 0 } };
  if (rate.sinceRefusal > rate.noiseGap / NOISE_FACTOR)
    return { believed: false, rate: afterNoise(rate) };
  return rate.perMinute > rate.sustained * 1.001
    ? failedProbe(rate, refusal)
    : refusedSustained(rate, refusal);
}

/** Noise that becomes frequent is none. */
function afterNoise(rate: LearnedRate): LearnedRate {
  const noiseGap = rate.noiseGap + (rate.sinceRefusal - rate.noiseGap) * NOISE_UPDATE_SHARE;
  return { ...rate, sinceRefusal: 0, noiseGap: noiseGap < NOISE_REQUESTS ? Infinity : noiseGap };
}

/**
 * A burst met a limit. The burst may have been too large rather than the rate, so a probe follows
 * soon.
 */
function firstGuess(rate: LearnedRate, { taken, now }: Refusal): Lesson {
  const telling = taken >= TELLING_REQUESTS && taken >= rate.peak * ALONE_SHARE;
  if (!telling && rate.streak === null)
    return {
      believed: false,
      rate: { ...rate, sinceRefusal: 0, streak: beginStreak(taken, Infinity) },
    };
  const guess = lowerTo(
    rate,
    Math.max(telling ? 0 : SMALLEST_GUESS, taken * SUSTAINED_SHARE),
    now + GUESS_HOLD_MS,
  );
  return { believed: true, rate: { ...guess, peak: guess.sustained, failedProbes: FIRST_GUESS } };
}

/** A probe was refused: back to the sustained rate, unless the server accepted clearly more. */
function failedProbe(rate: LearnedRate, { taken, exact, pauseMs, now }: Refusal): Lesson {
  const known = Math.abs(taken - rate.failedAt) <= SAME_LIMIT_SHARE * rate.failedAt;
  const failedProbes = known ? rate.failedProbes + 1 : Math.min(1, rate.failedProbes + 1);
  const usualMs = Math.max(PROBE_HOLD_MS, (PROBE_HOLD_REQUESTS * MINUTE_MS) / rate.sustained);
  const pauses = Math.min(PAUSES_PER_PROBE, FEWEST_PAUSES_PER_PROBE * 2 ** failedProbes);
  const holdMs = Math.max(
    Math.min(usualMs, SHORTEST_HOLD_MS * 2 ** failedProbes),
    pauses * pauseMs,
  );
  const found = Math.min(rate.perMinute, taken * (exact ? SUSTAINED_SHARE : ROUGH_SHARE));
  const clearly = found > rate.sustained * (exact ? 1 : LARGEST_PROBE_FACTOR);
  const lowered = lowerTo(
    rate,
    clearly ? found : rate.sustained,
    now + Math.min(LONGEST_HOLD_MS, holdMs),
  );
  // A limit that was found twice is the limit, whatever was sustained before.
  const peak = failedProbes > 1 ? lowered.sustained : rate.peak;
  return { believed: true, rate: { ...lowered, peak, failedProbes, failedAt: taken } };
}

/**
 * A sustained rate was refused. Once may be chance; several times in a row lower it, unless that
 * does not help.
 */
function refusedSustained(rate: LearnedRate, { taken, usedShare, pauseMs, now }: Refusal): Lesson {
  const minutes = Math.max(SHORTEST_STREAK_MINUTES, (PAUSES_PER_PROBE / 2) * (pauseMs / MINUTE_MS));
  const horizon = Math.max(SHORTEST_STREAK_REQUESTS, rate.perMinute * minutes);
  const { streak } = rate;
  if (streak === null)
    return {
      believed: false,
      rate: { ...rate, sinceRefusal: 0, streak: beginStreak(rate.perMinute, horizon) },
    };
  if (usedShare < ALONE_SHARE) {
    const part = Math.max(rate.perMinute * ALONE_SHARE, taken * SUSTAINED_SHARE);
    const lowered = lowerTo(rate, part, now + SHORTEST_HOLD_MS);
    return {
      believed: true,
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
    return { believed: false, rate: { ...rate, sinceRefusal: 0, ...next } };
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
  return { believed: true, rate: { ...lowered, streak: longer } };
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
 * A limit is met again after about as many requests, and later when less is sent; noise comes at
 * any time.
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
