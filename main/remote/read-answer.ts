import { messageOf } from "./error-message.ts";
import type { Outcome } from "./outcome.ts";

/** Status, headers and text of an answer as a typed outcome. HTML and broken JSON where data should be mean that something else answered. */
export function readAnswer(status: number, headers: Headers, text: string, now: number): Outcome {
  if (status === 401) return { kind: "unauthorized" };
  if (status === 429) return { kind: "rate-limited", retryAfterMs: readRetryAfter(headers.get("retry-after"), now) };
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: "unavailable", status, message: `The server answered ${status}.`, sent: true };
  }
  if (status >= 300 && status < 400) {
    return {
      kind: "unavailable",
      status,
      message: "The server sends us elsewhere, which is not followed. Check its address.",
      sent: true,
    };
  }
  if (status === 404 || status === 405) return { kind: "missing", status, message: messageOf(text, status) };
  if (status >= 400) return { kind: "rejected", status, message: messageOf(text, status) };
  try {
    return { kind: "ok", status, body: text.trim() === "" ? null : (JSON.parse(text) as unknown) };
  } catch {
    return {
      kind: "unavailable",
      status,
      message: "The answer is no data: a sign-in page of the network, or not a /v1 server.",
      sent: true,
    };
  }
}

/** Seconds, or an HTTP date; null when absent or unreadable. */
export function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
