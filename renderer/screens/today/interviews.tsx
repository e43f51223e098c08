import { addDays } from "date-fns";
import { useMemo } from "react";
import { z } from "zod";
import type { Filter } from "../../../shared/query/filter.ts";
import { useLookups } from "../../core/queries.ts";
import { between } from "../agenda/day-range.ts";
import { TEXTS } from "./texts.ts";
import { OPEN, TodayList } from "./today-list.tsx";

const NEXT_DAYS = 14;
const FIRST_ROWS = 5;
const idsSchema = z.array(z.number());

/** Interviews of the next two weeks: activities with "interview" in their type or title. */
export function Interviews({ day }: { readonly day: Date }) {
  const lookups = useLookups();
  const types = lookups?.activity_type
    .filter(({ label }) => typeof label === "string" && /interview/i.test(label))
    .map(({ id }) => id);
  const from = day.getTime();
  const kinds = JSON.stringify(types ?? []);
  const filter = useMemo<Filter>(() => {
    const named: Filter = { op: "contains", fields: ["title"], text: "interview" };
    const ids = idsSchema.parse(JSON.parse(kinds));
    const typed: readonly Filter[] =
      ids.length === 0 ? [] : [{ op: "oneOf", field: "activity_type", values: ids }];
    const start = new Date(from);
    return {
      op: "and",
      of: [OPEN, between(start, addDays(start, NEXT_DAYS)), { op: "or", of: [...typed, named] }],
    };
  }, [kinds, from]);
  if (types === undefined) return null;
  return (
    <TodayList
      title={TEXTS.interviews}
      about={TEXTS.nextDays(NEXT_DAYS)}
      filter={filter}
      first={FIRST_ROWS}
      withDay
      empty={TEXTS.noInterviews}
    />
  );
}
