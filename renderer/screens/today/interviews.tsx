import { addDays } from "date-fns";
import { useMemo } from "react";
import type { Filter } from "../../../shared/query/filter.ts";
import { useLookups } from "../../core/queries.ts";
import { between } from "../agenda/day-range.ts";
import { OPEN, TodayList } from "./today-list.tsx";

const AHEAD = 14;

/**
 * Interviews of the next two weeks: activities of a type that is called so, or that are called so
 * themselves.
 */
export function Interviews({ day }: { readonly day: Date }) {
  const lookups = useLookups();
  const types = lookups?.activity_type
    .filter(({ label }) => typeof label === "string" && /interview/i.test(label))
    .map(({ id }) => id);
  const from = day.getTime();
  const kinds = JSON.stringify(types ?? []);
  const filter = useMemo<Filter>(() => {
    const named: Filter = { op: "contains", fields: ["title"], text: "interview" };
    const ids = JSON.parse(kinds) as readonly number[];
    const typed: readonly Filter[] =
      ids.length === 0 ? [] : [{ op: "oneOf", field: "activity_type", values: ids }];
    const start = new Date(from);
    return {
      op: "and",
      of: [OPEN, between(start, addDays(start, AHEAD)), { op: "or", of: [...typed, named] }],
    };
  }, [kinds, from]);
  if (types === undefined) return null;
  return (
    <TodayList
      title="Interviews"
      about={`next ${AHEAD} days`}
      filter={filter}
      first={5}
      withDay
      empty="No interview is planned."
    />
  );
}
