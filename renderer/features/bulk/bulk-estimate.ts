/** Requests that a change of one record costs: it is read, so that nobody's work is overwritten, and written. */
const REQUESTS = 2;

export interface Estimate {
  readonly requests: number;
  /** Minutes at the pace that the server was seen to allow; null while it has set none. */
  readonly minutes: number | null;
}

/** What sending so many changes takes. `rate` is in requests a minute. */
export function estimate(changes: number, rate: number | null): Estimate {
  const requests = changes * REQUESTS;
  return { requests, minutes: rate === null || rate <= 0 ? null : requests / rate };
}

/** The estimate as a sentence. */
export function estimateText(changes: number, rate: number | null): string {
  const { requests, minutes } = estimate(changes, rate);
  const count = `${requests.toLocaleString("en-GB")} requests to the server, one to read and one to write each`;
  if (rate === null || minutes === null) return `${count}. The server has set no pace so far.`;
  return `${count}: ${durationText(minutes)} at the ${rate.toLocaleString("en-GB")} requests a minute that it allows.`;
}

function durationText(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  if (minutes < 90) return `about ${Math.round(minutes)} minute${Math.round(minutes) === 1 ? "" : "s"}`;
  return `about ${(minutes / 60).toLocaleString("en-GB", { maximumFractionDigits: 1 })} hours`;
}
