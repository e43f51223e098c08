/** What a request is for. The status counts requests by purpose. */
export const PURPOSES = [
  /** Tests whether address and token are valid. */
  "connection",
  "custom-fields",
  "first-sync",
  /** What changed since the last check. */
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
