import { failureText, type Failure, type Outcome } from "../remote/outcome.ts";

/**
 * Scope of a list's failure. `connection`: every other request would fail as well (401, no answer,
 * a 429 after all retries). `refused`: the server understood the request but denies this list.
 * `failing`: the answer cannot be used.
 */
export type FailureScope = "connection" | "refused" | "failing";

export function failureScope(failure: Failure): FailureScope {
  switch (failure.kind) {
    case "unauthorized":
    case "rate-limited":
      return "connection";
    case "missing":
    case "rejected":
    case "forbidden":
      return "refused";
    case "unavailable":
      // A 401 without a fault: the token was changed while the request was in flight.
      return failure.status === null || (failure.status === 401 && failure.fault === undefined)
        ? "connection"
        : "failing";
  }
}

/**
 * Returns whether an outcome proves a connection, because something that may be the server
 * answered.
 */
export function isAnswer(outcome: Outcome): boolean {
  // Broken data may come from any machine, but 503 and its like from the server or gateway.
  return (
    outcome.kind !== "unavailable" || (outcome.fault === "server" && (outcome.status ?? 0) >= 400)
  );
}

/** Returns whether nothing exists at the requested address. */
export function isMissing(failure: Failure): boolean {
  return failure.kind === "missing";
}

/**
 * Returns whether a request was sent but not answered. A server that is slow with one list cannot
 * be told apart from a lost network.
 */
export function isUnanswered(failure: Failure): boolean {
  return failure.kind === "unavailable" && failure.status === null && failure.sent;
}

/** Returns one sentence for the user on why a list cannot be read. */
export function problemMessage(failure: Failure): string {
  if (isUnanswered(failure)) return "The server doesn't answer requests for this list.";
  const status = "status" in failure ? failure.status : null;
  if (status === null) return failureText(failure);
  if (status === 403) return "The server doesn't let you read this list (403).";
  if (isMissing(failure) || status === 410) return `The server doesn't have this list (${status}).`;
  if (failure.kind === "unavailable" && failure.fault !== "server") return failureText(failure);
  if (status >= 500) return `The server failed to answer (${status}).`;
  const text = failureText(failure);
  if (failure.kind === "rejected") return `The server refuses this list (${status}): ${text}`;
  return failure.kind === "forbidden"
    ? `The server refuses this list (${status}): ${failure.message}`
    : text;
}
