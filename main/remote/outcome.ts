/** What stands between this machine and the server, as far as an error tells. */
export type NetworkFault =
  /** The server's name is not known, or no names can be looked up. */
  | "name"
  /** Nothing answers at the address: refused, no way to it, or silence. */
  | "unreachable"
  /** The server's certificate is not trusted, has expired, or is for another name. */
  | "certificate"
  /** The proxy cannot be reached, wants a sign-in, or does not connect to the server. */
  | "proxy"
  /** There was a connection, and it broke. */
  | "interrupted";

/** The outcome of a request. It depends on status codes only, never on message texts. */
export type Outcome =
  | { readonly kind: "ok"; readonly status: number; readonly body: unknown }
  /** 401: the token is missing, wrong or expired. */
  | { readonly kind: "unauthorized" }
  /** 404 or 405: the record or the operation does not exist. */
  | { readonly kind: "missing"; readonly status: 404 | 405; readonly message: string }
  /** Another 4xx: the server understood the request and refuses it. */
  | { readonly kind: "rejected"; readonly status: number; readonly message: string }
  | { readonly kind: "rate-limited"; readonly retryAfterMs: number | null }
  /**
   * No trustworthy answer: network, time-out, 408, 425, 5xx, HTML or broken JSON instead of data.
   * `sent` is false only when no connection was made, so the server cannot have seen the request.
   */
  | {
      readonly kind: "unavailable";
      readonly status: number | null;
      readonly message: string;
      readonly sent: boolean;
      /** What stands between this machine and the server; only without a status. */
      readonly fault?: NetworkFault;
    };

export type Failure = Exclude<Outcome, { kind: "ok" }>;

/** Returns the failure as a sentence for the user. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case "unauthorized":
      return "The server doesn't accept the API key. Enter a valid one in the settings.";
    case "rate-limited":
      return "Too many requests. The server asks Roadbook to wait.";
    case "missing":
    case "rejected":
    case "unavailable":
      return failure.message;
  }
}
