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
import { between } from "./day-lanes.ts";
import { isDone } from "./activity-box.tsx";

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
 * Reminders of the user's own activities: not those of the whole team. One window shows them, and
 * what is said about them there counts in all.
 */
export function useReminders(nowMs: number) {
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
    nowMs,
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

const stateSchema = z.object({
  /** Until when it is put off, in milliseconds; 0: it is not. */
  until: z.number(),
  /** True if the desktop has shown it since. */
  told: z.boolean(),
});
const statesSchema = z.object({ states: z.record(z.string(), stateSchema) });
type State = z.output<typeof stateSchema>;
const NEW: State = { until: 0, told: false };
const NO_STATES: z.output<typeof statesSchema> = { states: {} };
const STORED_STATES = { key: "reminders", schema: statesSchema, fallback: NO_STATES } as const;

/** Age in milliseconds after which decisions about a reminder are forgotten. */
const KEPT_MS = 2 * 86_400_000;
const NEVER_AGAIN = Number.MAX_SAFE_INTEGER;

/**
 * Returns decisions about reminders, by their keys. They are stored with the workspace: one that
 * was dismissed does not come back with the next start, nor in another window.
 */
function useReminderStates() {
  const { value, set, isLoaded } = usePersistedState(STORED_STATES);
  const { states } = value;
  const change = (keys: readonly string[], changes: Partial<State>) => {
    const recentStates = Object.entries(states).filter(
      ([key]) => startOfKey(key) > Date.now() - KEPT_MS,
    );
    const added = keys.map((key) => [key, { ...(states[key] ?? NEW), ...changes }] as const);
    set({ states: Object.fromEntries([...recentStates, ...added]) });
  };
  const putOffUntil = (keys: readonly string[], until: number) =>
    change(keys, { until, told: false });
  return {
    isLoaded,
    putOff: Object.fromEntries(Object.entries(states).map(([key, { until }]) => [key, until])),
    isTold: (key: string) => states[key]?.told === true,
    /** Keys of all that something was said about. */
    keys: Object.keys(states),
    putOffUntil,
    dismiss: (keys: readonly string[]) => putOffUntil(keys, NEVER_AGAIN),
    /** Remembers that the desktop has shown them. */
    tell: (keys: readonly string[]) => change(keys, { told: true }),
  };
}

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
function startOfKey(key: string): number {
  return Number(key.slice(key.lastIndexOf(" ") + 1));
}

/** Returns the activities that begin soon, or have just begun, neither done nor put off. */
export function dueReminders(
  items: readonly Planned[],
  {
    nowMs,
    minutesBefore,
    putOff,
  }: { readonly nowMs: number; readonly minutesBefore: number; readonly putOff: PutOff },
): readonly Planned[] {
  return items.filter((item) => {
    if (item.allDay || isDone(item)) return false;
    const start = item.start.getTime();
    const until = putOff[reminderKey(item)] ?? 0;
    const from = until === 0 ? start - minutesBefore * MINUTE_MS : until;
    // Snoozed reminders come back, also when the activity began long before.
    return nowMs >= from && nowMs <= Math.max(start, from) + LATE_MINUTES * MINUTE_MS;
  });
}
