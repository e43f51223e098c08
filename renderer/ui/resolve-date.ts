import type { DateUnit } from "./date-words.ts";
import { add, addDays, clockOf, dayOf as dayText, startOfDay, type Weekday } from "./local-date.ts";

export interface DateContext {
  /** On the clock that the text means. */
  readonly currentTime: Date;
  readonly locale: string;
  /** True if a time belongs to it: "tue 10" is Tuesday at ten then, and else Tuesday the tenth. */
  readonly withTime: boolean;
  /** The start, for an end: "45 min" and "1:30 h" are counted from it. */
  readonly from?: Date | null;
  /** The day on which weeks begin, for "next tue" and "tue next week"; Monday if left out. */
  readonly weekStart?: Weekday;
  /** Direction in which a date without a year lies. */
  readonly toward?: "future" | "past";
}

/** Meaning of a typed date; null: it says no day or no time. */
export interface DateReading {
  /** YYYY-MM-DD. */
  readonly day: string | null;
  /** HH:MM. */
  readonly time: string | null;
}

/** Parts of a typed date that have been read so far. */
export interface FoundDate {
  day?: { readonly year: number | null; readonly month: number; readonly day: number };
  year?: number;
  /** 0 is Sunday. */
  weekday?: number;
  dayOfMonth?: number;
  hour?: number;
  minute?: number;
  isAfternoon?: boolean;
  isAgo?: boolean;
  isNext?: boolean;
  offsets?: Offsets;
}

type Offsets = readonly Offset[];

interface Offset {
  readonly unit: DateUnit;
  readonly count: number;
}

/** The day and the time that the parts of a text mean together; null when they do not fit. */
export function resolveDate(foundDate: FoundDate, context: DateContext): DateReading | null {
  const time = timeOf(foundDate);
  if (time === undefined) return null;
  const offsets = (foundDate.offsets ?? []).map(({ unit, count }) => ({
    unit,
    count: foundDate.isAgo === true ? -Math.abs(count) : count,
  }));
  if (offsets.some(({ unit }) => unit === "minute")) {
    if (time !== null || foundDate.day !== undefined || foundDate.weekday !== undefined)
      return null;
    const start = context.from ?? context.currentTime;
    return readingOf(offsets.reduce(addOffset, start));
  }
  const day = dayOf(foundDate, offsets, context);
  if (day === undefined) return null;
  return { day: day === null ? null : dayText(day), time };
}

/** The day; null when none is said, undefined when there is no such day. */
function dayOf(
  foundDate: FoundDate,
  offsets: Offsets,
  context: DateContext,
): Date | null | undefined {
  const today = startOfDay(context.currentTime);
  const isPast = context.toward === "past";
  const { day, weekday, dayOfMonth } = foundDate;
  if (day === undefined && foundDate.year !== undefined) return undefined;
  if (day !== undefined) {
    if (offsets.length > 0 || dayOfMonth !== undefined) return undefined;
    return fullDay({ ...day, year: day.year ?? foundDate.year ?? null }, today, isPast);
  }
  if (offsets.length > 0) {
    const there = offsets.reduce(addOffset, today);
    return weekday === undefined
      ? there
      : addDays(there, placeInWeek(weekday, context) - placeInWeek(there.getDay(), context));
  }
  if (dayOfMonth !== undefined) return nextDayOfMonth(dayOfMonth, weekday, today, isPast);
  if (weekday === undefined) return null;
  if (foundDate.isNext === true)
    return addDays(today, 7 + placeInWeek(weekday, context) - placeInWeek(today.getDay(), context));
  const ahead = (weekday - today.getDay() + 7) % 7;
  if (isPast) return addDays(today, ahead === 0 ? 0 : ahead - 7);
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** A day without a year is the next one, today included, or the last one. */
function fullDay(
  { year, month, day }: NonNullable<FoundDate["day"]>,
  today: Date,
  isPast: boolean,
): Date | undefined {
  const existing = (inYear: number) => existingDay(today, inYear, month, day);
  if (year !== null) return existing(year);
  const thisYear = today.getFullYear();
  for (let away = 0; away <= 8; away += 1) {
    const date = existing(thisYear + (isPast ? -away : away));
    if (date !== undefined && (isPast ? date <= today : date >= today)) return date;
  }
  return undefined;
}

function nextDayOfMonth(
  day: number,
  weekday: number | undefined,
  today: Date,
  isPast: boolean,
): Date | undefined {
  for (let away = 0; away <= 24; away += 1) {
    const month = today.getMonth() + (isPast ? -away : away);
    const date = existingDay(today, today.getFullYear(), month, day);
    if (date === undefined || (weekday !== undefined && date.getDay() !== weekday)) continue;
    if (isPast ? date <= today : date >= today) return date;
  }
  return undefined;
}

/** Midnight of a day, as that of today; undefined where the month has no such day. */
function existingDay(today: Date, year: number, month: number, day: number): Date | undefined {
  const date = startOfDay(today);
  date.setFullYear(year, month, day);
  return date.getDate() === day ? startOfDay(date) : undefined;
}

function timeOf({ hour, minute = 0, isAfternoon }: FoundDate): string | null | undefined {
  if (hour === undefined) return isAfternoon === undefined ? null : undefined;
  if (isAfternoon !== undefined && hour > 12)
    return isAfternoon ? clockText(hour, minute) : undefined;
  const wantedHour = isAfternoon === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return clockText(wantedHour, minute);
}

function clockText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function readingOf(date: Date): DateReading {
  return { day: dayText(date), time: clockOf(date) };
}

function placeInWeek(weekday: number, { weekStart = 1 }: DateContext): number {
  return (weekday - weekStart + 7) % 7;
}

const UNITS = {
  minute: "minutes",
  hour: "hours",
  day: "days",
  week: "weeks",
  month: "months",
  year: "years",
} as const satisfies Readonly<Record<DateUnit, string>>;

function addOffset(date: Date, { unit, count }: Offset): Date {
  return add(date, { [UNITS[unit]]: count });
}
