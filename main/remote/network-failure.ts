import type { NetworkFault } from "./outcome.ts";

interface NetworkFailure {
  /** False only if the server cannot have seen the request. */
  readonly sent: boolean;
  readonly fault: NetworkFault;
  /** Sentence for the user. */
  readonly message: string;
}

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
const UNKNOWN_NAME = new Set(["ENOTFOUND", "EAI_AGAIN"]);
/** Code when a proxy does not open the tunnel to the server: the request was not sent. */
const NO_TUNNEL = "UND_ERR_ABORTED";
const MAX_CAUSE_DEPTH = 4;

/** Codes of OpenSSL for a certificate whose issuer is not known here. */
const UNKNOWN_ISSUER = new Set([
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "CERT_UNTRUSTED",
]);
const OTHER_CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "Its certificate has expired, or the clock of this computer is wrong.",
  CERT_NOT_YET_VALID: "Its certificate is not valid yet, or the clock of this computer is wrong.",
  CERT_REVOKED: "Its certificate was revoked.",
  CERT_REJECTED: "Its certificate was rejected.",
  CERT_CHAIN_TOO_LONG: "Its certificate has too many issuers.",
  CERT_SIGNATURE_FAILURE: "The signature of its certificate is wrong.",
  INVALID_CA: "The issuer of its certificate may not issue any.",
  INVALID_PURPOSE: "Its certificate is for another purpose.",
  PATH_LENGTH_EXCEEDED: "Its certificate has too many issuers.",
  HOSTNAME_MISMATCH: "Its certificate is for another name.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name.",
};

/** Returns what went wrong when `fetch` of `url` threw. */
export function readNetworkFailure(error: unknown, url: string): NetworkFailure {
  const chromium = chromiumCode(error);
  const fault = chromium === null ? nodeFault(error, url) : chromiumFault(chromium);
  const wasSent = !neverLeft(error);
  return { sent: wasSent, fault, message: messageOf(fault, url, systemError(error)) };
}

function nodeFault(error: unknown, url: string): NetworkFault {
  const cause = systemError(error);
  const code = cause?.code ?? "";
  if (certificateFault(code) !== null) return "certificate";
  if (code === NO_TUNNEL) return "proxy";
  if (!neverLeft(error)) return "interrupted";
  if (isOfAnother(cause, url)) return "proxy";
  return UNKNOWN_NAME.has(code) ? "name" : "unreachable";
}

function messageOf(fault: NetworkFault, url: string, cause: SystemError | null): string {
  const { hostname, host } = new URL(url);
  switch (fault) {
    case "name":
      return `${UNREACHABLE} Its name, ${hostname}, was not found.`;
    case "unreachable":
      return `${UNREACHABLE} Nothing answers at ${host}.`;
    case "certificate":
      return certificateFault(cause?.code ?? "") ?? "The server's certificate is not trusted.";
    case "proxy":
      return cause?.code === NO_TUNNEL
        ? tunnelFault(cause)
        : `${UNREACHABLE} The proxy does not answer.`;
    case "interrupted":
      return "The connection was interrupted.";
  }
}

const UNREACHABLE = "The server cannot be reached.";

/**
 * Returns whether a failed request cannot have reached the server. If several addresses were tried,
 * none of them may have been reached.
 */
export function neverLeft(error: unknown): boolean {
  const chromium = chromiumCode(error);
  if (chromium !== null) return chromiumFault(chromium) !== "interrupted";
  const cause = systemError(error);
  if (cause === null) return false;
  if (cause instanceof AggregateError) return cause.errors.every(neverLeft);
  if (BEFORE_SENDING.has(cause.syscall)) return true;
  const { code = "" } = cause;
  return NO_CONNECTION.has(code) || code === NO_TUNNEL || certificateFault(code) !== null;
}

/** Returns whether the server's certificate was issued by an authority that is not trusted here. */
export function hasUnknownIssuer(error: unknown): boolean {
  return UNKNOWN_ISSUER.has(systemError(error)?.code ?? "");
}

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: unknown;
  readonly hostname?: unknown;
  readonly port?: unknown;
}

/** Returns the error behind that of `fetch`: the first that says more than a text. */
function systemError(error: unknown): SystemError | null {
  let cause: unknown = error;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && cause instanceof Error; depth += 1) {
    if (cause instanceof AggregateError && cause.errors.length > 0) return cause;
    if (isSystemError(cause)) return cause;
    cause = cause.cause;
  }
  return null;
}

function isSystemError(error: Error): error is SystemError {
  return (
    ("syscall" in error && BEFORE_SENDING.has(error.syscall)) ||
    ("code" in error && typeof error.code === "string")
  );
}

function certificateFault(code: string): string | null {
  if (UNKNOWN_ISSUER.has(code))
    return "The server is not trusted: this computer doesn't know who issued its certificate.";
  return Object.hasOwn(OTHER_CERTIFICATE_FAULTS, code)
    ? `The server is not trusted. ${OTHER_CERTIFICATE_FAULTS[code] ?? ""}`
    : null;
}

/** The status of a proxy's refusal is only in the text of the error. */
function tunnelFault(cause: SystemError | null): string {
  const status = /\((\d{3})\)/.exec(cause?.message ?? "")?.[1];
  if (status === "407") return "The proxy wants a name and a password.";
  return status === undefined
    ? "The proxy does not connect to the server."
    : `The proxy does not connect to the server (${status}).`;
}

/** Returns whether it was not the server's name or port that failed: a proxy's, then. */
function isOfAnother(cause: SystemError | null, url: string): boolean {
  const { hostname, port, protocol } = new URL(url);
  if (cause instanceof AggregateError) return isOfAnother(systemError(cause.errors[0]), url);
  if (typeof cause?.hostname === "string") return cause.hostname !== hostname;
  if (typeof cause?.port !== "number") return false;
  return String(cause.port) !== (port || (protocol === "https:" ? "443" : "80"));
}

/** Chromium's error codes or their beginnings, by what stands between us and the server. */
const FAULTS: readonly (readonly [NetworkFault, readonly string[]])[] = [
  ["name", ["ERR_NAME_", "ERR_DNS_", "ERR_ICANN_"]],
  ["proxy", ["ERR_PROXY_", "ERR_TUNNEL_", "ERR_MANDATORY_PROXY_", "ERR_PAC_", "ERR_SOCKS_"]],
  [
    "unreachable",
    [
      "ERR_CONNECTION_REFUSED",
      "ERR_CONNECTION_TIMED_OUT",
      "ERR_CONNECTION_FAILED",
      "ERR_ADDRESS_",
      "ERR_INTERNET_DISCONNECTED",
      "ERR_NETWORK_ACCESS_DENIED",
      "ERR_SSL_PROTOCOL_ERROR",
    ],
  ],
  ["certificate", ["ERR_CERT_", "ERR_CERTIFICATE_", "ERR_SSL_", "ERR_BAD_SSL_CLIENT_AUTH"]],
];

/** Returns the code in an error of Chromium's network (`net::ERR_…`); null for another error. */
function chromiumCode(error: unknown): string | null {
  return error instanceof Error
    ? (/^net::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1] ?? null)
    : null;
}

/** Returns the kind of a failure; "interrupted" where the server may have seen the request. */
function chromiumFault(code: string): NetworkFault {
  return (
    FAULTS.find(([, codes]) => codes.some((start) => code.startsWith(start)))?.[0] ?? "interrupted"
  );
}
