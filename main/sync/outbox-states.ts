import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { OutboxState } from "../../shared/local/status.ts";

/** Outcomes of an attempt to send an entry. A test compares this with the table in docs/sync.md. */
export const SEND_EVENTS = [
  /** 2xx. */
  "acknowledged",
  /** No connection was made: the server cannot have seen it. */
  "unsent",
  /**
   * No answer that says what became of it: network error, time-out, `pause`, `intermediary`,
   * `trouble`, `page`, `redirect`, `nothing`, `broken` or `barrier`; or a crash while the request
   * was in flight.
   */
  "unclear",
  /** 401. */
  "unauthorized",
  /** `account`: not done, and not because of the record. */
  "denied",
  /** `record` or `operation`; or `account` after a few tries while others go through. */
  "rejected",
  /** 404. */
  "missing",
  /** Found to be invalid here: never sent. */
  "invalid",
  /** The server changed the same field since the base. */
  "clashed",
] as const;
export type SendEvent = (typeof SEND_EVENTS)[number];

type Kind = OutboxEntry["kind"];

export const TRANSITIONS: Readonly<Record<SendEvent, Readonly<Record<Kind, OutboxState>>>> = {
  acknowledged: { update: "done", create: "done", delete: "done" },
  unsent: { update: "queued", create: "queued", delete: "queued" },
  unclear: { update: "queued", create: "unsure", delete: "queued" },
  unauthorized: { update: "queued", create: "queued", delete: "queued" },
  denied: { update: "queued", create: "queued", delete: "queued" },
  rejected: { update: "rejected", create: "rejected", delete: "rejected" },
  missing: { update: "conflict", create: "rejected", delete: "done" },
  invalid: { update: "rejected", create: "rejected", delete: "rejected" },
  clashed: { update: "conflict", create: "conflict", delete: "conflict" },
};
