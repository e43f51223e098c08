import { addDays, startOfDay } from "date-fns";
import type { Filter } from "../../../shared/query/filter.ts";
import { userLocale } from "../../ui/locale.ts";
import { startOfWeek } from "../../ui/week.ts";

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return { op: "between", field: "start", from: from.getTime(), to: to.getTime() - 1 };
}

/** The seven days of a day's week. */
export function week(of: Date): readonly Date[] {
  const first = startOfWeek(of);
  return Array.from({ length: 7 }, (_item, index) => addDays(first, index));
}

export function today(): Date {
  return startOfDay(new Date());
}

/** Time zone of this machine with its offset on a day: "Europe/Berlin (GMT+1)". */
export function zoneText(day: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat(userLocale(), { timeZoneName: "shortOffset" })
    .formatToParts(day)
    .find((part) => part.type === "timeZoneName")?.value;
  return offset === undefined || timeZone === "UTC" ? timeZone : `${timeZone} (${offset})`;
}
