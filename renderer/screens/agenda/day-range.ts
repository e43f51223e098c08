import { addDays, format, startOfDay, startOfWeek } from "date-fns";
import type { Filter } from "../../../shared/query/filter.ts";

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return { op: "between", field: "start", from: from.getTime(), to: to.getTime() - 1 };
}

/** Monday to Sunday. */
export function week(of: Date): readonly Date[] {
  const monday = startOfWeek(of, { weekStartsOn: 1 });
  return Array.from({ length: 7 }, (_item, index) => addDays(monday, index));
}

export function today(): Date {
  return startOfDay(new Date());
}

export function dayTitle(date: Date): string {
  return format(date, "EEE d MMM");
}

/** "16 – 22 Nov 2026", "28 Dec 2026 – 3 Jan 2027". */
export function rangeTitle(first: Date, last: Date): string {
  if (first.getTime() === last.getTime()) return format(first, "EEEE, d MMMM yyyy");
  if (first.getFullYear() !== last.getFullYear())
    return `${format(first, "d MMM yyyy")} – ${format(last, "d MMM yyyy")}`;
  if (first.getMonth() !== last.getMonth()) return `${format(first, "d MMM")} – ${format(last, "d MMM yyyy")}`;
  return `${format(first, "d")} – ${format(last, "d MMM yyyy")}`;
}

/** Time zone of this machine with its offset on a day: "Europe/Berlin (GMT+1)". */
export function zoneText(day: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat("en-GB", { timeZoneName: "shortOffset" })
    .formatToParts(day)
    .find((part) => part.type === "timeZoneName")?.value;
  return offset === undefined || timeZone === "UTC" ? timeZone : `${timeZone} (${offset})`;
}
