import { isOneOf } from "../../shared/contract/enumeration.ts";
import { activityEnd } from "../../shared/contract/resources/activity.ts";
import type { ShownRecord } from "../core/queries.ts";
import { dayText, timeText } from "../ui/format.ts";
import { clockOf, dayOf, localDate } from "../ui/local-date.ts";
import { planned } from "./planned.ts";

/** The fields in which the API has when an activity is, in UTC. */
const FIELDS = ["start_date", "start_time", "end_time"] as const;
export type ActivityTimeField = (typeof FIELDS)[number];

export function isActivityTime(field: string): field is ActivityTimeField {
  return isOneOf(FIELDS, field);
}

/** Returns the day or a time of an activity on the user's clock; "" without one. */
export function activityTimeText(record: ShownRecord, field: ActivityTimeField): string {
  const date = activityDate(record, field);
  if (date === null) return "";
  return field === "start_date" ? dayText(date.toISOString()) : timeText(date);
}

/** The same as programs read it: YYYY-MM-DD, HH:MM. */
export function activityTimeInput(record: ShownRecord, field: ActivityTimeField): string {
  const date = activityDate(record, field);
  if (date === null) return "";
  return field === "start_date" ? dayOf(date) : clockOf(date);
}

function activityDate(record: ShownRecord, field: ActivityTimeField): Date | null {
  const item = planned(record);
  if (item === null) return null;
  if (field === "start_date") return item.start;
  if (field === "start_time") return item.allDay ? null : item.start;
  const end = activityEnd(record);
  return end === null ? null : localDate(end);
}
