import { z } from "zod";
import { useLeadingWindow } from "../../core/page-notifications.ts";
import { useMe } from "../../core/me.ts";
import type { Place } from "../../core/navigation.ts";
import { usePersistedState } from "../../core/persisted-state.ts";
import { usePage } from "../../core/queries.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { planned, type Planned } from "../../fields/planned.ts";
import { nameOf } from "../../fields/value-text.ts";
import { mineFilter, within } from "../../query/scope.tsx";
import { addDays, today } from "../../ui/local-date.ts";
import { between } from "./day-range.ts";
import { dueReminders, reminderKey } from "./due-reminders.ts";
import { useReminderStates } from "./use-reminder-states.ts";

/** Minutes before an activity at which it is reminded of; the last is never. */
export const REMINDER_CHOICES = [0, 5, 10, 15, 30, 60, null] as const;
/** An object, because a workspace that has stored nothing answers null. */
const schema = z.object({ minutes: z.number().nullable() });
const USUAL: z.output<typeof schema> = { minutes: 10 };
const STORED = { key: "reminder-minutes", schema, fallback: USUAL } as const;
/** More of a day and a half are not looked through. */
const MAX_ACTIVITIES = 200;
const NONE: Filter = { op: "none" };

/** Minutes before an activity at which the user is reminded; null for never. Remembered. */
export function useReminderMinutes(): {
  readonly minutes: number | null;
  readonly set: (minutes: number | null) => void;
} {
  const { value, set } = usePersistedState(STORED);
  return { minutes: value.minutes, set: (minutes) => set({ minutes }) };
}

export interface Reminder {
  readonly key: string;
  readonly item: Planned;
  readonly title: string;
  readonly place: Place;
  /** True if the desktop has shown it. */
  readonly isTold: boolean;
}

/**
 * Reminders of the user's own activities: nobody wants those of the whole team. One window shows
 * them, and what is said about them there counts in all.
 */
export function useReminders(now: number) {
  const me = useMe()?.id ?? null;
  const { minutes: minutesBefore } = useReminderMinutes();
  const states = useReminderStates();
  const leads = useLeadingWindow();
  const day = today();
  const open: Filter = { op: "is", field: "mark_as_done", value: false };
  const near: Filter = { op: "and", of: [open, between(day, addDays(day, 2))] };
  const isOn = me !== null && minutesBefore !== null && states.isLoaded;
  const filter = isOn ? within(mineFilter("activity", me), near) : NONE;
  const list = { resource: "activity", filter, sort: "start:asc" } as const;
  const { data, isPlaceholderData } = usePage(list, 1, MAX_ACTIVITIES);
  const items = isOn ? (data?.data ?? []).flatMap((record) => planned(record) ?? []) : [];
  const isKnown = isOn && data !== undefined && !isPlaceholderData;
  const openKeys = new Set(items.map(reminderKey));
  const due = dueReminders(leads ? items : [], {
    now,
    minutesBefore: minutesBefore ?? 0,
    putOff: states.putOff,
  });
  return {
    due: due.map((item): Reminder => {
      const key = reminderKey(item);
      return {
        key,
        item,
        title: nameOf(item.record),
        place: { view: "record", resource: "activity", key: String(item.record.id) },
        isTold: states.isTold(key),
      };
    }),
    /** Keys of what the desktop need not show any more: put off, done, moved or deleted. */
    over: isKnown ? states.keys.filter((key) => !states.isTold(key) || !openKeys.has(key)) : [],
    snooze: states.putOffUntil,
    dismiss: states.dismiss,
    tell: states.tell,
  };
}
