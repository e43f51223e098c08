import type { Filter } from "../../../shared/query/filter.ts";
import { addDays, startOfWeek } from "../../ui/local-date.ts";

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return { op: "between", field: "start", from: from.getTime(), to: to.getTime() - 1 };
}

/** The seven days of a day's week. */
export function week(of: Date): readonly Date[] {
  const first = startOfWeek(of);
  return Array.from({ length: 7 }, (_item, index) => addDays(first, index));
}
