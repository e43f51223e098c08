import { isCalendarDate } from "../../shared/contract/instant.ts";
import { dateFormat, dayFormat } from "./format.ts";
import {
  addDays,
  clockOf,
  dayOf as dayText,
  differenceInMinutes,
  localTime,
  weekStart,
} from "./local-date.ts";
import { userLocale } from "./locale.ts";
import { readDate } from "./read-date.ts";
import { DATE_PROBLEMS } from "./texts.ts";
import { UnreadableInput } from "./read-number.ts";

/**
 * Value of a field: a day (YYYY-MM-DD), a day and its time on the user's clock (YYYY-MM-DDTHH:MM),
 * or a day of which the time can be left open.
 */
export type DateInputType = "day" | "time" | "day-or-time";

export interface TypedDateContext {
  readonly type: DateInputType;
  /** The value before it was typed: what is left out stays as it was. */
  readonly previousValue: string;
  /** The start, for an end. */
  readonly from?: string | undefined;
  readonly toward?: "future" | "past" | undefined;
  readonly currentTime: Date;
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A value as a field shows it; a text that is no date as it is. */
export function dateInputText(value: string): string {
  const day = value.slice(0, 10);
  if (!isCalendarDate(day)) return value;
  if (value === day) return dayFormat("inputDay").format(Date.parse(day));
  return LOCAL_TIME.test(value) ? dateFormat("inputTime").format(localTime(value)) : value;
}

/** The value that a typed text means; "" for none. */
export function typedDate(text: string, context: TypedDateContext): string | UnreadableInput {
  if (text.trim() === "") return "";
  const { type, previousValue, currentTime } = context;
  const from = context.from !== undefined && LOCAL_TIME.test(context.from) ? context.from : "";
  const unknown = new UnreadableInput(
    text,
    type === "time" ? DATE_PROBLEMS.unknownTime : DATE_PROBLEMS.unknownDay,
  );
  const reading = readDate(text, {
    currentTime,
    locale: userLocale(),
    weekStart: weekStart(),
    withTime: type !== "day",
    from: from === "" ? null : localTime(from),
    toward: context.toward ?? "future",
  });
  if (reading === null) return unknown;
  if (type === "day") return reading.day === null || reading.time !== null ? unknown : reading.day;
  const day = reading.day ?? dayOf(previousValue) ?? dayOf(from) ?? dayText(currentTime);
  const time = reading.time ?? (type === "time" ? timeOf(previousValue) : null);
  if (time === null)
    return type === "time" ? new UnreadableInput(text, DATE_PROBLEMS.missingTime) : day;
  const value = `${day}T${time}`;
  // An end that is said by its hour comes after the start, if need be on the day after it.
  const isNextDay = from !== "" && reading.day === null && value <= from && day === dayOf(from);
  return isNextDay ? `${dayText(addDays(localTime(value), 1))}T${time}` : value;
}

function dayOf(value: string): string | null {
  const day = value.slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

function timeOf(value: string): string | null {
  return LOCAL_TIME.test(value) ? value.slice(11) : null;
}

/** Returns the time of a value on another day, or that day alone. */
export function onDay(
  value: string,
  day: string,
  { type, from, currentTime }: TypedDateContext,
): string {
  const time =
    timeOf(value) ?? (type === "time" ? (timeOf(from ?? "") ?? nextHour(currentTime)) : null);
  return time === null ? day : `${day}T${time}`;
}

function nextHour(currentTime: Date): string {
  return `${String(Math.min(currentTime.getHours() + 1, 23)).padStart(2, "0")}:00`;
}

/** Minutes that one arrow key moves a time by. */
const STEP_MINUTES = 15;

/** The value a step later or earlier: a day, or a quarter of an hour; null without a value. */
export function stepped(value: string, steps: 1 | -1): string | null {
  if (dayOf(value) === null) return null;
  if (timeOf(value) === null) return dayText(addDays(localTime(value), steps));
  const date = localTime(value);
  date.setMinutes(date.getMinutes() + steps * STEP_MINUTES);
  return `${dayText(date)}T${clockOf(date)}`;
}

/** Returns a duration in words: "1 hr 30 min"; "" when it does not end after its start. */
export function lengthText(from: string | undefined, to: string): string {
  if (from === undefined || !LOCAL_TIME.test(from) || !LOCAL_TIME.test(to)) return "";
  const minutes = differenceInMinutes(localTime(to), localTime(from));
  if (minutes <= 0) return "";
  const parts = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(userLocale(), { style: "unit", unit, unitDisplay: "short" }).format(
        count,
      ),
    )
    .join(" ");
}
