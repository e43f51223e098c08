import { activityEnd, activityStart } from "../../shared/contract/resources/activity.ts";
import type { ShownRecord } from "../core/queries.ts";
import {
  addDays,
  clockOf,
  dayOf,
  isSameDay,
  localDate,
  localTime,
  startOfDay,
} from "../ui/local-date.ts";
import { isOneOf } from "../../shared/contract/enumeration.ts";
import { dayText, timeText } from "../ui/format.ts";

/** An activity with its time, as the agenda places it. */
export interface Planned {
  readonly record: ShownRecord;
  readonly start: Date;
  /** At least the start; null when none is known. */
  readonly end: Date | null;
  readonly allDay: boolean;
}

/** Null for an activity without a date. The wire has UTC; times here are the user's. */
export function planned(record: ShownRecord): Planned | null {
  const start = activityStart(record);
  if (start === null) return null;
  const end = activityEnd(record);
  const allDay = !hasText(record["start_time"]) && !hasText(record["start_datetime"]);
  return {
    record,
    start: allDay ? localDay(record["start_date"], start) : localDate(start),
    end: end === null || end < start ? null : localDate(end),
    allDay,
  };
}

/** Returns whether an activity is on a day: it starts then, or goes on from the day before. */
export function isOnDay({ start, end, allDay }: Planned, day: Date): boolean {
  if (isSameDay(start, day)) return true;
  return !allDay && end !== null && start < day && end > startOfDay(day);
}

/** A day without a time is that day everywhere, not an instant in UTC. */
function localDay(value: unknown, start: number): Date {
  return hasText(value) ? localTime(value.slice(0, 10)) : localDate(start);
}

function hasText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

const MINUTE_MS = 60_000;

/** Body of a PUT that moves an activity by some minutes and keeps how long it takes. */
export function movedBody(item: Planned, minutes: number): Readonly<Record<string, string>> {
  const later = (date: Date) => localDate(date.getTime() + minutes * MINUTE_MS).toISOString();
  return {
    start_datetime: later(item.start),
    ...(item.end === null ? {} : { end_datetime: later(item.end) }),
  };
}

/** Body of a PUT that moves an activity to a time and keeps how long it takes. */
export function movedToBody(item: Planned, start: Date): Readonly<Record<string, string>> {
  return movedBody(item, (start.getTime() - item.start.getTime()) / MINUTE_MS);
}

/**
 * Body of a PUT that moves an activity by whole local days: 10:00 stays 10:00 when the clocks
 * change in between, and it takes as long as before also in the night in which they do.
 */
export function movedByDays(item: Planned, days: number): Readonly<Record<string, string>> {
  return movedToBody(item, addDays(item.start, days));
}

/** The fields in which the API has when an activity is, in UTC. */
const FIELDS = ["start_date", "start_time", "end_time"] as const;
type ActivityTimeField = (typeof FIELDS)[number];

export function isActivityTime(field: string): field is ActivityTimeField {
  return isOneOf(FIELDS, field);
}

/** Returns the day or a time of an activity on the user's clock; "" without one. */
export function activityTimeText(record: ShownRecord, field: ActivityTimeField): string {
  const date = activityDate(record, field);
  if (date === null) return "";
  return field === "start_date" ? dayText(date.toISOString()) : timeText(date);
}

/** Returns a time as programs read it: YYYY-MM-DD, HH:MM. */
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
