import { failureText, type Failure, type Outcome } from "../remote/outcome.ts";

/**
 * What the failure of one list says. `connection`: nothing else would fare better (401, no answer,
 * a 429 that outlasts its tries). `refused`: the server understood, and does not give this list.
 * `failing`: an answer came, and it is none that can be used.
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
      // 401: the token was changed while the request was on its way.
      if (failure.status === null || failure.status === 401) return "connection";
      return isMissing(failure) ? "refused" : "failing";
  }
}

/**
 * Whether an outcome shows that there is a connection: something answered that may be the server.
 */
export function isAnswer({ kind }: Outcome): boolean {
  return kind !== "unavailable";
}

/** Whether nothing is there at this address, as far as the answer says. */
export function isMissing(failure: Failure): boolean {
  return "status" in failure && (failure.status === 404 || failure.status === 405);
}

/**
 * A connection came about, and no answer: a server that is slow with one list looks the same as a
 * network that is gone.
 */
export function isUnanswered(failure: Failure): boolean {
  return failure.kind === "unavailable" && failure.status === null && failure.sent;
}

/** Why a list is not read, in one sentence for the user. */
export function problemMessage(failure: Failure): string {
  if (isUnanswered(failure)) return "The server doesn't answer when it is asked for this list.";
  const status = "status" in failure ? failure.status : null;
  if (status === null) return failureText(failure);
  if (status === 403) return "The server doesn't let you read this list (403).";
  if (isMissing(failure) || status === 410) return `The server doesn't have this list (${status}).`;
  if (status >= 500) return `The server failed to answer (${status}).`;
  const text = failureText(failure);
  return failure.kind === "rejected" ? `The server refuses this list (${status}): ${text}` : text;
}
