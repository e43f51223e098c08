const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?$/i;
const IN_UTC = /^[^ ]{10}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for an existing day in the form YYYY-MM-DD. api-spec: Shared conventions. */
export function isCalendarDate(value: string): boolean {
  if (!DATE_ONLY.test(value)) return false;
  const [year, month, day] = [
    Number(value.slice(0, 4)),
    Number(value.slice(5, 7)),
    Number(value.slice(8)),
  ];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/**
 * Milliseconds since 1970 of an ISO 8601 timestamp, `null` when it cannot be read. Without a zone
 * it is UTC; a date alone is its first instant (or its last one with `endOfDay`). Fractions finer
 * than a millisecond are cut.
 */
export function parseInstant(value: string, endOfDay = false): number | null {
  const trimmed = value.trim();
  if (DATE_ONLY.test(trimmed)) {
    if (!isCalendarDate(trimmed)) return null;
    return Date.parse(endOfDay ? `${trimmed}T23:59:59.999Z` : `${trimmed}T00:00:00Z`);
  }
  if (!DATE_TIME.test(trimmed) || !isCalendarDate(trimmed.slice(0, 10))) return null;
  // As nearly every server writes them; each record that is read has several.
  if (IN_UTC.test(trimmed)) return timeOf(trimmed);
  let iso = `${trimmed.slice(0, 10)}T${trimmed.slice(11)}`
    .replace(",", ".")
    .replace(/\s+/, "")
    .toUpperCase();
  if (!/(Z|[+-]\d{2}(:?\d{2})?)$/.test(iso.slice(10))) iso += "Z";
  iso = iso.replace(/([+-]\d{2})(\d{2})$/, "$1:$2").replace(/(T.*[+-]\d{2})$/, "$1:00");
  return timeOf(iso);
}

function timeOf(iso: string): number | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

/** `YYYY-MM-DD` in UTC. */
export function utcDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** `HH:MM` in UTC. */
export function utcTime(time: number): string {
  return new Date(time).toISOString().slice(11, 16);
}
