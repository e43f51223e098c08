import type { Filter } from "./filter.ts";
import { timeIn, type Zone } from "./zoned-date.ts";

/** An activity for a day, without a time. */
const WITHOUT_TIME: Filter = { op: "empty", field: "start_time" };

/**
 * Activities that start on some days in a zone: from one on (null: from ever) to the one before
 * another, YYYY-MM-DD. One without a time is on its day in every zone; it is stored as the midnight
 * in UTC, which belongs to the day before in zones behind UTC.
 */
export function startingOn(zone: Zone, from: string | null, before: string): Filter {
  const [first, end] = [from === null ? null : timeIn(zone, from), timeIn(zone, before)];
  const [firstInUtc, endInUtc] = [from === null ? null : Date.parse(from), Date.parse(before)];
  const isBehind = endInUtc < end || (first !== null && firstInUtc !== null && firstInUtc < first);
  if (!isBehind) return started(first, end - 1);
  const isNextDay: Filter = { op: "and", of: [started(endInUtc, end - 1), WITHOUT_TIME] };
  const isDayBefore: Filter = {
    op: "and",
    of: [started(firstInUtc, (first ?? 0) - 1), { op: "not", of: WITHOUT_TIME }],
  };
  return {
    op: "and",
    of: [
      started(firstInUtc, end - 1),
      { op: "not", of: isNextDay },
      ...(first === null ? [] : [{ op: "not", of: isDayBefore } as const]),
    ],
  };
}

function started(from: number | null, to: number): Filter {
  return { op: "between", field: "start", ...(from === null ? {} : { from }), to };
}
