import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";
/**
 * Requests that a change of one record costs: it is read, so that nobody's work is overwritten, and
 * written.
 */
const REQUESTS = 2;

/**
 * Requests a minute: what the server is known to allow, and how they followed each other of late;
 * null while that is not known.
 */
export interface Speed {
  readonly rate: number | null;
  readonly pace: number | null;
}

export interface Estimate {
  readonly requests: number;
  /** Null while nothing is known of the server's speed. */
  readonly minutes: number | null;
}

/** What sending so many changes takes. */
export function estimate(changes: number, { rate, pace }: Speed): Estimate {
  const requests = changes * REQUESTS;
  const speed = Math.min(rate ?? Infinity, pace ?? Infinity);
  return { requests, minutes: Number.isFinite(speed) && speed > 0 ? requests / speed : null };
}

/** The estimate as a sentence. */
export function estimateText(changes: number, speed: Speed): string {
  const { requests, minutes } = estimate(changes, speed);
  const count = TEXTS.estimate.requests(numberText(requests));
  if (minutes === null) return TEXTS.estimate.unknownDuration(count);
  const { rate, pace } = speed;
  const why =
    rate !== null && rate <= (pace ?? Infinity)
      ? TEXTS.estimate.atAllowedRate(numberText(rate))
      : TEXTS.estimate.atRecentSpeed;
  return `${count}: ${durationText(minutes)}, ${why}.`;
}

function durationText(minutes: number): string {
  if (minutes < 1) return TEXTS.estimate.underAMinute;
  return minutes < 90
    ? TEXTS.estimate.minutes(Math.round(minutes))
    : TEXTS.estimate.hours(numberText(Math.round(minutes / 6) / 10));
}
