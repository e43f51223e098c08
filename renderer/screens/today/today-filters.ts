import type { Filter } from "../../../shared/query/filter.ts";
import { LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import type { ListQuery, Lookups } from "../../core/queries.ts";
import { within } from "../../query/scope.tsx";
import { addDays, dayOf } from "../../ui/local-date.ts";
import { between, during, goingOn, startedBefore } from "../agenda/day-lanes.ts";

const OPEN: Filter = { op: "is", field: "mark_as_done", value: false };

/** The filters of my records, by resource; null where everybody's are shown. */
export interface MineFilters {
  readonly activity: Filter | null;
  readonly deal: Filter | null;
  readonly candidate: Filter | null;
  readonly contact: Filter | null;
}

/** The largest page that /local answers. */
export const MAX_ROWS = 500;
const DAYS_AHEAD = 7;

export function ofDay(day: Date, mine: MineFilters): ListQuery {
  const filter = within(mine.activity, during(day, addDays(day, 1)));
  return { resource: "activity", filter, sort: "start:asc" };
}

export function comingUp(day: Date, mine: MineFilters): ListQuery {
  const filter = within(mine.activity, {
    op: "and",
    of: [OPEN, between(addDays(day, 1), addDays(day, DAYS_AHEAD + 1))],
  });
  return { resource: "activity", filter, sort: "start:asc" };
}

/**
 * Activities of earlier days that are not done, the newest first. `night`: when some of them still
 * went on (ms); null where none did.
 */
export function overdue(day: Date, mine: MineFilters, night: number | null): ListQuery {
  return overdueOf(day, mine.activity, night);
}

export function overdueOf(day: Date, those: Filter | null, night: number | null): ListQuery {
  const isOver: readonly Filter[] = night === null ? [] : [{ op: "not", of: goingOn(day, night) }];
  const filter = within(those, { op: "and", of: [OPEN, startedBefore(day), ...isOver] });
  return { resource: "activity", filter, sort: "start:desc" };
}

/** Deals that are neither won nor lost though their close date has passed. */
export function lateDeals(day: Date, lookups: Lookups, mine: MineFilters): ListQuery {
  const filter = within(mine.deal, {
    op: "and",
    of: [
      { op: "oneOf", field: "stage", values: openStages(lookups) },
      { op: "between", field: "close_date", to: dayOf(addDays(day, -1)) },
    ],
  });
  return { resource: "deal", filter, sort: "close_date:asc" };
}

/** Stages in which a deal is neither won nor lost: all but 0 and 100 percent. */
function openStages(lookups: Lookups): readonly number[] {
  return lookups.deal_stage
    .filter(({ percentage }) => percentage !== 0 && percentage !== 100)
    .map((stage) => stage.id);
}

/** People whose last contact is more than some days ago, the oldest first. */
export function quietPeople(
  resource: "candidate" | "contact",
  day: Date,
  days: number,
  mine: MineFilters,
): ListQuery {
  const latestMs = addDays(day, -days).getTime() - 1;
  const filter = within(mine[resource], { op: "between", field: LAST_CONTACT, to: latestMs });
  return { resource, filter, sort: `${LAST_CONTACT}:asc` };
}
