import type { ReportName, ReportPeriod } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { startingOn } from "../../../shared/query/starting-on.ts";
import type { Zone } from "../../../shared/query/zoned-date.ts";
import { addDays, endOfDay, startOfDay } from "./periods.ts";

/** Returns what of a report's records belongs to a period; each report counts by its own day. */
const FILTERS: Readonly<Record<ReportName, (period: ReportPeriod, zone: Zone) => Filter>> = {
  pipeline: closesIn,
  closing: closesIn,
  // As old as the report says: from the day a job was opened or, if unknown, from its creation.
  jobs: ({ from, to }, zone) => ({
    op: "or",
    of: [
      { op: "between", field: "open_date", from, to },
      {
        op: "and",
        of: [
          { op: "empty", field: "open_date" },
          {
            op: "between",
            field: "created_at",
            from: startOfDay(from, zone),
            to: endOfDay(to, zone),
          },
        ],
      },
    ],
  }),
  activities: ({ from, to }, zone) => startingOn(zone, from, addDays(to, 1)),
  sources: ({ from, to }, zone) => ({
    op: "between",
    field: "created_at",
    from: startOfDay(from, zone),
    to: endOfDay(to, zone),
  }),
};

function closesIn({ from, to }: ReportPeriod): Filter {
  return { op: "between", field: "close_date", from, to };
}

export function periodFilter(name: ReportName, period: ReportPeriod, zone: Zone): Filter {
  return FILTERS[name](period, zone);
}
