/** What a request is for: status counts them by it. */
export const PURPOSES = [
  /** Whether address and token are good. */
  "connection",
  "custom-fields",
  "first-sync",
  /** What changed since the last look. */
  "changes",
  /** A whole list, to find what is missing from it. */
  "sweep",
  /** A whole list once more, for changes that no time tells of. */
  "whole-read",
  /** A suspect by its slug or id, and records that may have changed with another. */
  "check",
  /** The present record, before a change of it is sent. */
  "read-before-write",
  /** A change. */
  "write",
  /** The record of a create whose outcome is not known. */
  "look-for-created",
] as const;
export type Purpose = (typeof PURPOSES)[number];
