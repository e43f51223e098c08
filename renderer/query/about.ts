import { useQueries } from "@tanstack/react-query";
import type { Bridge } from "../../shared/bridge.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { localQuery } from "../core/local.ts";
import { type ListQuery, pageQuery, usePage } from "../core/queries.ts";
import { useBridge } from "../core/workspace.tsx";
import { type Planned, planned } from "../fields/planned.ts";
import { addDays, localDate, startOfDay } from "../ui/local-date.ts";
import { useNow } from "../ui/use-clock.tsx";

/** Coming activities that are read. */
const MAX_COMING = 30;
/** Records of one kind below an organization that its timeline includes: a request has an end. */
const MAX_SUBJECTS = 80;

/** Changes of these resources also concern their organization. */
const BELOW_ORGANIZATIONS = ["contact", "job", "deal"] as const;

/** The lists of attendees that people of a resource are in. */
const INVITED: Readonly<Partial<Record<Resource, string>>> = {
  candidate: "attendees.candidates",
  contact: "attendees.contacts",
};

interface Subjects {
  /** Slugs of the record, and of those below an organization. */
  readonly slugs: readonly string[];
  readonly isSettled: boolean;
  /** True if an organization has more records than are included. */
  readonly isCut: boolean;
}

/** The records whose notes and activities belong to the timeline of a record. */
export function useSubjects(resource: Resource, key: string): Subjects {
  const bridge = useBridge();
  const below = useQueries({
    queries: (resource === "organization" ? BELOW_ORGANIZATIONS : []).map((kind) =>
      localQuery(bridge, "listKeys", {
        params: { resource: kind },
        query: {
          filter: { op: "is", field: "organization", value: key },
          sort: "updated_at:desc",
          offset: 0,
          limit: MAX_SUBJECTS + 1,
        },
      }),
    ),
  });
  return {
    slugs: [key, ...below.flatMap(({ data }) => data?.keys.slice(0, MAX_SUBJECTS) ?? [])],
    isSettled: below.every(({ isPending }) => !isPending),
    isCut: below.some(({ data }) => (data?.keys.length ?? 0) > MAX_SUBJECTS),
  };
}

/** Returns the condition that a note or an activity is about one of the records. */
export function aboutOneOf(slugs: readonly string[]): Filter {
  const [firstSlug = "", ...otherSlugs] = slugs;
  return otherSlugs.length === 0
    ? { op: "is", field: "related_to", value: firstSlug }
    : { op: "oneOf", field: "related_to", values: slugs };
}

/** The condition that an activity is about one of the records, or attended by the person. */
export function aboutOrAttendedBy(resource: Resource, slugs: readonly string[]): Filter {
  const invited = INVITED[resource];
  const about = aboutOneOf(slugs);
  if (invited === undefined) return about;
  return { op: "or", of: [about, { op: "is", field: invited, value: slugs[0] ?? "" }] };
}

/** The open activities about a record, or attended by the person, from a day on. */
function comingActivities(resource: Resource, slugs: readonly string[], day: Date): ListQuery {
  return {
    resource: "activity",
    filter: isSlugged(resource)
      ? {
          op: "and",
          of: [
            // A day without a time is kept as its midnight in UTC, which may be yesterday here.
            { op: "between", field: "start", from: addDays(day, -1).getTime() },
            { op: "is", field: "mark_as_done", value: false },
            aboutOrAttendedBy(resource, slugs),
          ],
        }
      : { op: "none" },
    sort: "start:asc",
  };
}

/** The query of the activities of a person that are still to come, before they are asked for. */
export function comingQuery(bridge: Bridge, resource: Resource, key: string, nowMs: number) {
  const list = comingActivities(resource, [key], startOfDay(localDate(nowMs)));
  return pageQuery(bridge, list, 1, { limit: MAX_COMING });
}

/** The activities that are still to come, soonest first; undefined while they are loading. */
export function useComing(
  resource: Resource,
  slugs: readonly string[],
): readonly Planned[] | undefined {
  const nowMs = useNow();
  const today = startOfDay(localDate(nowMs));
  const { data } = usePage(comingActivities(resource, slugs, today), 1, MAX_COMING);
  return data?.data
    .flatMap((record) => {
      const item = planned(record);
      return item !== null && isComing(item, nowMs) ? [item] : [];
    })
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
}

/** Returns whether an activity has not begun; one without a time has its whole day. */
export function isComing({ start, allDay }: Planned, nowMs: number): boolean {
  return start.getTime() >= (allDay ? startOfDay(localDate(nowMs)).getTime() : nowMs);
}
