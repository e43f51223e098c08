import { failureText, type Failure, type Outcome } from "../remote/outcome.ts";

/**
 * What the failure of a list means. `connection`: every other request would fail as well (401, no
 * answer, a 429 after all retries). `refused`: the server understood the request but denies this
 * list. `failing`: the answer cannot be used.
 */
export type FailureScope = "connection" | "refused" | "failing";

export function failureScope(failure: Failure): FailureScope {
  switch (failure.kind) {
    case "unauthorized":
    case "rate-limited":
      return "connection";
    case "missing":
    case "rejected":
      return "refused";
    case "unavailable":
      // A 401 because the token was changed while the request was in flight.
      if (failure.status === null || failure.status === 401) return "connection";
      return isMissing(failure) ? "refused" : "failing";
  }
}

/**
 * Returns whether an outcome proves a connection, because something that may be the server
 * answered.
 */
export function isAnswer({ kind }: Outcome): boolean {
  return kind !== "unavailable";
}

/** Returns whether nothing exists at the requested address. */
export function isMissing(failure: Failure): boolean {
  return "status" in failure && (failure.status === 404 || failure.status === 405);
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
  if (status >= 500) return `The server failed to answer (${status}).`;
  const text = failureText(failure);
  return failure.kind === "rejected" ? `The server refuses this list (${status}): ${text}` : text;
}
