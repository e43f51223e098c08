/** Failures that mean that no connection was made. */
const NO_CONNECTION = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ENETDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
]);
/** System calls that failed: after these two nothing can have been sent. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo"]);
const MOST_CAUSES = 4;

/**
 * Returns whether a failed request cannot have reached the server. If several addresses were tried,
 * all of them count.
 */
export function neverLeft(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth += 1) {
    if (cause instanceof AggregateError && cause.errors.length > 0)
      return cause.errors.every(neverLeft);
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof syscall === "string" && BEFORE_SENDING.has(syscall)) return true;
    if (typeof code === "string") return NO_CONNECTION.has(code);
    cause = cause.cause;
  }
  return false;
}
