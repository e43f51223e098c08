/**
 * Writes that are computed from a state that the user saw some time ago. Each looks at the present
 * state before it replaces anything. A test compares this with the table in docs/sync.md, and plays
 * each with a colleague in between.
 */
export const REMEMBERED_WRITES = [
  /** An edit, a drag, a move, a copy to a possible duplicate, or a draft of days ago. */
  "edit",
  /** An edit that waited in the outbox, such as one of a bulk edit, also after a restart. */
  "queued edit",
  /** The user's side of a conflict. */
  "mine",
  /** Undo of an edit, a drag or a move. */
  "undo",
  /** Undo of an undo. */
  "redo",
  /** Undo of a bulk edit, also after a restart. */
  "bulk undo",
  /** Undo of a decision about a conflict. */
  "undo of a decision",
  /** Undo of a creation. */
  "undo of a creation",
  "deletion",
  /** Undo of a deletion. */
  "undo of a deletion",
  /** Recreating a record that was removed from the server. */
  "restore",
  /** A note, a call or an email that is logged. */
  "log",
] as const;
export type RememberedWrite = (typeof REMEMBERED_WRITES)[number];
