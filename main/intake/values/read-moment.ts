import { parseInstant } from "../../../shared/contract/instant.ts";
import { timeIn } from "../../../shared/query/zoned-date.ts";
import { chooseMeaning, type DateOrder, dayMeanings, readTime } from "./read-day.ts";
import {
  EMPTY,
  faultReading,
  quoted,
  type Reading,
  type ValueContext,
  valueReading,
} from "./reading.ts";

/** Reads a text as a day, YYYY-MM-DD. */
export function readDayCell(text: string, order: DateOrder | null, today: string): Reading {
  const meanings = dayMeanings(text, today);
  const meaning = chooseMeaning(meanings, order);
  if (meaning !== null) return valueReading(meaning.day);
  return dayFault(
    text,
    order,
    meanings
      .filter((candidate) => order === null || candidate.order === order)
      .map(({ day }) => day),
  );
}

const ORDER_TEXTS = { dmy: "day, month, year", mdy: "month, day, year", ymd: "year, month, day" };

function dayFault(text: string, order: DateOrder | null, days: readonly string[]): Reading {
  const different = [...new Set(days)];
  if (different.length > 1)
    return faultReading(
      `${quoted(text)} can be ${different.slice(0, 2).join(" or ")}. Choose the order of day and ` +
        "month.",
      different,
    );
  return faultReading(
    order === null
      ? `${quoted(text)} isn't a date. Write it as 2026-01-31 or leave the cell empty.`
      : `${quoted(text)} isn't a date in the order ${ORDER_TEXTS[order]}. Write it as 2026-01-31.`,
  );
}

/** A time as the cells of one or two columns say it. */
export interface Moment {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM, null for a whole day. */
  readonly time: string | null;
  /** ISO 8601, in UTC. */
  readonly instant: string;
}

export function isMoment(value: unknown): value is Moment {
  return typeof value === "object" && value !== null && "instant" in value;
}

/**
 * Reads the cells of a date and a time. `base` is the moment whose day counts where the cells have
 * a time alone; an end before it is on the day after.
 */
export function readMoment(
  texts: readonly { readonly text: string; readonly order: DateOrder | null }[],
  context: ValueContext,
  base: Moment | null,
): Reading {
  let day: string | null = null;
  let time: string | null = null;
  for (const { text, order } of texts) {
    if (text === "") continue;
    const instant = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? parseInstant(text) : null;
    if (instant !== null) return valueReading(momentAt(instant));
    const clock = readTime(text);
    if (clock !== null) {
      time = clock;
      continue;
    }
    const meanings = dayMeanings(text, context.today);
    const meaning = chooseMeaning(meanings, order);
    if (meaning === null)
      return dayFault(
        text,
        order,
        meanings.map((candidate) => candidate.day),
      );
    // Calendars write 00:00 beside a day whose time stands in another column.
    day = meaning.day;
    time ??= meaning.time;
  }
  if (day === null && time === null) return EMPTY;
  if (day === null && base === null)
    return faultReading("There is a time without a date. Map the column of the date as well.");
  const fullDay = day ?? base?.day ?? "";
  const instant = timeIn(context.zone, time === null ? fullDay : `${fullDay}T${time}`);
  const isNextDay = day === null && base !== null && instant <= (parseInstant(base.instant) ?? 0);
  const shifted = isNextDay ? instant + 86_400_000 : instant;
  if (Number.isNaN(shifted)) return faultReading("This isn't a date and time. Correct it.");
  return valueReading({
    day: fullDay,
    time,
    instant: new Date(shifted).toISOString(),
  } satisfies Moment);
}

function momentAt(instant: number): Moment {
  const iso = new Date(instant).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 16), instant: iso };
}
