/** Error codes of failures before a connection was made. */
const NO_CONNECTION = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ENETDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
]);
/** If one of these system calls fails, nothing was sent. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set(["connect", "getaddrinfo"]);
const MAX_CAUSE_DEPTH = 4;

/**
 * Returns whether a failed request cannot have reached the server. If several addresses were tried,
 * none of them may have been reached.
 */
export function neverLeft(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && cause instanceof Error; depth += 1) {
    if (cause instanceof AggregateError && cause.errors.length > 0)
      return cause.errors.every(neverLeft);
    if ("syscall" in cause && BEFORE_SENDING.has(cause.syscall)) return true;
    if ("code" in cause && typeof cause.code === "string") return NO_CONNECTION.has(cause.code);
    cause = cause.cause;
  }
  return false;
}
