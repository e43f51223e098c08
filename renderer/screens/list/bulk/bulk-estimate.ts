import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** Each record is read before it is written, so that nobody's work is overwritten. */
const REQUESTS_PER_RECORD = 2;

/** Requests a minute; null while that is not known. */
export interface Speed {
  /** What the server allows. */
  readonly rate: number | null;
  /** How many were answered recently. */
  readonly pace: number | null;
}

export interface Estimate {
  readonly requests: number;
  /** Null while neither speed is known. */
  readonly minutes: number | null;
}

/** Estimates the requests and minutes that sending the changes takes. */
export function estimate(changes: number, { rate, pace }: Speed): Estimate {
  const requests = changes * REQUESTS_PER_RECORD;
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
