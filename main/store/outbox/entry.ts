import type { CustomFieldItem } from "../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Conflict } from "../../../shared/local/outbox.ts";
import type { OutboxState } from "../../../shared/local/status.ts";

/** What an entry has to know about the moment at which it was made or first sent. */
export interface EntryContext {
  /**
   * Of a create: the server's time before which its record cannot have been made, milliseconds; set
   * by the first attempt.
   */
  readonly createBound?: number | undefined;
  /**
   * Until when it is kept from being sent so that it can be undone, milliseconds; holds while
   * `nextAttemptAt` is the same.
   */
  readonly heldUntil?: number | undefined;
  /**
   * Of a create: the record that was gone from the server, and the edits of it, that it is made
   * instead of.
   */
  readonly insteadOf?: InsteadOf | undefined;
  /**
   * Ids of the custom fields whose new values fitted the values of their parents when they were
   * edited.
   */
  readonly fitting?: readonly number[] | undefined;
  /**
   * By id, what the custom fields were that it writes: definitions can change before it is sent.
   */
  readonly customFields?: Readonly<Record<string, NotedField>> | undefined;
  /**
   * Values that it empties under `clear`, as they were: nobody else's newer value is emptied
   * unseen.
   */
  readonly cleared?: readonly CustomFieldItem[] | undefined;
  /**
   * What the server's record said of the files that this replaces before the first attempt, by
   * field of the body.
   */
  readonly filesBefore?: Readonly<Record<string, string | null>> | undefined;
}

/** A record that was gone from the server, and the edits that waited for it. */
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
