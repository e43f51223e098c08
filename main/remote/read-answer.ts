import { messageOf } from "./error-message.ts";
import type { Outcome } from "./outcome.ts";
import { readHttpDate } from "./server-clock.ts";

/**
 * Converts an answer (status, headers and text) to a typed outcome. HTML or broken JSON instead of
 * data means that something other than the server answered.
 */
export function readAnswer(status: number, headers: Headers, text: string, now: number): Outcome {
  if (status === 401) return { kind: "unauthorized" };
  if (status === 429) return { kind: "rate-limited", retryAfterMs: readRetryAfter(headers, now) };
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: "unavailable", status, message: `The server answered ${status}.`, sent: true };
  }
  if (status >= 300 && status < 400) {
    return {
      kind: "unavailable",
      status,
      message:
        "The server redirected the request, and Roadbook doesn't follow redirects. " +
        "Check its address.",
      sent: true,
    };
  }
  if (status === 404 || status === 405)
    return { kind: "missing", status, message: messageOf(text, status) };
  if (status >= 400) return { kind: "rejected", status, message: messageOf(text, status) };
  try {
    const body: unknown = text.trim() === "" ? null : JSON.parse(text);
    return { kind: "ok", status, body };
  } catch {
    return {
      kind: "unavailable",
      status,
      message:
        "The response isn't JSON. It may be a sign-in page of the network, or this may " +
        "not be a /v1 server.",
      sent: true,
    };
  }
}

/**
 * Reads Retry-After: seconds, or an HTTP date by the server's clock, which may differ from ours.
 * Returns milliseconds; null if absent, unreadable or past.
 */
function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (value === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds < 0 ? null : seconds * 1000;
  const until = readHttpDate(value);
  if (until === null) return null;
  const wait = until - (readHttpDate(headers.get("date")) ?? now);
  return wait >= 0 ? wait : null;
}
