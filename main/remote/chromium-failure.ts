import type { NetworkFault } from "./outcome.ts";

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
export function chromiumCode(error: unknown): string | null {
  return error instanceof Error
    ? (/^net::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1] ?? null)
    : null;
}

/** Returns the kind of a failure; "interrupted" where the server may have seen the request. */
export function chromiumFault(code: string): NetworkFault {
  return (
    FAULTS.find(([, codes]) => codes.some((start) => code.startsWith(start)))?.[0] ?? "interrupted"
  );
}
