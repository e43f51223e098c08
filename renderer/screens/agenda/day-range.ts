import type { Filter } from "../../../shared/query/filter.ts";
import { startingOn } from "../../../shared/query/starting-on.ts";
import { addDays, dayOf, startOfWeek } from "../../ui/local-date.ts";
import { chosenZone } from "../../ui/time-zone.ts";

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return startingOn(chosenZone(), dayOf(from), dayOf(to));
}

/** How long an activity is looked for after its start, days. */
const LONGEST_DAYS = 7;

/** Activities with a time that began before a day, and end after a moment (ms). */
export function goingOn(day: Date, after: number): Filter {
  return {
    op: "and",
    of: [
      {
        op: "between",
        field: "start",
        from: addDays(day, -LONGEST_DAYS).getTime(),
        to: day.getTime() - 1,
      },
      { op: "between", field: "end", from: after + 1 },
    ],
  };
}

/**
 * Activities from one local day to another, the last one not included: those that start then, and
 * those that began before and go on.
 */
export function during(from: Date, to: Date): Filter {
  const first = addDays(from, -LONGEST_DAYS).getTime();
  return {
    op: "and",
    of: [
      // Lets an index answer: without it every activity would be read.
      { op: "between", field: "start", from: first, to: to.getTime() - 1 },
      { op: "or", of: [between(from, to), goingOn(from, from.getTime())] },
    ],
  };
}

/** Activities that start on a day before another. */
export function startedBefore(day: Date): Filter {
  return startingOn(chosenZone(), null, dayOf(day));
}

/** The seven days of a day's week. */
export function week(of: Date): readonly Date[] {
  const first = startOfWeek(of);
  return Array.from({ length: 7 }, (_item, index) => addDays(first, index));
}
