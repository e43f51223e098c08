import type { CustomFieldItem } from "../../../shared/contract/custom-field.ts";
import { type Resource, resourceOfSlug } from "../../../shared/contract/resource.ts";
import type { Conflict } from "../../../shared/local/outbox.ts";
import { type OutboxState, UNSENT_STATES } from "../../../shared/local/status.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { namedSlugs } from "../../../shared/contract/named-slugs.ts";

/** The context in which an entry was created or first sent. */
export interface EntryContext {
  /**
   * Creates: the server's own clock at the first attempt that may have arrived, in milliseconds;
   * missing where it was not known.
   */
  readonly createBound?: number | undefined;
  /** Creates: ids of records that arrived here since that attempt; missing: not known. */
  readonly newRows?: readonly number[] | undefined;
  /**
   * Creates: the server acknowledged it, but answered with another record than the one that was
   * sent: its id, or null if it was no record.
   */
  readonly otherAnswer?: number | null | undefined;
  /**
   * Its base is what an attempt of unknown outcome sent: the server may have it in another
   * spelling.
   */
  readonly revertsUnknown?: boolean | undefined;
  /**
   * The time until which it is held for undo, in milliseconds. Valid while `nextAttemptAt` equals
   * it.
   */
  readonly heldUntil?: number | undefined;
  /** Creates: the deleted record that this one replaces, with its edits. */
  readonly insteadOf?: InsteadOf | undefined;
  /** Ids of the custom fields whose new values were valid for their parents when edited. */
  readonly validWhenEdited?: readonly number[] | undefined;
  /** Definitions of the edited custom fields, by id. They can change before it is sent. */
  readonly customFields?: Readonly<Record<string, NotedField>> | undefined;
  /** Values that it empties under `clear`. A colleague's newer value must not be emptied unseen. */
  readonly cleared?: readonly CustomFieldItem[] | undefined;
  /** Deletions: values of edits that it replaced, and that may have reached the server. */
  readonly attempted?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Sent updates: what the server made of values that it did not keep as they were, and whose write
   * this one followed. An undo needs both.
   */
  readonly written?: WrittenContext | undefined;
  /**
   * Fingerprints of the server's files before the first attempt to replace them, by field of the
   * body.
   */
  readonly filesBefore?: Readonly<Record<string, string | null>> | undefined;
  /** Number of denials by the server while it accepted the account. */
  readonly denials?: number | undefined;
  /** Updates: up to this attempt, only the present record was asked for, in vain. */
  readonly unsentUntil?: number | undefined;
}

/** Author and time of a record's last change: as its `updated_by` and `updated_at` say. */
export interface Authorship {
  /** Id of the user; null where the record does not say. */
  readonly by: number | null;
  readonly at: string;
}

/** Form in which the server stored an update. */
interface WrittenContext {
  /** Fields that the server stored otherwise than they were sent, with its values. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly stamp: Authorship;
  /** The record just before the update. */
  readonly previous: Authorship;
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
  /** True if the value was one of the field's options. */
  readonly offered: boolean;
}

/**
 * A pending change. `body` and `base` have the names and values of the PUT body; `base` has the
 * values before the edit.
 */
export interface OutboxEntry {
  /** Sequence number: entries of one record are sent in this order. */
  readonly id: number;
  readonly kind: "update" | "create" | "delete";
  readonly resource: Resource;
  /** Id of the record in the store; negative until the server has given it one. */
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
  /**
   * Committed before the request leaves, and again when its outcome is given up: until then it may
   * have been on its way. Null once its outcome is known.
   */
  readonly attemptStartedAt: number | null;
  readonly error: { readonly status: number | null; readonly message: string } | null;
  readonly conflict: Conflict | null;
  readonly context: EntryContext;
  readonly createdAt: number;
  readonly doneAt: number | null;
}

/** Returns whether an update may have reached the server. */
export function mayHaveArrived({
  attempts,
  context,
}: Pick<OutboxEntry, "attempts" | "context">): boolean {
  return attempts > (context.unsentUntil ?? 0);
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

/** The unsent changes, and the ids and slugs of records. */
interface NamingSources {
  readonly records: {
    slugsOf(resource: Resource, id: number): readonly string[];
    currentSlug(slug: string): string;
  };
  readonly outbox: { entries(query: OutboxQuery): readonly OutboxEntry[] };
}

/**
 * Returns unsent changes of other records that refer to this one. The server has to know the record
 * when they arrive, so its deletion waits for them.
 */
export function entriesNaming(
  sources: NamingSources,
  resource: Resource,
  recordId: number,
): readonly OutboxEntry[] {
  const slugs = new Set(sources.records.slugsOf(resource, recordId));
  return sources.outbox.entries({ states: UNSENT_STATES }).filter((entry) => {
    if (entry.resource === resource && entry.recordId === recordId) return false;
    return namedSlugs(CONTRACTS[entry.resource], entry.body).some(
      (slug) =>
        resourceOfSlug(slug) === resource &&
        (slugs.has(slug) || slugs.has(sources.records.currentSlug(slug))),
    );
  });
}
