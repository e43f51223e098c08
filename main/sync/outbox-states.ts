import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { OutboxState } from "../../shared/local/status.ts";

/** Outcomes of an attempt to send an entry. A test compares this with the table in docs/sync.md. */
export const SEND_EVENTS = [
  /** 2xx. */
  "acknowledged",
  /** No connection was made: the server cannot have seen it. */
  "unsent",
  /**
   * Network error, time-out, 408, 425, 429, 5xx or an unusable answer; or a crash while the request
   * was in flight.
   */
  "unclear",
  /** 401. */
  "unauthorized",
  /** 400, 422 or another 4xx. */
  "refused",
  /** 404 or 405. */
  "missing",
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
  refused: { update: "rejected", create: "rejected", delete: "rejected" },
  missing: { update: "conflict", create: "rejected", delete: "done" },
  clashed: { update: "conflict", create: "conflict", delete: "conflict" },
};
