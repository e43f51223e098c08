import type { Resource } from "../contract/resource.ts";
import type { LeftOutRecords } from "./left-out.ts";
import type { ListProblem } from "./list-problem.ts";
import type { WithheldRemoval } from "./removals.ts";

export const OUTBOX_STATES = [
  "queued",
  "sending",
  "unsure",
  "conflict",
  "rejected",
  "done",
] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];
/** Of changes that are not on the server yet, as far as is known. */
export const UNSENT_STATES = [
  "queued",
  "sending",
  "unsure",
  "conflict",
  "rejected",
] as const satisfies readonly OutboxState[];

/** GET /local/status. */
export interface LocalStatus {
  readonly online: boolean;
  readonly work_offline: boolean;
  readonly auth: "ok" | "needed";
  readonly phase: "idle" | "pulling" | "pushing";
  /** ISO 8601, local clock; null before the first complete sync. */
  readonly last_synced_at: string | null;
  readonly progress: {
    readonly resource: Resource;
    readonly done: number;
    readonly total: number;
  } | null;
  readonly records: Readonly<Record<Resource, number>>;
  readonly outbox: Readonly<Record<Exclude<OutboxState, "done">, number>>;
  /** Resources that the first sync has not read to the end yet. */
  readonly incomplete: readonly Resource[];
  /** Until when the server asked for a pause (429), ISO 8601. */
  readonly paused_until: string | null;
  /** When the oldest change that is not sent was made, ISO 8601. */
  readonly oldest_unsent_at: string | null;
  /**
   * When all that waits will have been sent at the present speed, ISO 8601, local clock; null when
   * nothing waits, when nothing can be sent, and while the server's speed is not known.
   */
  readonly sending_ends_at: string | null;
  /** Deletions on the server that are too many at once to be believed without the user's word. */
  readonly withheld: readonly WithheldRemoval[];
  /** Lists of the server that are not read, and why; every other list is. */
  readonly lists: readonly ListProblem[];
  /** Records that the server sent and that this machine cannot keep. */
  readonly left_out: readonly LeftOutRecords[];
  /** Why the last cycle failed, in words for the user. */
  readonly error: string | null;
}
