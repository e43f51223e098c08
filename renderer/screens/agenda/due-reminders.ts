import { isDone } from "./activity-parts.tsx";
import type { Planned } from "../../fields/planned.ts";

const MINUTE_MS = 60_000;
/** So long after its start an activity is still reminded of: the page may open late. */
const LATE_MINUTES = 10;

/** Until when reminders are put off, by `reminderKey`. */
type PutOff = Readonly<Record<string, number>>;

/** Identifies the reminder of an activity: one that is moved is reminded of again. */
export function reminderKey({ record, start }: Planned): string {
  return `${String(record.id)} ${start.getTime()}`;
}

/** The start of the activity of a key, in milliseconds. */
export function startOfKey(key: string): number {
  return Number(key.slice(key.lastIndexOf(" ") + 1));
}

/**
 * Returns the activities that begin within some minutes, or have just begun, and are neither done
 * nor put off.
 */
export function dueReminders(
  items: readonly Planned[],
  {
    now,
    minutesBefore,
    putOff,
  }: { readonly now: number; readonly minutesBefore: number; readonly putOff: PutOff },
): readonly Planned[] {
  return items.filter((item) => {
    if (item.allDay || isDone(item)) return false;
    const start = item.start.getTime();
    const until = putOff[reminderKey(item)] ?? 0;
    const from = until === 0 ? start - minutesBefore * MINUTE_MS : until;
    // Snoozed reminders come back, also when the activity began long before.
    return now >= from && now <= Math.max(start, from) + LATE_MINUTES * MINUTE_MS;
  });
}
