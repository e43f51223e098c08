import type { Filter } from "../../../../shared/query/filter.ts";
import { type ShownRecord, usePage } from "../../../core/queries.ts";
import { planned } from "../../../fields/planned.ts";
import { visibleText } from "../../../ui/visible-text.ts";

export interface TimelineItem {
  readonly kind: "activity" | "note";
  readonly at: string;
  readonly record: ShownRecord;
}

/** What the timeline shows: everything, one kind, or (`type:3`) the activities of one type. */
export type TimelineChoice = "all" | "note" | "activity" | `type:${number}`;

interface Timeline {
  readonly items: readonly TimelineItem[];
  /** How many there are, including those that were not loaded. */
  readonly total: number;
  /** Whether notes and activities have been loaded. */
  readonly isSettled: boolean;
}

/** Loads the notes and activities of a record, newest first, each kind up to a limit. */
export function useTimeline(
  recordKey: string,
  choice: TimelineChoice,
  words: string,
  limit: number,
): Timeline {
  const filter = (fields: readonly string[], more: readonly Filter[] = []): Filter => ({
    op: "and",
    of: [
      { op: "is", field: "related_to", value: recordKey },
      ...(words === "" ? [] : [{ op: "contains", fields, text: words } as const]),
      ...more,
    ],
  });
  const type = choice.startsWith("type:") ? Number(choice.slice(5)) : null;
  const ofType: readonly Filter[] =
    type === null ? [] : [{ op: "is", field: "activity_type", value: type }];
  const activities = usePage(
    {
      resource: "activity",
      filter: choice === "note" ? { op: "none" } : filter(["title", "description"], ofType),
      sort: "start_date:desc",
    },
    1,
    limit,
  ).data;
  const notes = usePage(
    {
      resource: "note",
      filter: choice === "all" || choice === "note" ? filter(["note"]) : { op: "none" },
      sort: "created_at:desc",
    },
    1,
    limit,
  ).data;
  const planItems = (activities?.data ?? []).map((record): TimelineItem => ({
    kind: "activity",
    at: planned(record)?.start.toISOString() ?? "",
    record,
  }));
  const noteItems = (notes?.data ?? []).map((record): TimelineItem => ({
    kind: "note",
    at: textOf(record, "created_at"),
    record,
  }));
  // If there are more of one kind than were loaded, the other kind ends at the same time: otherwise
  // the timeline would have gaps that nobody sees.
  const horizons = [endOf(planItems, activities?.total), endOf(noteItems, notes?.total)];
  return {
    items: [...planItems, ...noteItems]
      .filter(({ at }) => horizons.every((horizon) => at >= horizon))
      .sort((a, b) => (a.at < b.at ? 1 : -1)),
    total: (activities?.total ?? 0) + (notes?.total ?? 0),
    isSettled: activities !== undefined && notes !== undefined,
  };
}

/** Returns the time since which all of a kind are loaded; "" when all of them are. */
function endOf(items: readonly TimelineItem[], total = 0): string {
  return total > items.length ? (items.at(-1)?.at ?? "") : "";
}

export function textOf(record: ShownRecord, field: string): string {
  const value = record[field];
  return typeof value === "string" ? visibleText(value) : "";
}
