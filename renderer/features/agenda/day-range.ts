import { addDays, format, startOfDay, startOfWeek } from "date-fns";
import type { Filter } from "../../../shared/query/filter.ts";
import type { ShownRecord } from "../../data/queries.ts";

/** Start of an activity: its date and time are in UTC. */
export function startOf(record: ShownRecord): Date | null {
  const day = record["start_date"];
  const clock = record["start_time"];
  if (typeof day !== "string" || day === "") return null;
  const date = new Date(
    `${day.slice(0, 10)}T${typeof clock === "string" && clock !== "" ? clock.slice(0, 5) : "00:00"}Z`,
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return { op: "between", field: "start", from: from.getTime(), to: to.getTime() - 1 };
}

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

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
