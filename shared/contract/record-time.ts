import type { Resource } from "./resource.ts";
import { activityStart } from "./resources/activity.ts";
import { textOf } from "./resources/headline.ts";

/**
 * Returns the time by which people know a record, beside its name: a day (YYYY-MM-DD) or an
 * instant. Null where there is none, and for people, organizations and jobs.
 */
export function recordTime(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): string | null {
  switch (resource) {
    case "deal":
      return textOf(record, "close_date").slice(0, 10) || null;
    case "activity":
      return activityTime(record);
    case "note":
      return textOf(record, "created_at") || null;
    default:
      return null;
  }
}

function activityTime(record: Readonly<Record<string, unknown>>): string | null {
  const start = activityStart(record);
  if (start === null) return null;
  const isDay = textOf(record, "start_time") === "" && textOf(record, "start_datetime") === "";
  return isDay ? textOf(record, "start_date").slice(0, 10) : new Date(start).toISOString();
}
