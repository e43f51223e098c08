import type { CustomFieldItem } from "../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Conflict } from "../../../shared/local/outbox.ts";
import type { OutboxState } from "../../../shared/local/status.ts";

/** The context in which an entry was created or first sent. */
export interface EntryContext {
  /**
   * Of a create: the server time before which its record cannot have been created, milliseconds;
   * set by the first attempt.
   */
  readonly createBound?: number | undefined;
  /**
   * Time until which it is held so that it can be undone, milliseconds; valid while `nextAttemptAt`
   * equals it.
   */
  readonly heldUntil?: number | undefined;
  /**
   * Of a create: the record that was gone from the server, with its edits, which this one replaces.
   */
  readonly insteadOf?: InsteadOf | undefined;
  /** Ids of the custom fields whose new values were valid for their parents when edited. */
  readonly validWhenEdited?: readonly number[] | undefined;
  /** Definitions of the custom fields that it writes, by id: they can change before it is sent. */
  readonly customFields?: Readonly<Record<string, NotedField>> | undefined;
  /** Values that it empties under `clear`: a colleague's newer value must not be emptied unseen. */
  readonly cleared?: readonly CustomFieldItem[] | undefined;
  /**
   * The server's entries for the files that this replaces, before the first attempt, by field of
   * the body.
   */
  readonly filesBefore?: Readonly<Record<string, string | null>> | undefined;
}

/** A record that was gone from the server, and its pending edits. */
export interface InsteadOf {
  readonly recordId: number;
  readonly slug: string;
  readonly edits: readonly Pick<OutboxEntry, "title" | "body" | "base" | "createdAt">[];
}

/** A custom field as it was defined when a value of it was edited. */
export interface NotedField {
  readonly name: string;
  readonly type: string;
  /** The value was one of the options that the field offered. */
  readonly offered: boolean;
}

/**
 * A change that waits to be sent. `body` and `base` carry names and values of the PUT body; `base`
 * is what they were when edited.
 */
export interface OutboxEntry {
  /** Sequence number: entries of one record are sent in this order. */
  readonly id: number;
  readonly kind: "update" | "create" | "delete";
  readonly resource: Resource;
  /** Id of the record in the store; negative while the server has not given one. */
  readonly recordId: number;
  /** Slug at the time of the edit; "" for activities and notes. */
  readonly slug: string;
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
  readonly state: OutboxState;
  readonly attempts: number;
  /** Milliseconds since 1970, local clock. */
  readonly nextAttemptAt: number | null;
  /** Committed before the request leaves; null again once its outcome is known. */
  readonly attemptStartedAt: number | null;
  readonly error: { readonly status: number | null; readonly message: string } | null;
  readonly conflict: Conflict | null;
  readonly context: EntryContext;
  readonly createdAt: number;
  readonly doneAt: number | null;
}

export type NewOutboxEntry = Pick<
  OutboxEntry,
  "kind" | "resource" | "recordId" | "slug" | "title" | "body" | "base" | "createdAt"
>;

export type OutboxPatch = Partial<Omit<OutboxEntry, "id" | "kind" | "resource" | "createdAt">>;

export interface OutboxQuery {
  readonly states?: readonly OutboxState[];
  readonly resource?: Resource;
  readonly recordId?: number;
  readonly offset?: number;
  readonly limit?: number;
}
