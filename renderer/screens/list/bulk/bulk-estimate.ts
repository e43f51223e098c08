import { numberText } from "../../../ui/format.ts";
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
  const count = `${numberText(requests)} requests to the server, one to read and one to write each`;
  if (minutes === null)
    return `${count}. How long that takes is known once the server has answered some.`;
  const { rate, pace } = speed;
  const why =
    rate !== null && rate <= (pace ?? Infinity)
      ? `at the ${numberText(rate)} requests a minute that it allows`
      : "as fast as it answered of late";
  return `${count}: ${durationText(minutes)}, ${why}.`;
}

function durationText(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  if (minutes < 90)
    return `about ${Math.round(minutes)} minute${Math.round(minutes) === 1 ? "" : "s"}`;
  return `about ${numberText(Math.round(minutes / 6) / 10)} hours`;
}
