import { resetLocalTimeZone, setLocalTimeZone } from "@internationalized/date";
import { isTimeZone } from "../../shared/query/zoned-date.ts";
import { userLocale } from "./locale.ts";
import { ZONE_PLACES } from "./texts.ts";

export const SYSTEM_ZONE = "system";

let preferredZone: string | null = null;

/** Sets the zone of dates and times, or "system"; the page has to be drawn again. */
export function setUserZone(zone: string): void {
  const name = canonicalZone(zone);
  preferredZone = name === SYSTEM_ZONE ? null : name;
  // Calendars mark today by it.
  if (preferredZone === null) resetLocalTimeZone();
  else setLocalTimeZone(preferredZone);
}

export function systemZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** The time zone that was chosen; null for that of the machine, whatever it is by now. */
export function chosenZone(): string | null {
  return preferredZone;
}

export function userZone(): string {
  return preferredZone ?? systemZone();
}

/** The name by which the choices have a zone: some have several. */
export function canonicalZone(zone: string): string {
  return isTimeZone(zone)
    ? new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone
    : SYSTEM_ZONE;
}

/** Time zones of the world by name: "Europe/Berlin". */
export function zoneChoices(): readonly (readonly [string, string])[] {
  return Intl.supportedValuesOf("timeZone")
    .map((zone) => [zone, zoneLabel(zone)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, "en"));
}

/** A zone as people call it: "America/New York", "Asia/Kolkata". */
export function zoneLabel(zone: string): string {
  return zone
    .split("/")
    .map((part) => (ZONE_PLACES[part] ?? part).replaceAll("_", " "))
    .join("/");
}

/** The short name of a time zone at a time: "GMT+1", "PST". */
export function zoneName(zone: string, time: Date | number): string {
  const format = new Intl.DateTimeFormat(userLocale(), { timeZone: zone, timeZoneName: "short" });
  return format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Returns whether the user reads another clock than that of the machine. */
export function isForeignZone(): boolean {
  return preferredZone !== null && preferredZone !== systemZone();
}
