/** The purpose of a request: the status counts requests by it. */
export const PURPOSES = [
  /** Whether address and token are good. */
  "connection",
  "custom-fields",
  "first-sync",
  /** What changed since the last check. */
  "changes",
  /** A whole list, to find what is missing from it. */
  "sweep",
  /** A whole list once more, for changes without a new time. */
  "whole-read",
  /** A suspect by its slug or id, and records that may have changed with another. */
  "check",
  /** The present record, before a change of it is sent. */
  "read-before-write",
  /** A change. */
  "write",
  /** The record of a create of unknown outcome. */
  "look-for-created",
] as const;
export type Purpose = (typeof PURPOSES)[number];
