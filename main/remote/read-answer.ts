import { answerKind, readContent } from "./answer-kind.ts";
import { messageOf, namedFields } from "./error-message.ts";
import type { Fault, Outcome } from "./outcome.ts";
import { readHttpDate } from "./server-clock.ts";

const PAGE =
  "A web page answered instead of your CRM. The network may want you to sign in, a firewall may " +
  "block Roadbook, or the address may not be your CRM's";

/** Converts an answer (status, headers and text) to a typed outcome. */
export function readAnswer(status: number, headers: Headers, text: string, now: number): Outcome {
  const { content, value } = readContent(headers, text);
  const message = () => messageOf(text, status);
  switch (answerKind(status, content)) {
    case "pause":
      return { kind: "rate-limited", retryAfterMs: readRetryAfter(headers, now) };
    case "intermediary":
      return status === 407
        ? instead(status, "The proxy wants a name and a password (407).", "proxy")
        : instead(status, `The network wants you to sign in first (${status}).`);
    case "page":
      return instead(status, `${PAGE}${status < 300 ? "" : ` (${status})`}.`);
    case "redirect":
      return instead(
        status,
        `The request was sent on to another address (${status}), which Roadbook doesn't follow. ` +
          "The network may want you to sign in, or your CRM has another address.",
      );
    case "trouble":
      return trouble(status, `The server has a problem (${status}).`);
    case "broken":
      return trouble(status, "The response isn't JSON. This may not be a /v1 server.");
    case "nothing":
      return { kind: "ok", status, body: null };
    case "data":
      return { kind: "ok", status, body: value };
    case "key":
      return { kind: "unauthorized" };
    case "missing":
    case "operation":
      return { kind: "missing", status: status === 405 ? 405 : 404, message: message() };
    case "record":
      return { kind: "rejected", status, message: message(), fields: namedFields(value) };
    case "account":
      return { kind: "forbidden", status, message: message(), isOwnWords: true };
    case "barrier":
      return { kind: "forbidden", status, message: message(), isOwnWords: false };
  }
}

function instead(status: number, message: string, fault: Fault = "intermediary"): Outcome {
  return { kind: "unavailable", status, message, sent: true, fault };
}

function trouble(status: number, message: string): Outcome {
  return { kind: "unavailable", status, message, sent: true, fault: "server" };
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
