import type { Filter } from "../../../shared/query/filter.ts";
import { startingOn } from "../../../shared/query/starting-on.ts";
import { addDays, dayOf, startOfWeek } from "../../ui/local-date.ts";
import { chosenZone } from "../../ui/time-zone.ts";

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return startingOn(chosenZone(), dayOf(from), dayOf(to));
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
