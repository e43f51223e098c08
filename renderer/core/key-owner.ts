import { useEffect } from "react";
import { z } from "zod";
import { refIn } from "../../shared/contract/record-field.ts";
import { CREATED_HERE, type Filter } from "../../shared/query/filter.ts";
import { useMe } from "./me.ts";
import { usePersistedState } from "./persisted-state.ts";
import { type ShownRecord, usePage } from "./queries.ts";

const schema = z
  .object({
    /** The user of whom the rest is true. */
    me: z.number(),
    /** User whom the server names as the author of what is made here. */
    owner: z.number(),
    /** True if the user is invited to whatever they plan. */
    attends: z.boolean(),
  })
  .nullable();
const STORED = { key: "key-owner", schema, fallback: null } as const;

const NONE: Filter = { op: "none" };
/** Records that were made here and have been answered. */
const ANSWERED: Filter = {
  op: "and",
  of: [
    { op: "is", field: CREATED_HERE, value: true },
    { op: "between", field: "id", from: 1 },
    { op: "not", of: { op: "empty", field: "created_by" } },
  ],
};
const NEWEST = "updated_at:desc";

export interface KeyOwner {
  /** Id of the colleague whose API key this workspace has, until the user was told; else null. */
  readonly stranger: number | null;
  /** Remembers that the user was told, and whether they attend what they plan. */
  readonly answer: (attends: boolean) => void;
}

/**
 * Finds out, once, whose API key the workspace has: the first activity or note that was made here
 * and answered names its author.
 */
export function useKeyOwner(): KeyOwner {
  const me = useMe()?.id ?? null;
  const { value, set, isLoaded } = usePersistedState(STORED);
  const isAsked = me !== null && isLoaded && value?.me !== me;
  const filter = isAsked ? ANSWERED : NONE;
  const activities = usePage({ resource: "activity", filter, sort: NEWEST }, 1, 1);
  const notes = usePage({ resource: "note", filter, sort: NEWEST }, 1, 1);
  const author = authorOf(activities.data?.data) ?? authorOf(notes.data?.data);
  const isMine = isAsked && author === me;
  useEffect(() => {
    if (isMine) set({ me, owner: me, attends: false });
  });
  return {
    stranger: isAsked && author !== me ? author : null,
    answer: (attends) => {
      if (me !== null && author !== null) set({ me, owner: author, attends });
    },
  };
}

function authorOf(records: readonly ShownRecord[] | undefined): number | null {
  return refIn(records?.[0]?.["created_by"])?.id ?? null;
}

/** Returns what a new activity gets where the user chose to attend whatever they plan. */
export function useAttendance(): Readonly<Record<string, string>> {
  const me = useMe()?.id ?? null;
  const { value } = usePersistedState(STORED);
  const attends = me !== null && value?.me === me && value.attends;
  return attends ? { users_as_attendees: String(me) } : {};
}
