import type { Resource } from "../contract/resource.ts";
import type { OutboxState } from "./status.ts";

/**
 * One disputed field: value at edit time, ours, the server's present one; names and values as in
 * the PUT body.
 */
export interface ConflictField {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Why a change waits for a decision. `fields`: both sides changed the same. `gone`: the record was
 * deleted on the server. `several`: it is not known whether the new record arrived, and the server
 * has some that may be it.
 */
export const CONFLICT_KINDS = ["fields", "gone", "several"] as const;

export interface Conflict {
  readonly kind: (typeof CONFLICT_KINDS)[number];
  /** Empty unless it is about fields. */
  readonly fields: readonly ConflictField[];
}

/** What can be decided about a disputed field; `both` for long texts only. */
export const RESOLVE_CHOICES = ["mine", "theirs", "both"] as const;
export type ResolveChoice = (typeof RESOLVE_CHOICES)[number];

/** An entry of GET /local/outbox. */
export interface OutboxEntryView {
  readonly id: number;
  readonly kind: "update" | "create" | "delete";
  readonly resource: Resource;
  readonly slug: string;
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Values of the changed fields when they were edited: what discarding goes back to. Empty for a
   * create.
   */
  readonly base: Readonly<Record<string, unknown>>;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  /**
   * It was not sent yet so that it can be undone: it goes out at `next_attempt_at`. False while it
   * waits for another reason.
   */
  readonly held: boolean;
  readonly error: { readonly status: number | null; readonly message: string } | null;
  readonly conflict: Conflict | null;
  readonly created_at: string;
}
