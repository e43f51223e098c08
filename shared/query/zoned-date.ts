/** Dates on the clock of a time zone, by the machine's rules for it; why own: docs/adr/0015. */

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];
/** Range of a `Date`, without the days at its ends. */
const MAX_TIME = 8.64e15 - 2 * DAY_MS;
/** Days of a zone whose offset is remembered: those of a long list, and more. */
const MAX_KNOWN_DAYS = 5_000;

interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** The offset of days in UTC; null for those on which it changes. */
  readonly days: Map<number, number | null>;
}

const clocks = new Map<string, Clock>();

function zoneClock(zone: string): Clock {
  const cachedClock = clocks.get(zone);
  if (cachedClock !== undefined) return cachedClock;
  const options = { timeZone: zone, timeZoneName: "longOffset" } as const;
  const clock = { format: new Intl.DateTimeFormat("en-US", options), days: new Map() };
  clocks.set(zone, clock);
  return clock;
}

/** Returns whether this machine knows a time zone by this name. */
export function isTimeZone(zone: string): boolean {
  try {
    return zoneClock(zone).format.resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Returns by how many milliseconds the clocks of a zone are ahead of UTC at a time. */
export function offsetAt(zone: string, time: number): number {
  if (!(Math.abs(time) < MAX_TIME)) return Number.NaN;
  const clock = zoneClock(zone);
  const day = Math.floor(time / DAY_MS);
  let offset = clock.days.get(day);
  if (offset === undefined) {
    const firstOffset = readOffset(clock, day * DAY_MS);
    offset = firstOffset === readOffset(clock, (day + 1) * DAY_MS - 1) ? firstOffset : null;
    if (clock.days.size >= MAX_KNOWN_DAYS) clock.days.clear();
    clock.days.set(day, offset);
  }
  return offset ?? readOffset(clock, time);
}

/** Reads "GMT+05:30"; long ago offsets had seconds. */
function readOffset({ format }: Clock, time: number): number {
  const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes, seconds = "0"] =
    /([+-])(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(name) ?? [];
  if (sign === undefined) return 0;
  const length = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -length : length) * 1_000;
}

/**
 * Returns the time at which the clocks of a zone show what UTC shows at `wall`: the first one when
 * they show it twice; when they leave it out, as much later as they are put forward.
 */
function instantAt(zone: string, wall: number): number {
  const before = offsetAt(zone, wall - DAY_MS);
  const candidate = wall - before;
  if (offsetAt(zone, candidate) === before) return candidate;
  const after = offsetAt(zone, wall + DAY_MS);
  return offsetAt(zone, wall - after) === after ? wall - after : candidate;
}

/** By this, date-fns makes its dates like those that it is given. */
const MAKE_ALIKE = Symbol.for("constructDateFrom");

/**
 * A `Date` whose day and hour are those of a time zone, not of the machine: what reads or sets them
 * works in that zone, date-fns included. `new Date(zoned)` is the same time in the machine's.
 */
export class ZonedDate extends Date {
  readonly #zone: string;

  constructor(zone: string, time: number) {
    super(time);
    this.#zone = zone;
  }

  [MAKE_ALIKE](value: Date | number | string): ZonedDate {
    return new ZonedDate(this.#zone, new Date(value).getTime());
  }

  /** Returns a date whose UTC fields are those of the zone's clock. */
  #wall(): Date {
    const time = this.getTime();
    return new Date(time + offsetAt(this.#zone, time));
  }

  #change(change: (wall: Date) => number): number {
    return this.setTime(instantAt(this.#zone, change(this.#wall())));
  }

  override getFullYear(): number {
    return this.#wall().getUTCFullYear();
  }
  override getMonth(): number {
    return this.#wall().getUTCMonth();
  }
  override getDate(): number {
    return this.#wall().getUTCDate();
  }
  override getDay(): number {
    return this.#wall().getUTCDay();
  }
  override getHours(): number {
    return this.#wall().getUTCHours();
  }
  override getMinutes(): number {
    return this.#wall().getUTCMinutes();
  }
  override getSeconds(): number {
    return this.#wall().getUTCSeconds();
  }
  override getTimezoneOffset(): number {
    return -offsetAt(this.#zone, this.getTime()) / MINUTE_MS;
  }
  override setFullYear(...parts: Parameters<Date["setFullYear"]>): number {
    return this.#change((wall) => wall.setUTCFullYear(...parts));
  }
  override setMonth(...parts: Parameters<Date["setMonth"]>): number {
    return this.#change((wall) => wall.setUTCMonth(...parts));
  }
  override setDate(date: number): number {
    return this.#change((wall) => wall.setUTCDate(date));
  }
  override setHours(...parts: Parameters<Date["setHours"]>): number {
    return this.#change((wall) => wall.setUTCHours(...parts));
  }
  override setMinutes(...parts: Parameters<Date["setMinutes"]>): number {
    return this.#change((wall) => wall.setUTCMinutes(...parts));
  }
  override setSeconds(...parts: Parameters<Date["setSeconds"]>): number {
    return this.#change((wall) => wall.setUTCSeconds(...parts));
  }
}

/** The name of a time zone; null is that of the machine. */
export type Zone = string | null;

/** Returns a time as a date in a zone; null is the machine's, where a plain `Date` is quicker. */
export function dateIn(zone: Zone, time: number): Date {
  return zone === null ? new Date(time) : new ZonedDate(zone, time);
}

/** Returns the time at which the clocks of a zone show a text: YYYY-MM-DD, YYYY-MM-DDTHH:MM. */
export function timeIn(zone: Zone, text: string): number {
  const fullText = text.includes("T") ? text : `${text}T00:00`;
  return zone === null ? Date.parse(fullText) : instantAt(zone, Date.parse(`${fullText}Z`));
}

/** The day of a date on its own clock, YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time of a date on its own clock, HH:MM. */
export function clockOf(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
