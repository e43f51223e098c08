import type { Filter } from "./filter.ts";
import { dateIn, dayOf, timeIn, type Zone } from "./zoned-date.ts";

/** An activity for a day, without a time. */
const WITHOUT_TIME: Filter = { op: "empty", field: "start_time" };

/**
 * Activities that start on some days in a zone: from one on (null: from ever) to the one before
 * another (null: for ever), YYYY-MM-DD. One without a time is on its day in every zone; it is
 * stored as the midnight in UTC, which belongs to the day before in zones behind UTC.
 */
export function startingOn(zone: Zone, from: string | null, endDay: string | null): Filter {
  const firstEdges = from === null ? null : edgesOf(zone, from);
  const end = endDay === null ? null : edgesOf(zone, endDay);
  const isBehind = [firstEdges, end].some((edge) => edge !== null && edge.utc < edge.local);
  if (!isBehind) return started(firstEdges?.local, end?.local);
  return {
    op: "and",
    of: [
      started(firstEdges?.utc, end?.local),
      ...(end === null ? [] : [not(and(started(end.utc, end.local), WITHOUT_TIME))]),
      ...(firstEdges === null
        ? []
        : [not(and(started(firstEdges.utc, firstEdges.local), not(WITHOUT_TIME)))]),
    ],
  };
}

/** When a day begins: on the clocks of a zone, and in UTC. */
function edgesOf(zone: Zone, day: string) {
  return { local: timeIn(zone, day), utc: Date.parse(day) };
}

function and(...filters: readonly Filter[]): Filter {
  return { op: "and", of: filters };
}

function not(filter: Filter): Filter {
  return { op: "not", of: filter };
}

/** From a time on, to the moment before another. */
function started(from: number | undefined, endTime: number | undefined): Filter {
  return {
    op: "between",
    field: "start",
    ...(from === undefined ? {} : { from }),
    ...(endTime === undefined ? {} : { to: endTime - 1 }),
  };
}

/** Most conditions of such a filter; together they may stand among others. */
export const MAX_STARTING_PARTS = 3;

/** Returns the days that a filter of `startingOn` is about; null for any other filter. */
export function startingDays(
  zone: Zone,
  filter: Filter,
): { readonly from: string | null; readonly before: string | null } | null {
  const bounds = filter.op === "and" ? filter.of[0] : filter;
  if (bounds?.op !== "between" || bounds.field !== "start") return null;
  const edge = (time: unknown) =>
    typeof time === "number"
      ? [zone, "UTC"].map((zoneName: Zone) => dayOf(dateIn(zoneName, time)))
      : [null];
  const endTime = typeof bounds.to === "number" ? bounds.to + 1 : bounds.to;
  const pairs = edge(bounds.from).flatMap((from) =>
    edge(endTime).map((end) => ({ from, before: end })),
  );
  return pairs.find((days) => isSame(startingOn(zone, days.from, days.before), filter)) ?? null;
}

/** Filters that come from an address may have their parts in another order. */
const PART_NAMES = ["op", "of", "field", "from", "to"];

function isSame(a: Filter, b: Filter): boolean {
  return JSON.stringify(a, PART_NAMES) === JSON.stringify(b, PART_NAMES);
}
