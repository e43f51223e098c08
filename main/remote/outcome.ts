import type { SyncCause } from "../../shared/local/status.ts";
import { bareMessage } from "./error-message.ts";

/** Obstacle between this machine and the server, as far as an error tells. */
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

/** Reason why there is no trustworthy answer: the network, or what answered instead. */
export type Fault =
  | NetworkFault
  /** No answer within the time limit. */
  | "silence"
  /** Something on the way answered: a sign-in page, a firewall, a redirect. */
  | "intermediary"
  /** The server answered that it cannot answer (5xx and the like), or with what is no data. */
  | "server";

/**
 * The outcome of a request. It depends on the status and on what the body is (`answer-kind.ts`),
 * never on message texts.
 */
export type Outcome =
  | { readonly kind: "ok"; readonly status: number; readonly body: unknown }
  /** 401: the token is missing, wrong or expired. */
  | { readonly kind: "unauthorized" }
  /** 404 or 405: the record or the operation does not exist. */
  | { readonly kind: "missing"; readonly status: 404 | 405; readonly message: string }
  /** 400, 409 or 422: the server judges the record that the request names. */
  | {
      readonly kind: "rejected";
      readonly status: number;
      readonly message: string;
      /** Fields of the body that the answer names by its structure; none if it names none. */
      readonly fields?: readonly string[];
    }
  /** Another 4xx: the account or the way to the server is refused, not this record. */
  | {
      readonly kind: "forbidden";
      /** Null where the answers have several. */
      readonly status: number | null;
      readonly message: string;
      /** Answered in JSON, as the API does, so that it may be about the record after all. */
      readonly isOwnWords: boolean;
    }
  | { readonly kind: "rate-limited"; readonly retryAfterMs: number | null }
  /**
   * No trustworthy answer: network, time-out, 408, 425, 5xx, a web page or broken JSON instead of
   * data. `sent` is false only when no connection was made, so the server cannot have seen the
   * request.
   */
  | {
      readonly kind: "unavailable";
      readonly status: number | null;
      readonly message: string;
      readonly sent: boolean;
      /** Obstacle between this machine and the server, or that answers in its place. */
      readonly fault?: Fault;
    };

export type Failure = Exclude<Outcome, { kind: "ok" }>;

/** Returns the failure as a sentence for the user. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case "unauthorized":
      return "The server doesn't accept the API key. Enter a valid one in the settings.";
    case "rate-limited":
      return "Too many requests. The server asks Roadbook to wait.";
    case "forbidden":
      return refusalText("The server refuses your account or your network", failure);
    case "missing":
    case "rejected":
    case "unavailable":
      return failure.message;
  }
}

/** Returns a sentence with the status and the message of a refusal, as far as it has them. */
export function refusalText(
  begin: string,
  { status, message }: Extract<Failure, { kind: "forbidden" }>,
): string {
  const number = status === null ? "" : ` (${status})`;
  const isBare = message === "" || (status !== null && message === bareMessage(status));
  return begin + number + (isBare ? "." : `: ${message}${isSentence(message) ? "" : "."}`);
}

function isSentence(message: string): boolean {
  return /[.!?…。！？]["'”’»)]*$/u.test(message.trim());
}

/** Returns the kind of a cycle's failure. `isAccepted`: the server accepted other requests. */
export function causeOf(failure: Failure, isAccepted: boolean): SyncCause {
  switch (failure.kind) {
    case "unauthorized":
      return "key";
    case "forbidden":
      return isAccepted ? "changes" : "account";
    case "rate-limited":
      return "pause";
    case "missing":
    case "rejected":
      return "other";
    case "unavailable":
      return failure.fault ?? (failure.status === null ? "other" : "server");
  }
}

/** Purposes of a request. The status counts requests by purpose. */
export const PURPOSES = [
  /** Tests whether address and token are valid. */
  "connection",
  "custom-fields",
  "first-sync",
  /** Read of what changed since the last check. */
  "changes",
  /** A whole list, to find deleted records. */
  "sweep",
  /** A whole list again, for changes without a new time. */
  "whole-read",
  /** A suspect by its slug or id, or a record that may have changed together with another one. */
  "check",
  /** The server's current record, before a change of it is sent. */
  "read-before-write",
  /** A change. */
  "write",
  /** The record of a create whose outcome is unknown. */
  "look-for-created",
] as const;
export type Purpose = (typeof PURPOSES)[number];
