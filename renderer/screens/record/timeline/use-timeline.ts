import { shownText } from "../../../fields/value-text.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Author, LastChange } from "../../../../shared/local/changed-field.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import type { Filter } from "../../../../shared/query/filter.ts";
import { authorText } from "../../../changes/texts.ts";
import { changeLines } from "../../../changes/change-lines.ts";
import { type ShownRecord, useDefinitions, usePage } from "../../../core/queries.ts";
import { type Planned, planned } from "../../../fields/planned.ts";
import { hasWords } from "../../../ui/highlight.tsx";
import { useNow } from "../../../ui/use-clock.tsx";
import {
  aboutOneOf,
  aboutOrAttendedBy,
  isComing,
  useComing,
  useSubjects,
} from "../../../query/about.ts";
import { useViewState } from "../../../core/view-state.ts";

export type TimelineItem =
  | { readonly kind: "activity" | "note"; readonly at: string; readonly record: ShownRecord }
  /** A change of fields that was made on this machine. */
  | {
      readonly kind: "change";
      readonly at: string;
      readonly id: number;
      readonly labels: readonly string[];
    }
  /** The last change that was not made on this machine. */
  | { readonly kind: "lastChange"; readonly at: string; readonly by: Author | null };

/** Part of the timeline: everything, one kind, or (`type:3`) the activities of one type. */
export type TimelineChoice = "all" | "note" | "activity" | "change" | `type:${number}`;

interface Asked {
  readonly resource: Resource;
  readonly recordKey: string;
  readonly entries: readonly OutboxEntryView[];
  /** Undefined while the record was only made, and not changed. */
  readonly lastChange: LastChange | undefined;
  readonly choice: TimelineChoice;
  readonly words: string;
  /** Notes and activities that are read, of each. */
  readonly limit: number;
}

interface Timeline {
  /** Activities still to come, soonest first. */
  readonly upcoming: readonly TimelineItem[];
  /** Everything else, newest first. */
  readonly past: readonly TimelineItem[];
  /** Number of older ones that were not loaded. */
  readonly older: number;
  /** True if notes and activities have been loaded. */
  readonly isSettled: boolean;
  /** True if an organization has more records than the timeline includes. */
  readonly isCut: boolean;
}

/** Loads what happened and will happen with a record; of notes and activities up to a limit. */
export function useTimeline(request: Asked): Timeline {
  const { resource, recordKey, choice, words, limit } = request;
  const currentTime = useNow();
  const subjects = useSubjects(resource, recordKey);
  const coming = useComing(resource, subjects.slugs);
  const filter = (
    about: Filter,
    fields: readonly string[],
    extraFilters: readonly Filter[] = [],
  ): Filter => ({
    op: "and",
    of: [
      about,
      ...(words === "" ? [] : [{ op: "contains", fields, text: words } as const]),
      ...extraFilters,
    ],
  });
  const type = choice.startsWith("type:") ? Number(choice.slice(5)) : null;
  const ofType: readonly Filter[] =
    type === null ? [] : [{ op: "is", field: "activity_type", value: type }];
  const hasActivities = choice !== "note" && choice !== "change";
  const activities = usePage(
    {
      resource: "activity",
      filter: hasActivities
        ? filter(aboutOrAttendedBy(resource, subjects.slugs), ["title", "description"], ofType)
        : { op: "none" },
      sort: "start:desc",
    },
    1,
    limit,
  ).data;
  const hasNotes = choice === "all" || choice === "note";
  const notes = usePage(
    {
      resource: "note",
      filter: hasNotes ? filter(aboutOneOf(subjects.slugs), ["note"]) : { op: "none" },
      sort: "created_at:desc",
    },
    1,
    limit,
  ).data;
  const changes = useChangeItems(request);
  const plans = (activities?.data ?? []).map((record) => [record, planned(record)] as const);
  const isPlanned = (plan: Planned | null) =>
    plan !== null && plan.record["mark_as_done"] !== true && isComing(plan, currentTime);
  const planItems = plans.map(([record, plan]) => activityItem(record, plan));
  const noteItems = (notes?.data ?? []).map((record): TimelineItem => ({
    kind: "note",
    at: shownText(record, "created_at"),
    record,
  }));
  // If there are more of one kind than were loaded, the other kind ends at the same time: otherwise
  // the timeline would have invisible gaps.
  const horizons = [endOf(planItems, activities?.total), endOf(noteItems, notes?.total)];
  const inSight = ({ at }: TimelineItem) => horizons.every((horizon) => at >= horizon);
  const sight = [...planItems, ...noteItems].filter(inSight);
  const isNarrowed = words !== "" || choice !== "all";
  const planIds = new Set(plans.map(([{ id }]) => id));
  const upcoming = [
    ...plans.flatMap(([, plan]) => (plan !== null && isPlanned(plan) ? [plan] : [])),
    // Plans beyond the limit above.
    ...(isNarrowed ? [] : (coming ?? []).filter(({ record }) => !planIds.has(record.id))),
  ].toSorted((a, b) => a.start.getTime() - b.start.getTime());
  const upcomingIds = new Set(upcoming.map(({ record }) => record.id));
  return {
    upcoming: upcoming.map((plan) => activityItem(plan.record, plan)),
    past: [
      ...sight.filter((item) => item.kind !== "activity" || !upcomingIds.has(item.record.id)),
      ...changes.filter(inSight),
    ].sort((a, b) => (a.at < b.at ? 1 : -1)),
    older: (activities?.total ?? 0) + (notes?.total ?? 0) - sight.length,
    isSettled: activities !== undefined && notes !== undefined && subjects.isSettled,
    isCut: subjects.isCut,
  };
}

function activityItem(record: ShownRecord, plan: Planned | null): TimelineItem {
  return { kind: "activity", at: plan?.start.toISOString() ?? "", record };
}

/** The changes of fields, each with the names of its fields. */
function useChangeItems({
  resource,
  entries,
  lastChange,
  choice,
  words,
}: Asked): readonly TimelineItem[] {
  const definitions = useDefinitions(resource);
  if (choice !== "all" && choice !== "change") return [];
  const { by = null, at = null } = lastChange ?? {};
  const hasWord = words === "" || hasWords(authorText(by), words);
  const theirs: readonly TimelineItem[] =
    at === null || !hasWord ? [] : [{ kind: "lastChange", at, by }];
  const ours = entries.flatMap((entry): readonly TimelineItem[] => {
    if (entry.kind !== "update") return [];
    const labels = changeLines(entry, definitions).map(({ subject }) => subject.label);
    if (labels.length === 0 || (words !== "" && !hasWords(labels.join(" "), words))) return [];
    return [{ kind: "change", at: entry.created_at, id: entry.id, labels }];
  });
  return [...theirs, ...ours];
}

/** Returns the time since which all of a kind are loaded; "" when all of them are. */
function endOf(items: readonly TimelineItem[], total = 0): string {
  return total > items.length ? (items.at(-1)?.at ?? "") : "";
}

export const TIMELINE_ID = "timeline";

/** Shows the timeline of the open record: beside a list as the part that is open. */
export function showTimeline(): void {
  useViewState.getState().set({ panelPart: "timeline" });
  requestAnimationFrame(() => {
    const timeline = document.getElementById(TIMELINE_ID);
    timeline?.scrollIntoView({ block: "start" });
    timeline?.focus({ preventScroll: true });
  });
}
